#include "cpaint.h"
#include "vector.h"

typedef struct square {
    eight_floats rows[8];
} square;

/// A layer's contribution to a block: level-shifted samples times their opacity, and the opacity, 0 to 1.
typedef struct cover {
    square added;
    square hidden;
} cover;

// Half the cosine of k sixteenths of pi.
static const float c1 = 0.490392640f;
static const float c2 = 0.461939766f;
static const float c3 = 0.415734806f;
static const float c4 = 0.353553391f;
static const float c5 = 0.277785117f;
static const float c6 = 0.191341716f;
static const float c7 = 0.097545161f;

/// Applies the discrete cosine transform of ITU-T T.81 A.3.3 to the columns: sums and differences of opposite samples
/// first, which share half of the cosines.
static inline __attribute__((always_inline)) void transform_columns(square *block) {
    eight_floats *rows = block->rows;
    const eight_floats s0 = rows[0] + rows[7];
    const eight_floats s1 = rows[1] + rows[6];
    const eight_floats s2 = rows[2] + rows[5];
    const eight_floats s3 = rows[3] + rows[4];
    const eight_floats d0 = rows[0] - rows[7];
    const eight_floats d1 = rows[1] - rows[6];
    const eight_floats d2 = rows[2] - rows[5];
    const eight_floats d3 = rows[3] - rows[4];
    const eight_floats outer = s0 + s3;
    const eight_floats inner = s1 + s2;
    const eight_floats steep = s0 - s3;
    const eight_floats flat = s1 - s2;
    rows[0] = (outer + inner) * c4;
    rows[4] = (outer - inner) * c4;
    rows[2] = steep * c2 + flat * c6;
    rows[6] = steep * c6 - flat * c2;
    rows[1] = (d0 * c1 + d1 * c3) + (d2 * c5 + d3 * c7);
    rows[3] = (d0 * c3 - d1 * c7) - (d2 * c1 + d3 * c5);
    rows[5] = (d0 * c5 - d1 * c1) + (d2 * c7 + d3 * c3);
    rows[7] = (d0 * c7 - d1 * c5) + (d2 * c3 - d3 * c1);
}

/// Applies the inverse of transform_columns.
static inline __attribute__((always_inline)) void restore_columns(square *block) {
    eight_floats *rows = block->rows;
    const eight_floats outer = (rows[0] + rows[4]) * c4;
    const eight_floats inner = (rows[0] - rows[4]) * c4;
    const eight_floats steep = rows[2] * c2 + rows[6] * c6;
    const eight_floats flat = rows[2] * c6 - rows[6] * c2;
    const eight_floats d0 = (rows[1] * c1 + rows[3] * c3) + (rows[5] * c5 + rows[7] * c7);
    const eight_floats d1 = (rows[1] * c3 - rows[3] * c7) - (rows[5] * c1 + rows[7] * c5);
    const eight_floats d2 = (rows[1] * c5 - rows[3] * c1) + (rows[5] * c7 + rows[7] * c3);
    const eight_floats d3 = (rows[1] * c7 - rows[3] * c5) + (rows[5] * c3 - rows[7] * c1);
    const eight_floats s0 = outer + steep;
    const eight_floats s1 = inner + flat;
    const eight_floats s2 = inner - flat;
    const eight_floats s3 = outer - steep;
    rows[0] = s0 + d0;
    rows[7] = s0 - d0;
    rows[1] = s1 + d1;
    rows[6] = s1 - d1;
    rows[2] = s2 + d2;
    rows[5] = s2 - d2;
    rows[3] = s3 + d3;
    rows[4] = s3 - d3;
}

