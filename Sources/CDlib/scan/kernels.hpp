// The parts of the scan that are compiled several times, once per instruction set.
#pragma once

#include "pyramid.hpp"
#include "room.hpp"

#include "../model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cdlib::scan {

/// Feature maps are filtered in tiles of 32 by 32 cells by fast Fourier transform; the first 23 each way are
/// free of what wraps around (overlap-save).
constexpr int tile = 32;
constexpr int step = tile - model::side + 1;

/// Empty cells that surround the features of a level, so that windows may stick out of the picture.
constexpr int pad_before = (model::side - 1) / 2;
constexpr int pad_after = model::side / 2;

/// A cell holds the 31 planes and a zero.
constexpr int cell_floats = 32;

/// Frequencies k and -k are filtered together: 17 pairs in columns 0 and 16, 32 in each of columns 1 to 15.
constexpr int frequency_pairs = 2 * 17 + 15 * 32;

/// A filter at a pair of frequencies: real and imaginary parts of planes 0 to 15, then of planes 16 to 31.
struct filter_pair {
    float low_real[16];
    float low_imaginary[16];
    float high_real[16];
    float high_imaginary[16];
};

/// Filters are applied five at a time: three tiles of five scores fill sixteen lanes but one.
constexpr int bank_size = 5;

/// Five filters in the frequency domain, in the order the pairs are visited. The places that are left over
/// hold filters that never score.
struct filter_bank {
    filter_pair pairs[frequency_pairs][bank_size];
    double thresholds[bank_size];
};

/// All filters of a scanner. Read by many calls at once.
using spectra = std::vector<filter_bank>;

/// A window that scored: its top-left cell, counted with the padding.
struct hit {
    double confidence;
    std::int32_t row;
    std::int32_t column;
    std::int16_t level;
    std::int16_t filter;
};

/// Memory of one call at a time.
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
    /// Added to each filter's threshold.
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
