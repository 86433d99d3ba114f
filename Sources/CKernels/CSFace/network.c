#include "csface.h"
#include "kernels.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#pragma clang fp contract(off)

enum {
    most_channels = 1024,
    /// The side of the last convolution's results.
    last_side = 7,
    matrix_inputs = most_channels * last_side * last_side,
    matrix_blocks = matrix_inputs / block,
};

/// The convolutions after the first: pairs of a depthwise 3 by 3 and a pointwise one.
static const struct pair {
    int inputs;
    int outputs;
    int stride;
} pairs[] = {
    {32, 64, 1},   {64, 128, 2},  {128, 128, 1}, {128, 256, 2}, {256, 256, 1},  {256, 512, 2},   {512, 512, 1},
    {512, 512, 1}, {512, 512, 1}, {512, 512, 1}, {512, 512, 1}, {512, 1024, 2}, {1024, 1024, 1},
};

_Static_assert(1 + 2 * sizeof(pairs) / sizeof(pairs[0]) == CSFACE_CONVOLUTIONS, "the pairs are all but the first");

/// A convolution with its batch norm folded in.
typedef struct layer {
    float *weights;
    float biases[most_channels];
    float slopes[most_channels];
} layer;

struct csface_network {
    kernels kernels;
    layer layers[CSFACE_CONVOLUTIONS];
    float before_factors[most_channels];
    float before_offsets[most_channels];
    int8_t matrix[(size_t)CSFACE_NUMBERS * matrix_inputs];
    float matrix_scales[CSFACE_NUMBERS * matrix_blocks];
    float matrix_zeros[CSFACE_NUMBERS * matrix_blocks];
    float after_factors[CSFACE_NUMBERS];
    float after_offsets[CSFACE_NUMBERS];
};

static float float_at(csface_tensor tensor, size_t index) {
    const uint8_t *byte = tensor.bytes + 4 * index;
    const uint32_t bits = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    float number;
    memcpy(&number, &bits, sizeof(number));
    return number;
}

static bool is_norm(const csface_norm *norm, size_t count) {
    return norm->factors.count == 4 * count && norm->offsets.count == 4 * count && norm->means.count == 4 * count &&
           norm->variances.count == 4 * count;
}

static bool are_weights(const csface_weights *weights, size_t count, size_t blocks) {
    return weights->numbers.count == count && weights->scales.count == 4 * blocks && weights->zeros.count == blocks;
}

/// A weight of a block.
static double weight_at(const csface_weights *weights, size_t index, size_t length) {
    const size_t number = index / length;
    return ((int8_t)weights->numbers.bytes[index] - (int8_t)weights->zeros.bytes[number]) *
           (double)float_at(weights->scales, number);
}

/// A batch norm as a factor and an offset.
static void fold(const csface_norm *norm, double epsilon, size_t index, double *factor, double *offset) {
    *factor = (double)float_at(norm->factors, index) /
              __builtin_elementwise_sqrt((double)float_at(norm->variances, index) + epsilon);
    *offset = (double)float_at(norm->offsets, index) - (double)float_at(norm->means, index) * *factor;
}

/// Folds a convolution: its weights inputs by outputs, in slabs of outputs.
static csface_status take_layer(layer *layer, const csface_layer *stored, size_t outputs, size_t inputs, size_t width) {
    const size_t blocks = outputs * (inputs <= block ? 1 : inputs / block);
    if (!are_weights(&stored->weights, outputs * inputs, blocks) || !is_norm(&stored->norm, outputs) ||
        stored->slopes.count != 4 * outputs) {
        return CSFACE_INVALID_ARGUMENT;
    }
    layer->weights = malloc(outputs * inputs * sizeof(float));
    if (layer->weights == NULL) {
        return CSFACE_OUT_OF_MEMORY;
    }
    for (size_t output = 0; output < outputs; ++output) {
        double factor;
        double offset;
        fold(&stored->norm, 1e-3F, output, &factor, &offset);
        layer->biases[output] = (float)offset;
        layer->slopes[output] = float_at(stored->slopes, output);
        float *column = layer->weights + output / width * width * inputs + output % width;
        for (size_t input = 0; input < inputs; ++input) {
            const double weight = weight_at(&stored->weights, output * inputs + input, inputs < block ? inputs : block);
            column[input * width] = (float)(weight * factor);
        }
    }
    return CSFACE_OK;
}