static inline __attribute__((always_inline)) void transpose(square *block) {
    eight_floats *rows = block->rows;
    eight_floats pairs[8];
    for (int row = 0; row < 8; row += 2) {
        pairs[row] = __builtin_shufflevector(rows[row], rows[row + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[row + 1] = __builtin_shufflevector(rows[row], rows[row + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    eight_floats fours[8];
    for (int row = 0; row < 8; row += 4) {
        for (int odd = 0; odd < 2; ++odd) {
            fours[row + odd] =
                __builtin_shufflevector(pairs[row + odd], pairs[row + odd + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            fours[row + odd + 2] =
                __builtin_shufflevector(pairs[row + odd], pairs[row + odd + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int row = 0; row < 4; ++row) {
        rows[row] = __builtin_shufflevector(fours[row], fours[row + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        rows[row + 4] = __builtin_shufflevector(fours[row], fours[row + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// The sums of neighbouring pixels' values.
#define PAIRS(first, second)                                                                                           \
    (__builtin_shufflevector((first), (second), 0, 2, 4, 6, 8, 10, 12, 14) +                                           \
     __builtin_shufflevector((first), (second), 1, 3, 5, 7, 9, 11, 13, 15))

#define FLOATS(words) __builtin_convertvector((eight_integers)(words), eight_floats)

/// Computes a layer's cover of a block; each sample covers `across` by `down` pixels.
static inline __attribute__((always_inline)) cpaint_cover take_cover(const cpaint_channel *channel,
                                                                     const uint8_t *pixels, size_t stride,
                                                                     int32_t across, int32_t down, cover *cover) {
    eight_words all = (eight_words){} + 255;
    eight_words any = {};
    const float share = 1 / (float)(across * down);
    for (int row = 0; row < 8; ++row) {
        eight_words red = {};
        eight_words green = {};
        eight_words blue = {};
        eight_words alpha = {};
        for (int32_t line = 0; line < down; ++line, pixels += stride) {
            eight_words first;
            memcpy(&first, pixels, sizeof(first));
            if (across == 1) {
                red += first & 255;
                green += first >> 8 & 255;
                blue += first >> 16 & 255;
                alpha += first >> 24;
                all &= first >> 24;
                continue;
            }
            eight_words second;
            memcpy(&second, pixels + sizeof(first), sizeof(second));
            red += PAIRS(first & 255, second & 255);
            green += PAIRS(first >> 8 & 255, second >> 8 & 255);
            blue += PAIRS(first >> 16 & 255, second >> 16 & 255);
            alpha += PAIRS(first >> 24, second >> 24);
            all &= first >> 24 & second >> 24;
        }
        any |= alpha;
        const eight_floats sum = FLOATS(red) * channel->weights[0] + FLOATS(blue) * channel->weights[2] +
                                 FLOATS(green) * channel->weights[1];
        cover->hidden.rows[row] = FLOATS(alpha) * (share / 255);
        cover->added.rows[row] = sum * share - channel->shift * cover->hidden.rows[row];
    }
    uint32_t least = 255;
    uint32_t most = 0;
    for (int lane = 0; lane < 8; ++lane) {
        least &= all[lane];
        most |= any[lane];
    }
    return most == 0 ? CPAINT_NOTHING : least == 255 ? CPAINT_ALL : CPAINT_SOME;
}

/// Computes the samples of a block from its coefficients, level-shifted, neither rounded nor clipped.
static inline __attribute__((always_inline)) void restore(const float *factors, const int16_t *coefficients,
                                                          square *block) {
    typedef int16_t eight_shorts __attribute__((vector_size(16)));
    for (int row = 0; row < 8; ++row) {
        eight_shorts levels;
        eight_floats steps;
        memcpy(&levels, coefficients + 8 * row, sizeof(levels));
        memcpy(&steps, factors + 8 * row, sizeof(steps));
        block->rows[row] = __builtin_convertvector(levels, eight_floats) * steps;
    }
    restore_columns(block);
    transpose(block);
    restore_columns(block);
    transpose(block);
}

/// Blends a cover over samples; a sample with opacity 0 is unchanged.
static inline __attribute__((always_inline)) void blend(const cover *cover, square *block) {
    for (int row = 0; row < 8; ++row) {
        const eight_floats hidden = cover->hidden.rows[row];
        const eight_floats below = block->rows[row];
        const eight_floats mixed = BOUNDED(below, -128, 127) * (1 - hidden) + cover->added.rows[row];
        const eight_integers is_hidden = hidden > 0;
        const eight_integers kept = (eight_integers)below & ~is_hidden;
        block->rows[row] = (eight_floats)(((eight_integers)BOUNDED(mixed, -128, 127) & is_hidden) | kept);
    }
}

/// Writes the nearest integers a JPEG can code, rounding half to even. T.81 F.1.2.
static inline __attribute__((always_inline)) void write_levels(const eight_floats *values, int16_t *levels) {
    typedef int16_t eight_shorts __attribute__((vector_size(16)));
    // After adding 1.5 × 2^23, a float has no fractional bits, and its lowest bits are the level.
    const eight_floats heavy = BOUNDED(*values, -1023, 1023) + 12582912.0f;
    eight_integers bits;
    memcpy(&bits, &heavy, sizeof(bits));
    const eight_shorts shorts = __builtin_convertvector(bits - 0x4B400000, eight_shorts);
    memcpy(levels, &shorts, sizeof(shorts));
}

VECTOR_CODE
cpaint_cover cpaint_block(const cpaint_channel *channel, const uint8_t *pixels, size_t stride, int only_all,
                          int16_t *coefficients) {
    cover cover;
    cpaint_cover result;
    // With the common sampling factors as compile-time constants, the loops are unrolled.
    if (channel->across == 2 && channel->down == 2) {
        result = take_cover(channel, pixels, stride, 2, 2, &cover);
    } else if (channel->across == 1 && channel->down == 1) {
        result = take_cover(channel, pixels, stride, 1, 1, &cover);
    } else {
        result = take_cover(channel, pixels, stride, channel->across, channel->down, &cover);
    }
    if (result == CPAINT_NOTHING || (result == CPAINT_SOME && only_all)) {
        return result;
    }
    square block = {};
    if (result == CPAINT_SOME) {
        restore(channel->steps, coefficients, &block);
    }
    blend(&cover, &block);
    transform_columns(&block);
    transpose(&block);
    transform_columns(&block);
    transpose(&block);
    for (int row = 0; row < 8; ++row) {
        eight_floats shares;
        memcpy(&shares, channel->shares + 8 * row, sizeof(shares));
        const eight_floats levels = block.rows[row] * shares;
        write_levels(&levels, coefficients + 8 * row);
    }
    return result;
}

VECTOR_CODE
void cpaint_samples(const float *steps, const int16_t *coefficients, size_t blocks, uint8_t *samples, size_t stride) {
    typedef uint8_t eight_bytes __attribute__((vector_size(8)));
    for (size_t place = 0; place < blocks; ++place) {
        square block;
        restore(steps, coefficients + 64 * place, &block);
        for (int row = 0; row < 8; ++row) {
            // After adding 2^23, a float has no fractional bits, and its lowest bits are the sample.
            const eight_floats heavy = BOUNDED(block.rows[row] + 128, 0, 255) + 8388608.0f;
            eight_words bits;
            memcpy(&bits, &heavy, sizeof(bits));
            const eight_bytes bytes = __builtin_convertvector(bits, eight_bytes);
            memcpy(samples + stride * (size_t)row + 8 * place, &bytes, sizeof(bytes));
        }
    }
}
