#include "reduced.h"

#pragma STDC FP_CONTRACT OFF

typedef int16_t four_shorts __attribute__((vector_size(8)));
typedef int32_t four_ints __attribute__((vector_size(16)));
typedef float four __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

/// The contribution of each frequency to each sample: half a cosine, or for frequency 0 the square root of an eighth.
typedef struct basis {
    float of[most_reduced_side][4];
} basis;

#define R8 0.35355339059327379f
#define C1 0.46193976625564337f
#define C3 0.19134171618254489f

static const basis bases[most_reduced_side + 1] = {
    {{{0}}},
    {{{R8}}},
    {{{R8, R8}, {R8, -R8}}},
    {{{R8, 0.43301270189221935f, 0.25f}, {R8, 0, -0.5f}, {R8, -0.43301270189221935f, 0.25f}}},
    {{{R8, C1, R8, C3}, {R8, C3, -R8, -C1}, {R8, -C3, -R8, C1}, {R8, -C1, R8, -C3}}},
};

__attribute__((always_inline)) static inline void transform(const int16_t *coefficients, const int16_t *steps,
                                                            const int side, const basis *basis, uint8_t *samples,
                                                            uintptr_t stride) {
    four rows[most_reduced_side];
    for (int row = 0; row < side; ++row) {
        four_shorts coefficient;
        four_shorts step;
        __builtin_memcpy(&coefficient, coefficients + 8 * row, sizeof(coefficient));
        __builtin_memcpy(&step, steps + 8 * row, sizeof(step));
        rows[row] = __builtin_convertvector(coefficient, four) * __builtin_convertvector(step, four);
    }
    // The contribution of each horizontal frequency to the samples of a row.
    four across[most_reduced_side];
    for (int frequency = 0; frequency < side; ++frequency) {
        for (int sample = 0; sample < 4; ++sample) {
            across[frequency][sample] = sample < side ? basis->of[sample][frequency] : 0;
        }
    }
    for (int row = 0; row < side; ++row) {
        four down = basis->of[row][0] * rows[0];
        for (int frequency = 1; frequency < side; ++frequency) {
            down += basis->of[row][frequency] * rows[frequency];
        }
        four levels = (four){} + 128.5f;
        for (int frequency = 0; frequency < side; ++frequency) {
            levels += down[frequency] * across[frequency];
        }
        levels = __builtin_elementwise_min(__builtin_elementwise_max(levels, (four){}), (four){} + 255);
        const four_bytes bytes = __builtin_convertvector(__builtin_convertvector(levels, four_ints), four_bytes);
        __builtin_memcpy(samples + (uintptr_t)row * stride, &bytes, (uintptr_t)side);
    }
}

void reduced_samples_of_block(const int16_t *coefficients, const int16_t *steps, int side, uint8_t *samples,
                              uintptr_t stride) {
    // With `side` as a compile-time constant, the loops are unrolled.
    switch (side) {
    case 1: return transform(coefficients, steps, 1, &bases[1], samples, stride);
    case 2: return transform(coefficients, steps, 2, &bases[2], samples, stride);
    case 3: return transform(coefficients, steps, 3, &bases[3], samples, stride);
    case 4: return transform(coefficients, steps, 4, &bases[4], samples, stride);
    default: return;
    }
}
