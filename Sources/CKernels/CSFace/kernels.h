// The inner loops, compiled once for each instruction set. All sets add the same numbers in the same order, whatever
// their vector length.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    /// Outputs whose weights lie side by side, and the same in the first layer.
    slab = 64,
    narrow_slab = 32,
    /// Numbers of the matrix with a common scale, and the partial sums of a row.
    block = 64,
    partial_sums = 16,
};

/// A pointwise convolution: to the bias of an output is added, input by input, the input times its weight; a PReLU
/// follows. Channels are interleaved.
typedef struct product {
    const float *values;
    int pixels;
    int inputs;
    int outputs;
    /// Slabs of outputs, each inputs by outputs.
    const float *weights;
    const float *biases;
    const float *slopes;
    float *results;
} product;

/// One pixel of a depthwise 3 by 3 convolution; a PReLU follows.
typedef struct window {
    const float *values[9];
    int channels;
    /// 9 by channels.
    const float *weights;
    const float *biases;
    const float *slopes;
    float *results;
} window;

/// One row of the matrix.
typedef struct matrix_row {
    const float *values;
    const int8_t *weights;
    /// One for each block: a weight is its whole number less the zero, times the scale.
    const float *scales;
    const float *zeros;
    int blocks;
} matrix_row;

typedef struct kernels {
    void (*multiply)(const product *product);
    /// For the first layer, whose outputs are a narrow slab.
    void (*multiply_narrow)(const product *product);
    void (*add_window)(const window *window);
    float (*sum)(const matrix_row *row);
} kernels;

extern const kernels csface_plain_kernels;
#if defined(__x86_64__)
extern const kernels csface_avx2_kernels;
extern const kernels csface_avx512_kernels;
#endif
