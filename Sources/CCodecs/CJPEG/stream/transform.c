#include "transform.h"

#include "cvector.h"

typedef int16_t shorts __attribute__((vector_size(16)));
typedef uint16_t naturals __attribute__((vector_size(16)));
typedef int32_t ints __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(8)));

enum {
    constant_bits = 13,
    /// The fractional bits that the first pass keeps.
    kept_bits = 2,
};

/// Cosines and their sums in 13 bits, named as in the paper's figure: `n0_541` stands for 0.541196100.
enum {
    n0_298 = 2446,
    n0_390 = 3196,
    n0_541 = 4433,
    n0_765 = 6270,
    n0_899 = 7373,
    n1_175 = 9633,
    n1_501 = 12299,
    n1_847 = 15137,
    n1_961 = 16069,
    n2_053 = 16819,
    n2_562 = 20995,
    n3_072 = 25172,
};

// A macro, because functions that return such wide vectors have no uniform calling convention.
#define WIDENED(values) __builtin_convertvector(values, ints)

/// Transforms eight columns at once: row k holds frequency k of each.
__attribute__((always_inline)) static inline void transform_columns(shorts rows[8], int shift) {
    const ints even = WIDENED(rows[2]);
    const ints late = WIDENED(rows[6]);
    const ints sum = even * n0_541 + late * n0_541;
    const ints low = sum - late * n1_847;
    const ints high = sum + even * n0_765;
    const ints first = WIDENED(rows[0]) << constant_bits;
    const ints middle = WIDENED(rows[4]) << constant_bits;
    const ints around = (ints){} + (1 << (shift - 1));
    const ints plus = first + middle + around;
    const ints minus = first - middle + around;
    const ints evens[4] = {plus + high, minus + low, minus - low, plus - high};

    const ints one = WIDENED(rows[1]);
    const ints three = WIDENED(rows[3]);
    const ints five = WIDENED(rows[5]);
    const ints seven = WIDENED(rows[7]);
    // The paper's rotations multiplied out: each frequency times one constant for each output.
    const ints odds[4] = {
        one * (n1_501 - n0_899 - n0_390 + n1_175) + three * n1_175 + five * (n1_175 - n0_390) +
            seven * (n1_175 - n0_899),
        one * n1_175 + three * (n3_072 - n2_562 - n1_961 + n1_175) + five * (n1_175 - n2_562) +
            seven * (n1_175 - n1_961),
        one * (n1_175 - n0_390) + three * (n1_175 - n2_562) + five * (n2_053 - n2_562 - n0_390 + n1_175) +
            seven * n1_175,
        one * (n1_175 - n0_899) + three * (n1_175 - n1_961) + five * n1_175 +
            seven * (n0_298 - n0_899 - n1_961 + n1_175),
    };
    for (int row = 0; row < 4; ++row) {
        rows[row] = __builtin_convertvector((evens[row] + odds[row]) >> shift, shorts);
        rows[7 - row] = __builtin_convertvector((evens[row] - odds[row]) >> shift, shorts);
    }
}

__attribute__((always_inline)) static inline void transpose(shorts rows[8]) {
    shorts pairs[8];
    for (int row = 0; row < 4; ++row) {
        pairs[2 * row] = __builtin_shufflevector(rows[row], rows[row + 4], 0, 8, 1, 9, 2, 10, 3, 11);
        pairs[2 * row + 1] = __builtin_shufflevector(rows[row], rows[row + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
    shorts fours[8];
    for (int row = 0; row < 4; ++row) {
        fours[2 * row] = __builtin_shufflevector(pairs[row], pairs[row + 4], 0, 8, 1, 9, 2, 10, 3, 11);
        fours[2 * row + 1] = __builtin_shufflevector(pairs[row], pairs[row + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
    for (int row = 0; row < 4; ++row) {
        rows[2 * row] = __builtin_shufflevector(fours[row], fours[row + 4], 0, 8, 1, 9, 2, 10, 3, 11);
        rows[2 * row + 1] = __builtin_shufflevector(fours[row], fours[row + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
}

VECTOR_CODE
void samples_of_block(const int16_t *coefficients, const int16_t *steps, uint8_t *samples, uintptr_t stride) {
    shorts rows[8];
    for (int row = 0; row < 8; ++row) {
        // Products that overflow, as damaged files can cause, wrap around.
        naturals coefficient;
        naturals step;
        __builtin_memcpy(&coefficient, coefficients + 8 * row, sizeof(coefficient));
        __builtin_memcpy(&step, steps + 8 * row, sizeof(step));
        rows[row] = (shorts)(coefficient * step);
    }
    transform_columns(rows, constant_bits - kept_bits);
    transpose(rows);
    transform_columns(rows, constant_bits + kept_bits + 3);
    transpose(rows);
    for (int row = 0; row < 8; ++row) {
        const shorts levels =
            __builtin_elementwise_min(__builtin_elementwise_max(rows[row], (shorts){} - 128), (shorts){} + 127) + 128;
        const bytes line = __builtin_convertvector(levels, bytes);
        __builtin_memcpy(samples + (uintptr_t)row * stride, &line, sizeof(line));
    }
}
