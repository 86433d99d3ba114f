#include "cresample.h"

#include "cvector.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef int16_t four_shorts __attribute__((vector_size(8)));
typedef int16_t eight_shorts __attribute__((vector_size(16)));
typedef int32_t four_integers __attribute__((vector_size(16)));
typedef int32_t eight_integers __attribute__((vector_size(32)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

enum {
    /// The fractional bits of a line: as many as leave room for 255.
    kept_bits = 7,
    line_shift = CRESAMPLE_WEIGHT_BITS - kept_bits,
    sample_shift = CRESAMPLE_WEIGHT_BITS + kept_bits,
};

static inline four_shorts load(const int16_t *from) {
    four_shorts values;
    memcpy(&values, from, sizeof(values));
    return values;
}

/// The sums of neighbouring products: one instruction on x86.
static inline four_integers pair_sums(eight_shorts values, eight_shorts weights) {
    const eight_integers products =
        __builtin_convertvector(values, eight_integers) * __builtin_convertvector(weights, eight_integers);
    return __builtin_shufflevector(products, products, 0, 2, 4, 6) +
           __builtin_shufflevector(products, products, 1, 3, 5, 7);
}

static inline void store(four_integers sums, uint8_t *target) {
    const four_integers rounded = (sums + (1 << (sample_shift - 1))) >> sample_shift;
    const four_integers bounded =
        __builtin_elementwise_min(__builtin_elementwise_max(rounded, (four_integers){}), (four_integers){} + 255);
    const four_bytes bytes = __builtin_convertvector(bounded, four_bytes);
    memcpy(target, &bytes, sizeof(bytes));
}

__attribute__((always_inline)) static inline void down(const uint8_t *rows, size_t stride, const int16_t *weights,
                                                       size_t taps, int16_t *line, size_t count) {
    enum { step = 32 };
    const int32_t half = 1 << (line_shift - 1);
    size_t x = 0;
    for (; x + step <= count; x += step) {
        int32_t sums[step];
        for (int index = 0; index < step; ++index) {
            sums[index] = half;
        }
        for (size_t tap = 0; tap < taps; ++tap) {
            const uint8_t *row = rows + tap * stride + x;
            for (int index = 0; index < step; ++index) {
                sums[index] += row[index] * weights[tap];
            }
        }
        for (int index = 0; index < step; ++index) {
            line[x + (size_t)index] = (int16_t)(sums[index] >> line_shift);
        }
    }
    for (; x < count; ++x) {
        int32_t sum = half;
        for (size_t tap = 0; tap < taps; ++tap) {
            sum += rows[tap * stride + x] * weights[tap];
        }
        line[x] = (int16_t)(sum >> line_shift);
    }
}

// With the common number of taps as a compile-time constant, the loop is unrolled.

VECTOR_CODE
void cresample_down(const uint8_t *rows, size_t stride, const int16_t *weights, size_t taps, int16_t *line,
                    size_t count) {
    if (taps == 4) {
        down(rows, stride, weights, 4, line, count);
    } else {
        down(rows, stride, weights, taps, line, count);
    }
}

/// The sums of the even and of the odd taps of two consecutive samples.
static inline four_integers two_samples(const int16_t *line, const int32_t *first, const int16_t *weights,
                                        size_t taps) {
    four_integers sums = {0};
    for (size_t tap = 0; tap < taps; tap += 4) {
        const four_shorts a = load(line + first[0] + tap);
        const four_shorts b = load(line + first[1] + tap);
        const four_shorts a_weights = load(weights + tap);
        const four_shorts b_weights = load(weights + taps + tap);
        sums += pair_sums(__builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7),
                          __builtin_shufflevector(a_weights, b_weights, 0, 1, 2, 3, 4, 5, 6, 7));
    }
    return sums;
}

__attribute__((always_inline)) static inline void
across(const int16_t *line, const int32_t *first, const int16_t *weights, size_t taps, uint8_t *target, size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) {
        const four_integers ab = two_samples(line, first + x, weights + x * taps, taps);
        const four_integers cd = two_samples(line, first + x + 2, weights + (x + 2) * taps, taps);
        store(__builtin_shufflevector(ab, cd, 0, 2, 4, 6) + __builtin_shufflevector(ab, cd, 1, 3, 5, 7), target + x);
    }
    for (; x < count; ++x) {
        int32_t sum = 1 << (sample_shift - 1);
        for (size_t tap = 0; tap < taps; ++tap) {
            sum += line[(size_t)first[x] + tap] * weights[x * taps + tap];
        }
        sum >>= sample_shift;
        target[x] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}

VECTOR_CODE
void cresample_across(const int16_t *line, const int32_t *first, const int16_t *weights, size_t taps, uint8_t *target,
                      size_t count) {
    if (taps == 4) {
        across(line, first, weights, 4, target, count);
    } else {
        across(line, first, weights, taps, target, count);
    }
}

VECTOR_CODE
void cresample_across_four(const int16_t *line, const int32_t *first, const int16_t *weights, size_t taps,
                           uint8_t *target, size_t count) {
    for (size_t x = 0; x < count; ++x) {
        four_integers sums = {0};
        for (size_t tap = 0; tap < taps; tap += 2) {
            const int16_t *pixels = line + 4 * ((size_t)first[x] + tap);
            const int16_t *pair = weights + x * taps + tap;
            sums += pair_sums(__builtin_shufflevector(load(pixels), load(pixels + 4), 0, 4, 1, 5, 2, 6, 3, 7),
                              (eight_shorts){pair[0], pair[1], pair[0], pair[1], pair[0], pair[1], pair[0], pair[1]});
        }
        store(sums, target + 4 * x);
    }
}

VECTOR_CODE
void cresample_along(const uint8_t *pixels, size_t stride, double x, double y, double step_x, double step_y,
                     float share, float *sums, size_t count) {
    enum { step = 16 };
    for (size_t start = 0; start < count; start += step) {
        const size_t length = count - start < step ? count - start : step;
        size_t corners[step];
        float across[step];
        float down[step];
        for (size_t index = 0; index < step; ++index) {
            // Beyond the line's end the last point is repeated; those values are not used.
            const double place = (double)(start + (index < length ? index : length - 1));
            const float column = (float)(x + place * step_x - 0.5);
            const float row = (float)(y + place * step_y - 0.5);
            const int32_t left = (int32_t)column;
            const int32_t top = (int32_t)row;
            across[index] = column - (float)left;
            down[index] = row - (float)top;
            corners[index] = (size_t)top * stride + (size_t)left;
        }
        float pixel[4][step];
        for (size_t index = 0; index < step; ++index) {
            const uint8_t *corner = pixels + corners[index];
            pixel[0][index] = corner[0];
            pixel[1][index] = corner[1];
            pixel[2][index] = corner[stride];
            pixel[3][index] = corner[stride + 1];
        }
        float found[step];
        for (size_t index = 0; index < step; ++index) {
            const float high = pixel[0][index] + (pixel[1][index] - pixel[0][index]) * across[index];
            const float low = pixel[2][index] + (pixel[3][index] - pixel[2][index]) * across[index];
            found[index] = (high + (low - high) * down[index]) * share;
        }
        for (size_t index = 0; index < length; ++index) {
            sums[start + index] += found[index];
        }
    }
}
