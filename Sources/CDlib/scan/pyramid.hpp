// The image pyramid of dlib's pyramid_down<6>: each level is five sixths of the one before, resampled bilinearly from
// its 8-bit pixels, with corner pixels mapped to corner pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// A borrowed grey picture.
struct picture {
    const std::uint8_t *pixels;
    std::ptrdiff_t stride;
    int width;
    int height;
};

/// The number of levels dlib scans of a picture: one more as long as the next is at least 64 pixels both ways.
int level_count(int width, int height);

/// The horizontal sources of a row of the next level, the same for all its rows.
struct columns {
    /// Eight neighbouring pixels, fetched with one 16-byte load: its start, and the indices of its bytes that are the
    /// left and the right sources of each.
    struct group {
        std::int32_t start;
        std::uint8_t bytes[16];
    };

    /// The number of pixels rounded to nearest; the last few of a row are truncated instead (dlib's remainder loop).
    int rounded;
    std::vector<std::int32_t> left;
    /// The distance of a pixel to the right of `left`. dlib steps four pixels at a time in single precision, and the
    /// drift of that sum is part of the result.
    std::vector<float> fraction;
    /// The right source of each truncated pixel.
    std::vector<std::int32_t> right;
    std::vector<group> groups;

    columns(int width, int reduced_width);
};

/// The vertical sources of one row of the next level: the rows it lies between, and the fraction of the way down.
struct row_source {
    const std::uint8_t *top;
    const std::uint8_t *bottom;
    double fraction;
};

/// Computes the truncated pixels at the end of a row, up to `width`.
void cut_off_row(const columns &from, const row_source &source, std::uint8_t *result, int width) noexcept;

/// Computes the rounded pixels of a row from `first` on, without vector instructions.
void rounded_row(const columns &from, const row_source &source, std::uint8_t *result, int first) noexcept;

} // namespace cdlib::scan
