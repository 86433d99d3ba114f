// The network: its layers in their order, and their weights.
#pragma once

#include "cyunet.h"
#include "kernels.h"

enum {
    /// The input and output channels of the head.
    picture_channels = 3,
    head_channels = 16,
    /// Pairs of layers after the head, in the order of the weights.
    unit_count = 20,
    /// The successor of the last unit of a path through the network.
    no_unit = -1,
};

/// A pair of layers and its place in the network: a pointwise convolution, then a depthwise 3 by 3 convolution.
typedef struct step {
    int inputs;
    int outputs;
    /// The stride relative to the picture, as a power of two.
    int shift;
    /// `true` if a ReLU follows: in all but the units that output cells.
    bool cuts;
    /// `true` if all rows of its results are kept, because later units need them.
    bool keeps;
    /// `true` if the next unit takes the results after 2 by 2 max pooling.
    bool pools;
    /// The unit that takes the results.
    int next;
} step;

extern const step cyunet_plan[unit_count];

/// The units whose results are kept for the cells of one size.
typedef struct level {
    /// The backbone's unit whose results are added to those of the next wider level; `no_unit` for the widest.
    int backbone;
    int neck;
    int cells;
} level;

/// The levels, from narrow cells to wide ones.
extern const level cyunet_levels[CYUNET_LEVELS];

typedef struct unit {
    /// `inputs` by `outputs`.
    const float *products;
    const float *product_biases;
    /// 9 by `outputs`.
    const float *window;
    const float *window_biases;
} unit;

struct cyunet_network {
    kernels kernels;
    /// 27 by 16: rows, columns, channels.
    const float *head;
    const float *head_biases;
    unit units[unit_count];
    /// The memory that the pointers above refer to.
    float weights[CYUNET_WEIGHT_NUMBERS];
};

cyunet_status cyunet_fail(cyunet_message *message, cyunet_status status, const char *text);
