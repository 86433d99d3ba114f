// Runs the network on synthetic pictures and prints the bits of its results, which scripts/check-network compares.
// usage: check-network INSTRUCTIONS    (0 best, 1 plain, 2 AVX2, 3 AVX-512)
#include "cyunet.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(cyunet_status status, const cyunet_message *message) {
    if (status != CYUNET_OK) {
        fprintf(stderr, "%s\n", message->text);
        exit(status == CYUNET_UNSUPPORTED ? 3 : 1);
    }
}

/// Computes an FNV-1a hash.
static uint64_t digest(const void *bytes, size_t count) {
    uint64_t value = 0xCBF29CE484222325;
    for (size_t index = 0; index < count; ++index) {
        value = (value ^ ((const uint8_t *)bytes)[index]) * 0x100000001B3;
    }
    return value;
}

static void look(const cyunet_network *network, cyunet_scratch *scratch, int32_t width, int32_t height) {
    uint8_t *pixels = malloc(4 * (size_t)width * (size_t)height);
    for (size_t index = 0; index < 4 * (size_t)width * (size_t)height; ++index) {
        const size_t x = index / 4 % (size_t)width;
        const size_t y = index / 4 / (size_t)width;
        pixels[index] = (uint8_t)(7 * x + 13 * y + 31 * (index % 4) + x * y % 97);
    }
    cyunet_message message;
    const cyunet_image image = {pixels, width, height, 4 * (size_t)width};
    check(cyunet_run(network, scratch, image, &message), &message);
    static float numbers[1 << 20];
    size_t count = 0;
    for (int32_t level = 0; level < CYUNET_LEVELS; ++level) {
        check(cyunet_numbers(scratch, level, numbers, 1 << 20, &count, &message), &message);
        printf("%" PRId32 "x%" PRId32 " level %" PRId32 ": %016" PRIx64 "\n", width, height, level,
               digest(numbers, count * sizeof(*numbers)));
    }
    static cyunet_candidate candidates[1 << 16];
    check(cyunet_candidates(scratch, 0.001, candidates, 1 << 16, &count, &message), &message);
    printf("%zu candidates: %016" PRIx64 "\n", count, digest(candidates, count * sizeof(*candidates)));
    free(pixels);
}

int main(int count, char **arguments) {
    cyunet_message message;
    cyunet_network *network = NULL;
    cyunet_scratch *scratch = NULL;
    const int instructions = count > 1 ? atoi(arguments[1]) : 0;
    check(cyunet_network_create((cvector_instructions)instructions, &network, &message), &message);
    check(cyunet_scratch_create(&scratch, &message), &message);
    const int32_t sizes[][2] = {{64, 96}, {1, 1}, {31, 65}, {320, 240}, {200, 500}, {640, 480}};
    for (size_t index = 0; index < sizeof(sizes) / sizeof(sizes[0]); ++index) {
        look(network, scratch, sizes[index][0], sizes[index][1]);
    }
    cyunet_scratch_destroy(scratch);
    cyunet_network_destroy(network);
    return 0;
}
