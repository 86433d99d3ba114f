// From windows that scored to boxes in the picture, and which of them are the same face.
#pragma once

#include "kernels.hpp"

#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// A box in pixels of the searched picture; all four sides belong to it, as in dlib.
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

/// The best windows, best first, each of a face of its own (greedy non-maximum suppression).
void keep_best(std::vector<hit> &windows, std::vector<found_face> &kept);

} // namespace cdlib::scan
