#include "windows.hpp"

#include "../model.hpp"

#include <algorithm>
#include <cmath>

namespace cdlib::scan {
namespace {

/// The centre pixel of a cell, in the coordinates of dlib's fhog: a negative pixel is offset by half a cell away from
/// zero.
long pixel_of(long cell) {
    const long pixel = (cell + 1 - pad_before) * model::cell + 1;
    return pixel >= 0 ? pixel + model::cell / 2 : pixel - model::cell / 2;
}

long up_pyramid(long pixel, int levels) {
    double value = static_cast<double>(pixel);
    for (int level = 0; level < levels; ++level) {
        value = value * (6.0 / 5.0) + 0.3;
    }
    return static_cast<long>(std::floor(value + 0.5));
}

double area(const box &of) {
    return of.right < of.left || of.bottom < of.top
               ? 0
               : static_cast<double>(of.right - of.left + 1) * static_cast<double>(of.bottom - of.top + 1);
}

/// `true` if dlib's test_box_overlap holds: intersection over bounding box (not over union), and over either box.
bool same_face(const box &a, const box &b) {
    const double common = area(
        {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)});
    if (common == 0) {
        return false;
    }
    const double around = area(
        {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)});
    return common / around > model::same_face_overlap || common / area(a) > model::same_face_coverage ||
           common / area(b) > model::same_face_coverage;
}

} // namespace

box box_of(const hit &window) {
    return {up_pyramid(pixel_of(window.column), window.level), up_pyramid(pixel_of(window.row), window.level),
            up_pyramid(pixel_of(window.column + model::side - 1), window.level),
            up_pyramid(pixel_of(window.row + model::side - 1), window.level)};
}

void keep_best(std::vector<hit> &windows, std::vector<found_face> &kept) {
    // Ties are broken by position, so that the result does not depend on the order of the scan.
    std::sort(windows.begin(), windows.end(), [](const hit &a, const hit &b) {
        if (a.confidence != b.confidence) {
            return a.confidence > b.confidence;
        }
        if (a.filter != b.filter) {
            return a.filter < b.filter;
        }
        if (a.level != b.level) {
            return a.level < b.level;
        }
        return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    for (const hit &window : windows) {
        const box where = box_of(window);
        const bool known = std::any_of(kept.begin(), kept.end(),
                                       [&](const found_face &other) { return same_face(other.where, where); });
        if (!known) {
            kept.push_back({where, window.confidence, window.filter});
        }
    }
}

} // namespace cdlib::scan
