#include "cresample.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__) && defined(__linux__)
/// Compiled twice; the loader picks one when the program starts.
#define VECTOR_CODE __attribute__((target_clones("avx2", "default")))
#else
#define VECTOR_CODE
#endif

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_integers __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

static inline four load(const float *from) {
    four values;
    memcpy(&values, from, sizeof(values));
    return values;
}

static inline uint8_t byte(float value) { return (uint8_t)(value > 255 ? 255 : value < 0 ? 0 : value); }

static inline void store(four sums, uint8_t *target) {
    const four rounded = sums + 0.5f;
    const four bounded = __builtin_elementwise_min(__builtin_elementwise_max(rounded, (four){}), (four){} + 255);
    const four_bytes bytes = __builtin_convertvector(__builtin_convertvector(bounded, four_integers), four_bytes);
    memcpy(target, &bytes, sizeof(bytes));
}

VECTOR_CODE
void cresample_down(const uint8_t *rows, size_t stride, const float *weights, size_t taps, float *line, size_t count) {
    enum { step = 32 };
    size_t x = 0;
    for (; x + step <= count; x += step) {
        float sums[step] = {0};
        for (size_t tap = 0; tap < taps; ++tap) {
            const uint8_t *row = rows + tap * stride + x;
            for (int index = 0; index < step; ++index) {
                sums[index] += (float)row[index] * weights[tap];
            }
        }
        memcpy(line + x, sums, sizeof(sums));
    }
    for (; x < count; ++x) {
        float sum = 0;
        for (size_t tap = 0; tap < taps; ++tap) {
            sum += (float)rows[tap * stride + x] * weights[tap];
        }
        line[x] = sum;
    }
}

/// Four partial sums of one new sample, which together are it.
static inline four partial_sums(const float *line, const float *weights, size_t taps) {
    four sums = {0};
    for (size_t tap = 0; tap < taps; tap += 4) {
        sums += load(line + tap) * load(weights + tap);
    }
    return sums;
}

VECTOR_CODE
void cresample_across(const float *line, const int32_t *first, const float *weights, size_t taps, uint8_t *target,
                      size_t count) {
    size_t x = 0;
    for (; x + 4 <= count; x += 4) {
        const four a = partial_sums(line + first[x], weights + x * taps, taps);
        const four b = partial_sums(line + first[x + 1], weights + (x + 1) * taps, taps);
        const four c = partial_sums(line + first[x + 2], weights + (x + 2) * taps, taps);
        const four d = partial_sums(line + first[x + 3], weights + (x + 3) * taps, taps);
        const four ab = __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
        const four cd = __builtin_shufflevector(c, d, 0, 4, 2, 6) + __builtin_shufflevector(c, d, 1, 5, 3, 7);
        store(__builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7), target + x);
    }
    for (; x < count; ++x) {
        const four sums = partial_sums(line + first[x], weights + x * taps, taps);
        target[x] = byte(((sums[0] + sums[1]) + (sums[2] + sums[3])) + 0.5f);
    }
}

VECTOR_CODE
void cresample_across_four(const float *line, const int32_t *first, const float *weights, size_t taps,
                           uint8_t *target, size_t count) {
    for (size_t x = 0; x < count; ++x) {
        four sums = {0};
        for (size_t tap = 0; tap < taps; ++tap) {
            sums += load(line + 4 * ((size_t)first[x] + tap)) * weights[x * taps + tap];
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
            // Beyond the line's end its last point again, which nothing is made of.
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
