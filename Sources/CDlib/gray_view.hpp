// A view that lets dlib read a borrowed 8-bit grey picture without copying it: the four functions and the trait that
// dlib's generic image interface requires (dlib/image_processing/generic_image.h).
#pragma once

#include "cdlib.h"
#include "dlib_alone.hpp"

#include <dlib/image_processing/generic_image.h>

namespace cdlib {

struct gray_view {
    const cdlib_gray_image *image;
};

inline long num_rows(const gray_view &view) { return view.image->height; }
inline long num_columns(const gray_view &view) { return view.image->width; }
inline const void *image_data(const gray_view &view) { return view.image->pixels; }
inline long width_step(const gray_view &view) { return view.image->stride; }

} // namespace cdlib

namespace dlib {

template <> struct image_traits<cdlib::gray_view> { typedef unsigned char pixel_type; };

template <> struct image_traits<const cdlib::gray_view> { typedef unsigned char pixel_type; };

} // namespace dlib
