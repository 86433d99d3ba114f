// Rotation of a filter by whole orientation bins: 18 signed bins and 9 unsigned ones of 20 degrees each move on by one
// per step, and the grid of cells is turned about its centre.
#include "cdlib.h"
#include "model.hpp"

#include <cmath>

namespace cdlib::model {
namespace {

constexpr int signed_bins = 18;
constexpr int unsigned_bins = 9;
constexpr int textures = 4;
constexpr double step_degrees = 20;
/// The directions of the groups of cells that normalise the texture planes, degrees, clockwise.
constexpr double texture_angles[textures] = {45, -45, 135, -135};

using plane = double[side][side];

double weight(const plane &from, int row, int column) {
    return row >= 0 && row < side && column >= 0 && column < side ? from[row][column] : 0;
}

/// Turns the plane clockwise; between cells it is interpolated, outside it is 0.
void turn_grid(const plane &from, double radians, double share, plane &to) {
    const double middle = (side - 1) / 2.0;
    const double cosine = std::cos(radians);
    const double sine = std::sin(radians);
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const double x = cosine * (column - middle) + sine * (row - middle) + middle;
            const double y = cosine * (row - middle) - sine * (column - middle) + middle;
            const int left = static_cast<int>(std::floor(x));
            const int top = static_cast<int>(std::floor(y));
            const double across = x - left;
            const double down = y - top;
            to[row][column] +=
                share *
                ((1 - down) * ((1 - across) * weight(from, top, left) + across * weight(from, top, left + 1)) +
                 down * ((1 - across) * weight(from, top + 1, left) + across * weight(from, top + 1, left + 1)));
        }
    }
}

int modulo(int value, int period) { return (value % period + period) % period; }

/// The share of a texture turned to `angle` that a plane receives: 1 at the plane's own angle, 0 from 90 degrees on.
double texture_share(double angle, double own) {
    const double apart = std::fabs(std::remainder(angle - own, 360));
    return apart < 90 ? 1 - apart / 90 : 0;
}

} // namespace
} // namespace cdlib::model

void cdlib_filter_turn(const double *filter, int32_t steps, double *turned) {
    using namespace cdlib::model;
    const auto *from = reinterpret_cast<const plane *>(filter);
    auto *to = reinterpret_cast<plane *>(turned);
    for (std::size_t index = 0; index < weights; ++index) {
        turned[index] = 0;
    }
    turned[weights] = filter[weights];
    const double degrees = steps * step_degrees;
    const double radians = degrees * std::acos(-1.0) / 180;
    for (int bin = 0; bin < signed_bins; ++bin) {
        turn_grid(from[bin], radians, 1, to[modulo(bin + steps, signed_bins)]);
    }
    for (int bin = 0; bin < unsigned_bins; ++bin) {
        turn_grid(from[signed_bins + bin], radians, 1, to[signed_bins + modulo(bin + steps, unsigned_bins)]);
    }
    for (int source = 0; source < textures; ++source) {
        for (int target = 0; target < textures; ++target) {
            const double share = texture_share(texture_angles[source] + degrees, texture_angles[target]);
            turn_grid(from[signed_bins + unsigned_bins + source], radians, share,
                      to[signed_bins + unsigned_bins + target]);
        }
    }
}
