// The image pyramid of dlib's pyramid_down<6>: each level is five sixths of the one before, resampled
// bilinearly from its 8-bit pixels, corner pixels on corner pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// A grey picture in memory of somebody else's.
struct picture {
    const std::uint8_t *pixels;
    std::ptrdiff_t stride;
    int width;
    int height;
};

/// How many levels dlib scans of a picture: one more for as long as the next is at least 64 pixels both ways.
int level_count(int width, int height);

/// Where the pixels of a row of the next level come from: the same for all its rows.
struct columns {
    /// Eight neighbouring pixels, fetched with one 16-byte load: where it starts, and which of its bytes are
    /// the left and the right sources of each.
    struct group {
        std::int32_t start;
        std::uint8_t bytes[16];
    };

    /// Pixels rounded to nearest; the last few of a row are cut off instead (dlib's remainder loop).
    int rounded;
    std::vector<std::int32_t> left;
    /// How far right of `left` a pixel lies. dlib steps four pixels at a time in single precision, and the
    /// drift of that sum is part of the result.
    std::vector<float> fraction;
    /// For each of the pixels that are cut off: the right source.
    std::vector<std::int32_t> right;
    std::vector<group> groups;

    columns(int width, int reduced_width);
};

/// One row of the next level: which rows it lies between, and how far down.
struct row_source {
    const std::uint8_t *top;
    const std::uint8_t *bottom;
    double fraction;
};

/// The pixels of a row from `first` on that are cut off rather than rounded.
void cut_off_row(const columns &from, const row_source &source, std::uint8_t *result, int width) noexcept;

/// The pixels of a row from `first` up to where rounding ends, without vector instructions.
void rounded_row(const columns &from, const row_source &source, std::uint8_t *result, int first) noexcept;

} // namespace cdlib::scan
