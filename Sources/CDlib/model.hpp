// dlib's frontal face detector as numbers, compiled into the program.
#pragma once

#include "cdlib.h"

#include <cstddef>

namespace cdlib::model {

/// How many filters dlib's detector has.
constexpr int filters = 5;
/// Planes of Felzenszwalb features in a cell (Felzenszwalb et al. 2010; dlib's extract_fhog_features).
constexpr int planes = 31;
/// Cells of a filter, each way.
constexpr int side = 10;
/// Pixels of a cell, each way; the window is `side` cells.
constexpr int cell = 8;
/// The pyramid stops before a level whose shorter side is below this.
constexpr int smallest_level = 64;
constexpr std::size_t weights = std::size_t{planes} * side * side;
/// The weights of a filter, plane after plane, each row by row, then the threshold.
constexpr std::size_t filter_numbers = weights + 1;
static_assert(filter_numbers == CDLIB_FILTER_NUMBERS);

/// Two boxes are the same face when their intersection is more than this part of their bounding box, ...
constexpr double same_face_overlap = 0.33008212188056446;
/// ... or more than this part of either box.
constexpr double same_face_coverage = 0.78857142857142859;

} // namespace cdlib::model
