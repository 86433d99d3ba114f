#include "network.h"

#include <string.h>

// #embed is C23; clang accepts it in every mode and warns only with -pedantic.
#pragma clang diagnostic ignored "-Wc23-extensions"

/// Little-endian 32-bit floats, made by scripts/prepare-network.
static const uint8_t embedded[] = {
#embed "../../../models/yunet-weights.f32"
};

_Static_assert(sizeof(embedded) == CYUNET_WEIGHT_NUMBERS * sizeof(float), "the weights are those of YuNet-n");

const uint8_t *cyunet_weight_bytes(void) { return embedded; }

void cyunet_read_weights(float *numbers) {
    for (size_t index = 0; index < CYUNET_WEIGHT_NUMBERS; ++index) {
        const uint8_t *byte = embedded + 4 * index;
        const uint32_t bits = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
        memcpy(&numbers[index], &bits, sizeof(bits));
    }
}
