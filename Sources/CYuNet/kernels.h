// The loops that take the time, compiled once for each set of instructions. All sets add the same numbers in the same
// order, however many they handle at once.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One row of pixels, each made of products of channels: to the bias of an output is added, input by input, the input
/// times its weight. The channels of a pixel lie side by side.
typedef struct product_row {
    /// Where the inputs of the first pixel lie: one row, or for the head three.
    const float *rows[3];
    /// Inputs by outputs.
    const float *weights;
    const float *biases;
    /// Pixels by outputs.
    float *results;
    int pixels;
} product_row;

typedef void add_products(const product_row *row);

/// One row of pixels, each channel of them made of the same channel of 3 by 3 pixels.
typedef struct window_row {
    /// The three rows, from one pixel before the first on.
    const float *rows[3];
    /// 9 by channels.
    const float *weights;
    const float *biases;
    /// Whether what is below 0 becomes 0.
    bool cuts;
    float *results;
    int pixels;
} window_row;

typedef void add_windows_of(const window_row *row);

typedef struct kernels {
    /// For three rows of three channels, two pixels making one, of which what is below 0 becomes 0.
    add_products *add_head;
    add_products *add_16_to_16;
    add_products *add_16_to_64;
    add_products *add_64_to_64;
    add_products *add_64_to_16;
    add_windows_of *add_16_windows;
    add_windows_of *add_64_windows;
    /// The largest of two by two pixels: one row out of two.
    void (*take_largest)(const float *upper, const float *lower, int channels, float *results, int pixels);
} kernels;

extern const kernels cyunet_plain_kernels;
#if defined(__x86_64__)
extern const kernels cyunet_avx2_kernels;
extern const kernels cyunet_avx512_kernels;
#endif
