// The network: its layers in their order, and their weights.
#pragma once

#include "cyunet.h"
#include "kernels.h"

enum {
    /// What the head makes of a picture's channels.
    picture_channels = 3,
    head_channels = 16,
    /// Pairs of layers behind it, in the order of the weights.
    unit_count = 20,
    /// The last unit of a way through the network.
    no_unit = -1,
};

/// A pair of layers and its place in the network: products of channels, pixel by pixel, and a window of 3 by 3 pixels
/// over their results.
typedef struct step {
    int inputs;
    int outputs;
    /// A pixel of its rows is so many of the picture wide, as a power of two.
    int shift;
    /// Whether its results are cut at 0: all but what a cell gives.
    bool cuts;
    /// Whether all rows of its results are kept, because others are made of them later.
    bool keeps;
    /// Whether the next unit takes the largest of two by two results.
    bool pools;
    /// The unit that takes its results.
    int next;
} step;

extern const step cyunet_plan[unit_count];

/// The units whose results are kept for the cells of one size.
typedef struct level {
    /// What the neck's unit adds to the results of the next wider level; `no_unit` for the widest.
    int backbone;
    int neck;
    int cells;
} level;

/// From narrow cells to wide ones.
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
    /// What all these point into.
    float weights[CYUNET_WEIGHT_NUMBERS];
};

cyunet_status cyunet_fail(cyunet_message *message, cyunet_status status, const char *text);
