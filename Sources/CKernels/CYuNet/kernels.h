// The inner loops, compiled once for each instruction set. All sets add the same products in the same order,
// whatever their vector length, and round once for both, except SSE2, which rounds twice.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One row of a pointwise convolution: to the bias of an output is added, input by input, the input times its weight.
/// Channels are interleaved.
typedef struct product_row {
    /// The inputs of the first pixel: one row, or for the head three.
    const float *rows[3];
    /// Inputs by outputs.
    const float *weights;
    const float *biases;
    /// Pixels by outputs.
    float *results;
    int pixels;
} product_row;

typedef void add_products(const product_row *row);

/// One row of a depthwise 3 by 3 convolution.
typedef struct window_row {
    /// The three rows, starting one pixel before the first.
    const float *rows[3];
    /// 9 by channels.
    const float *weights;
    const float *biases;
    /// `true` if a ReLU follows.
    bool cuts;
    float *results;
    int pixels;
} window_row;

typedef void add_windows_of(const window_row *row);

typedef struct kernels {
    /// The head: a 3 by 3 convolution of three channels with a stride of 2, and a ReLU.
    add_products *add_head;
    add_products *add_16_to_16;
    add_products *add_16_to_64;
    add_products *add_64_to_64;
    add_products *add_64_to_16;
    add_windows_of *add_16_windows;
    add_windows_of *add_64_windows;
    /// Max pooling of two by two pixels: one row from two.
    void (*take_largest)(const float *upper, const float *lower, int channels, float *results, int pixels);
} kernels;

extern const kernels cyunet_plain_kernels;
#if defined(__x86_64__)
extern const kernels cyunet_avx2_kernels;
extern const kernels cyunet_avx512_kernels;
#endif