static csface_status take_matrix(csface_network *network, const csface_model *model) {
    const size_t rows = CSFACE_NUMBERS;
    if (!are_weights(&model->matrix, rows * matrix_inputs, rows * matrix_blocks) ||
        !are_weights(&model->biases, rows, rows / block) || !is_norm(&model->before, most_channels) ||
        !is_norm(&model->after, rows)) {
        return CSFACE_INVALID_ARGUMENT;
    }
    memcpy(network->matrix, model->matrix.numbers.bytes, model->matrix.numbers.count);
    for (size_t index = 0; index < rows * matrix_blocks; ++index) {
        network->matrix_scales[index] = float_at(model->matrix.scales, index);
        network->matrix_zeros[index] = (int8_t)model->matrix.zeros.bytes[index];
    }
    double factor;
    double offset;
    for (size_t index = 0; index < most_channels; ++index) {
        fold(&model->before, 2e-5F, index, &factor, &offset);
        network->before_factors[index] = (float)factor;
        network->before_offsets[index] = (float)offset;
    }
    for (size_t index = 0; index < rows; ++index) {
        fold(&model->after, 2e-5F, index, &factor, &offset);
        const double bias = weight_at(&model->biases, index, block);
        network->after_factors[index] = (float)factor;
        network->after_offsets[index] = (float)(bias * factor + offset);
    }
    return CSFACE_OK;
}

static csface_status take_model(csface_network *network, const csface_model *model) {
    csface_status status = take_layer(&network->layers[0], &model->layers[0], narrow_slab, 27, narrow_slab);
    for (size_t index = 0; status == CSFACE_OK && index < sizeof(pairs) / sizeof(pairs[0]); ++index) {
        const size_t inputs = (size_t)pairs[index].inputs;
        layer *pair = &network->layers[1 + 2 * index];
        const csface_layer *stored = &model->layers[1 + 2 * index];
        status = take_layer(pair, stored, inputs, 9, inputs);
        if (status == CSFACE_OK) {
            status = take_layer(pair + 1, stored + 1, (size_t)pairs[index].outputs, inputs, slab);
        }
    }
    return status == CSFACE_OK ? take_matrix(network, model) : status;
}

csface_status csface_network_create(cvector_instructions instructions, const csface_model *model,
                                    csface_network **result) {
    if (model == NULL || result == NULL) {
        return CSFACE_INVALID_ARGUMENT;
    }
    const kernels *kernels = NULL;
    switch (cvector_chosen(instructions)) {
#if defined(__x86_64__)
    case CVECTOR_AVX512: kernels = &csface_avx512_kernels; break;
    case CVECTOR_AVX2: kernels = &csface_avx2_kernels; break;
#endif
    case CVECTOR_PLAIN: kernels = &csface_plain_kernels; break;
    default: return CSFACE_UNSUPPORTED;
    }
    csface_network *network = calloc(1, sizeof(*network));
    if (network == NULL) {
        return CSFACE_OUT_OF_MEMORY;
    }
    network->kernels = *kernels;
    const csface_status status = take_model(network, model);
    if (status != CSFACE_OK) {
        csface_network_destroy(network);
        return status;
    }
    *result = network;
    return CSFACE_OK;
}

void csface_network_destroy(csface_network *network) {
    if (network == NULL) {
        return;
    }
    for (int index = 0; index < CSFACE_CONVOLUTIONS; ++index) {
        free(network->layers[index].weights);
    }
    free(network);
}

