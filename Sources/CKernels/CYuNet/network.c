#include "network.h"

#include <stdio.h>
#include <stdlib.h>

cyunet_status cyunet_fail(cyunet_message *message, cyunet_status status, const char *text) {
    if (message != NULL) {
        snprintf(message->text, sizeof(message->text), "%s", text);
    }
    return status;
}

/// The kernels for these instructions; NULL if the processor lacks them.
static const kernels *kernels_for(cvector_instructions instructions) {
    switch (cvector_chosen(instructions)) {
#if defined(__x86_64__)
    case CVECTOR_AVX512: return &cyunet_avx512_kernels;
    case CVECTOR_AVX2: return &cyunet_avx2_kernels;
#endif
    case CVECTOR_PLAIN: return &cyunet_plain_kernels;
    default: return NULL;
    }
}

/// The next `count` weights.
static const float *next_weights(const float **weights, int count) {
    const float *taken = *weights;
    *weights += count;
    return taken;
}

cyunet_status cyunet_network_create(cvector_instructions instructions, cyunet_network **result,
                                    cyunet_message *message) {
    if (result == NULL) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "no place for the network");
    }
    const kernels *kernels = kernels_for(instructions);
    if (kernels == NULL) {
        return cyunet_fail(message, CYUNET_UNSUPPORTED, "this processor lacks the instructions");
    }
    cyunet_network *network = malloc(sizeof(*network));
    if (network == NULL) {
        return cyunet_fail(message, CYUNET_OUT_OF_MEMORY, "not enough memory");
    }
    network->kernels = *kernels;
    cyunet_read_weights(network->weights);
    const float *weights = network->weights;
    network->head = next_weights(&weights, 9 * picture_channels * head_channels);
    network->head_biases = next_weights(&weights, head_channels);
    for (int number = 0; number < unit_count; ++number) {
        const step *step = &cyunet_plan[number];
        unit *unit = &network->units[number];
        unit->products = next_weights(&weights, step->inputs * step->outputs);
        unit->product_biases = next_weights(&weights, step->outputs);
        unit->window = next_weights(&weights, 9 * step->outputs);
        unit->window_biases = next_weights(&weights, step->outputs);
    }
    *result = network;
    return CYUNET_OK;
}

void cyunet_network_destroy(cyunet_network *network) { free(network); }
