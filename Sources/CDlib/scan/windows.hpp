// Conversion of windows that scored to boxes in the picture, and non-maximum suppression.
#pragma once

#include "kernels.hpp"

#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// A box in pixels of the searched picture; all four sides are inclusive, as in dlib.
struct box {
    long left;
    long top;
    long right;
    long bottom;
};

struct found_face {
    box where;
    double confidence;
    int filter;
};

/// The box of a window in the picture the pyramid was built on.
box box_of(const hit &window);

/// Keeps the best windows, best first, one per face (greedy non-maximum suppression).
void keep_best(std::vector<hit> &windows, std::vector<found_face> &kept);

} // namespace cdlib::scan
