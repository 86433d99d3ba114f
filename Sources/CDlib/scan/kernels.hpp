// The parts of the scan that are compiled several times, once per instruction set.
#pragma once

#include "pyramid.hpp"
#include "room.hpp"

#include "../model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// The side of the tiles of 32 by 32 cells in which feature maps are filtered by fast Fourier transform; the first 23
/// cells each way are free of wrap-around (overlap-save).
constexpr int tile = 32;
constexpr int step = tile - model::side + 1;

/// Empty cells around the features of a level, so that windows may extend beyond the picture.
constexpr int pad_before = (model::side - 1) / 2;
constexpr int pad_after = model::side / 2;

/// The floats of a cell: 31 planes and a zero.
constexpr int cell_floats = 32;

/// The number of frequencies that are filtered as pairs k and -k: 17 pairs in columns 0 and 16, 32 in each of columns
/// 1 to 15.
constexpr int frequency_pairs = 2 * 17 + 15 * 32;

/// A filter at a pair of frequencies: real and imaginary parts of planes 0 to 15, then of planes 16 to 31.
struct filter_pair {
    float low_real[16];
    float low_imaginary[16];
    float high_real[16];
    float high_imaginary[16];
};

/// The number of filters applied at once: three tiles of five scores fill fifteen of sixteen lanes.
constexpr int bank_size = 5;

/// Five filters in the frequency domain, in the order the pairs are visited. Unused slots hold filters that never
/// score.
struct filter_bank {
    filter_pair pairs[frequency_pairs][bank_size];
    double thresholds[bank_size];
};

/// All filters of a scanner. They may be read by many calls at once.
using spectra = std::vector<filter_bank>;

/// A window that scored: its top-left cell, including the padding.
struct hit {
    double confidence;
    std::int32_t row;
    std::int32_t column;
    std::int16_t level;
    std::int16_t filter;
};

/// The memory of one call at a time.
struct scratch {
    room<std::uint8_t> levels[2];
    room<std::uint8_t> rows;
    room<float> votes;
    room<float> carried;
    room<float> histograms;
    room<float> energies;
    room<float> clips;
    room<float> features;
    room<float> columns;
    room<float> scores;
    std::vector<hit> hits;
};

/// A level of the pyramid, to be scanned.
struct level {
    picture pixels;
    int index;
    /// The value added to each filter's threshold.
    double adjustment;
};

struct kernels {
    const char *name;
    /// Computes the spectrum of one filter, given as model::filter_numbers numbers.
    void (*prepare)(const double *filter, filter_bank &, int place);
    void (*reduce)(const picture &from, std::uint8_t *result, int width, int height);
    void (*scan)(const spectra &, const level &, scratch &);
};

extern const kernels plain_kernels;
#if defined(__x86_64__)
extern const kernels avx2_kernels;
extern const kernels avx512_kernels;
#endif

} // namespace cdlib::scan
