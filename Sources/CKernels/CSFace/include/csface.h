/// SFace, a network that makes 128 numbers of a face, near to each other for one person (Zhong et al., "SFace:
/// Sigmoid-Constrained Hypersphere Loss for Robust Face Recognition", IEEE Transactions on Image Processing 2021;
/// weights: models/README.md).
///
/// Conventions are those of cyunet.h: a network is immutable and may serve many callers at once, and the same picture
/// gives the same numbers, to the last bit, with all instruction sets and on all processors.
#pragma once

#include "cvector.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum csface_status {
    CSFACE_OK = 0,
    CSFACE_INVALID_ARGUMENT = 1,
    CSFACE_OUT_OF_MEMORY = 2,
    /// The processor lacks the requested instructions.
    CSFACE_UNSUPPORTED = 3,
} csface_status;

/// The side of the picture of a face, in pixels.
#define CSFACE_SIDE 112
/// The numbers of a face.
#define CSFACE_NUMBERS 128
/// The convolutions, and the matrix and its batch norms behind them.
#define CSFACE_CONVOLUTIONS 27

/// A tensor as the file stores it: little-endian bytes at any address. Borrowed for the call.
typedef struct csface_tensor {
    const uint8_t *bytes;
    size_t count;
} csface_tensor;

/// Weights in whole numbers: rows of blocks, each with a scale.
typedef struct csface_weights {
    csface_tensor numbers;
    csface_tensor scales;
    csface_tensor zeros;
} csface_weights;

/// A batch norm, of 32-bit floats.
typedef struct csface_norm {
    csface_tensor factors;
    csface_tensor offsets;
    csface_tensor means;
    csface_tensor variances;
} csface_norm;

/// A convolution, its batch norm and the slopes of its PReLU.
typedef struct csface_layer {
    csface_weights weights;
    csface_norm norm;
    csface_tensor slopes;
} csface_layer;

typedef struct csface_model {
    csface_layer layers[CSFACE_CONVOLUTIONS];
    /// Between the last convolution and the matrix.
    csface_norm before;
    csface_weights matrix;
    csface_weights biases;
    csface_norm after;
} csface_model;

typedef struct csface_network csface_network;

/// Creates the network. CSFACE_INVALID_ARGUMENT if a tensor has another length than SFace's.
csface_status csface_network_create(cvector_instructions instructions, const csface_model *model,
                                    csface_network **network);
void csface_network_destroy(csface_network *network);

/// Writes the numbers of an aligned face.
///
/// - pixels: CSFACE_SIDE rows of CSFACE_SIDE pixels of four bytes, red, green, blue and one that is ignored.
/// - numbers: Room for CSFACE_NUMBERS.
csface_status csface_run(const csface_network *network, const uint8_t *pixels, float *numbers);

#ifdef __cplusplus
}
#endif
