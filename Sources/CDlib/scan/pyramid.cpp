#include "pyramid.hpp"

#include "../model.hpp"

#include <algorithm>
#include <cmath>

// dlib, as Debian and SwiftPM build it, rounds after the multiplication and after the addition. So does this code, on
// every machine: a fused multiply-add would change one pixel in 100,000 by one.
#pragma clang fp contract(off)

namespace cdlib::scan {
namespace {

int corner_below(int corner) { return static_cast<int>(std::floor((corner - 0.3) * 5 / 6 + 0.5)); }

} // namespace

int level_count(int width, int height) {
    int levels = 0;
    int right = width - 1;
    int bottom = height - 1;
    do {
        right = corner_below(right);
        bottom = corner_below(bottom);
        ++levels;
    } while (right + 1 >= model::smallest_level && bottom + 1 >= model::smallest_level);
    return levels;
}

columns::columns(int width, int reduced_width)
    : rounded(0), left(static_cast<std::size_t>(reduced_width)), fraction(static_cast<std::size_t>(reduced_width)),
      right(static_cast<std::size_t>(reduced_width)) {
    const double step = static_cast<double>(width - 1) / std::max(reduced_width - 1, 1);
    const float four_steps = static_cast<float>(4 * step);
    float lane[4];
    for (int k = 0; k < 4; ++k) {
        lane[k] = static_cast<float>(-4 * step + k * step);
    }
    for (; rounded + 4 <= reduced_width; rounded += 4) {
        for (float &x : lane) {
            x += four_steps;
        }
        if (static_cast<int>(lane[3]) + 1 >= width) {
            break;
        }
        for (int k = 0; k < 4; ++k) {
            const auto column = static_cast<std::size_t>(rounded + k);
            left[column] = static_cast<int>(lane[k]);
            right[column] = left[column] + 1;
            fraction[column] = lane[k] - static_cast<float>(left[column]);
        }
    }
    double x = -step + rounded * step;
    for (int column = rounded; column < reduced_width; ++column) {
        x += step;
        const auto index = static_cast<std::size_t>(column);
        left[index] = std::min(static_cast<int>(std::floor(x)), width - 1);
        right[index] = std::min(left[index] + 1, width - 1);
        fraction[index] = static_cast<float>(x - left[index]);
    }
    for (int first = 0; first + 8 <= rounded && width >= 16; first += 8) {
        group next{std::min(left[static_cast<std::size_t>(first)], width - 16), {}};
        for (int k = 0; k < 8; ++k) {
            const int offset = left[static_cast<std::size_t>(first + k)] - next.start;
            next.bytes[k] = static_cast<std::uint8_t>(offset);
            next.bytes[8 + k] = static_cast<std::uint8_t>(offset + 1);
        }
        groups.push_back(next);
    }
}

void rounded_row(const columns &from, const row_source &source, std::uint8_t *result, int first) noexcept {
    const auto down = static_cast<float>(source.fraction);
    const auto up = static_cast<float>(1 - source.fraction);
    for (int column = first; column < from.rounded; ++column) {
        const auto index = static_cast<std::size_t>(column);
        const int left = from.left[index];
        const float across = from.fraction[index];
        const float back = 1 - across;
        float value = up * back * static_cast<float>(source.top[left]);
        value += up * across * static_cast<float>(source.top[left + 1]);
        value += down * back * static_cast<float>(source.bottom[left]);
        value += down * across * static_cast<float>(source.bottom[left + 1]);
        result[column] = static_cast<std::uint8_t>(value + 0.5F);
    }
}

void cut_off_row(const columns &from, const row_source &source, std::uint8_t *result, int width) noexcept {
    for (int column = from.rounded; column < width; ++column) {
        const auto index = static_cast<std::size_t>(column);
        const float across = from.fraction[index];
        const auto between = [&](const std::uint8_t *row) {
            return (1 - across) * static_cast<float>(row[from.left[index]]) +
                   across * static_cast<float>(row[from.right[index]]);
        };
        const auto value =
            static_cast<float>((1 - source.fraction) * between(source.top) + source.fraction * between(source.bottom));
        result[column] = static_cast<std::uint8_t>(std::clamp(value, 0.0F, 255.0F));
    }
}

} // namespace cdlib::scan