/// The first layer, row by row: the nine pixels around each, their colours in the file's order.
static void run_first(const csface_network *network, const uint8_t *pixels, float *results) {
    const layer *layer = &network->layers[0];
    float values[CSFACE_SIDE][3][3][3];
    for (int row = 0; row < CSFACE_SIDE; ++row) {
        memset(values, 0, sizeof(values));
        for (int column = 0; column < CSFACE_SIDE; ++column) {
            for (int place = 0; place < 9; ++place) {
                const int y = row + place / 3 - 1;
                const int x = column + place % 3 - 1;
                if (y < 0 || y >= CSFACE_SIDE || x < 0 || x >= CSFACE_SIDE) {
                    continue;
                }
                for (int channel = 0; channel < 3; ++channel) {
                    values[column][channel][place / 3][place % 3] =
                        ((float)pixels[4 * (y * CSFACE_SIDE + x) + channel] - 127.5F) * 0.0078125F;
                }
            }
        }
        network->kernels.multiply_narrow(&(product){&values[0][0][0][0], CSFACE_SIDE, 27, narrow_slab, layer->weights,
                                                    layer->biases, layer->slopes,
                                                    results + (size_t)row * CSFACE_SIDE * narrow_slab});
    }
}

/// A depthwise convolution of a square; beyond its edges lie zeros.
static void run_windows(const csface_network *network, const layer *layer, int side, const struct pair *pair,
                        const float *values, float *results) {
    static const float zeros[most_channels];
    window window = {{NULL}, pair->inputs, layer->weights, layer->biases, layer->slopes, results};
    for (int row = 0; row < side; row += pair->stride) {
        for (int column = 0; column < side; column += pair->stride, window.results += pair->inputs) {
            for (int place = 0; place < 9; ++place) {
                const int y = row + place / 3 - 1;
                const int x = column + place % 3 - 1;
                const bool is_inside = y >= 0 && y < side && x >= 0 && x < side;
                window.values[place] = is_inside ? values + (size_t)(y * side + x) * (size_t)pair->inputs : zeros;
            }
            network->kernels.add_window(&window);
        }
    }
}

/// The matrix, whose inputs lie channel by channel, and the batch norms around it.
static void run_matrix(const csface_network *network, const float *values, float *turned, float *numbers) {
    const int places = last_side * last_side;
    for (int channel = 0; channel < most_channels; ++channel) {
        for (int place = 0; place < places; ++place) {
            turned[channel * places + place] =
                values[place * most_channels + channel] * network->before_factors[channel] +
                network->before_offsets[channel];
        }
    }
    for (int number = 0; number < CSFACE_NUMBERS; ++number) {
        const matrix_row row = {turned, network->matrix + (size_t)number * matrix_inputs,
                                network->matrix_scales + (size_t)number * matrix_blocks,
                                network->matrix_zeros + (size_t)number * matrix_blocks, matrix_blocks};
        numbers[number] = network->kernels.sum(&row) * network->after_factors[number] + network->after_offsets[number];
    }
}

csface_status csface_run(const csface_network *network, const uint8_t *pixels, float *numbers) {
    if (network == NULL || pixels == NULL || numbers == NULL) {
        return CSFACE_INVALID_ARGUMENT;
    }
    // The largest results are those of the first pair.
    const size_t count = (size_t)CSFACE_SIDE * CSFACE_SIDE * slab;
    float *values = malloc(2 * count * sizeof(float));
    if (values == NULL) {
        return CSFACE_OUT_OF_MEMORY;
    }
    float *between = values + count;
    run_first(network, pixels, values);
    int side = CSFACE_SIDE;
    for (size_t index = 0; index < sizeof(pairs) / sizeof(pairs[0]); ++index) {
        const struct pair *pair = &pairs[index];
        const layer *layers = &network->layers[1 + 2 * index];
        run_windows(network, &layers[0], side, pair, values, between);
        side /= pair->stride;
        network->kernels.multiply(&(product){between, side * side, pair->inputs, pair->outputs, layers[1].weights,
                                             layers[1].biases, layers[1].slopes, values});
    }
    run_matrix(network, values, between, numbers);
    free(values);
    return CSFACE_OK;
}
