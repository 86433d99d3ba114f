// dlib's frontal face detector as numbers, compiled into the program.
#pragma once

#include <cstddef>

namespace cdlib::model {

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

/// Two boxes are the same face when their intersection is more than this part of their bounding box, ...
constexpr double same_face_overlap = 0.33008212188056446;
/// ... or more than this part of either box.
constexpr double same_face_coverage = 0.78857142857142859;

/// The weights of one filter: plane after plane, each row by row, then the threshold.
void read_filter(int filter, double (&values)[weights + 1]) noexcept;

} // namespace cdlib::model
