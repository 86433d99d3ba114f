// dlib's frontal face detector as numbers, compiled into the program.
#pragma once

#include "cdlib.h"

#include <cstddef>

namespace cdlib::model {

/// The number of filters of dlib's detector.
constexpr int filters = 5;
/// Planes of Felzenszwalb features in a cell (Felzenszwalb et al. 2010; dlib's extract_fhog_features).
constexpr int planes = 31;
/// The side of a filter in cells.
constexpr int side = 10;
/// The side of a cell in pixels; the window is `side` cells.
constexpr int cell = 8;
/// The shorter side below which the pyramid stops, in pixels.
constexpr int smallest_level = 64;
constexpr std::size_t weights = std::size_t{planes} * side * side;
/// The numbers of a filter: its weights, plane after plane, each row by row, then the threshold.
constexpr std::size_t filter_numbers = weights + 1;
static_assert(filter_numbers == CDLIB_FILTER_NUMBERS);

/// The largest share of their bounding box that the intersection of two boxes may have if they are different faces.
constexpr double same_face_overlap = 0.33008212188056446;
/// The largest share of either box that the intersection may have if they are different faces.
constexpr double same_face_coverage = 0.78857142857142859;

} // namespace cdlib::model
