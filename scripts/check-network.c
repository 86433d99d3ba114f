// Runs the network on synthetic pictures and prints the bits of its results, which scripts/check-network compares.
// usage: check-network INSTRUCTIONS    (0 best, 1 plain, 2 AVX2, 3 AVX-512)
#include "csface.h"
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

/// Made-up bytes, the same every time.
static csface_tensor made_up(size_t count, int is_floats) {
    static uint64_t state = 7;
    uint8_t *bytes = malloc(count);
    for (size_t index = 0; index < count; ++index) {
        state = state * 6364136223846793005 + 1442695040888963407;
        // Floats of 0.03 to 0.13.
        bytes[index] = is_floats && index % 4 == 3 ? 0x3D : (uint8_t)(state >> 56);
    }
    return (csface_tensor){bytes, count};
}

static csface_weights made_up_weights(size_t count, size_t blocks) {
    return (csface_weights){made_up(count, 0), made_up(4 * blocks, 1), made_up(blocks, 0)};
}

static csface_norm made_up_norm(size_t count) {
    return (csface_norm){made_up(4 * count, 1), made_up(4 * count, 1), made_up(4 * count, 1), made_up(4 * count, 1)};
}

/// Runs SFace with made-up weights on a made-up face.
static void recognise(int instructions) {
    static const size_t outputs[] = {32, 64, 128, 128, 256, 256, 512, 512, 512, 512, 512, 512, 1024, 1024};
    csface_model model = {.before = made_up_norm(1024), .after = made_up_norm(CSFACE_NUMBERS)};
    model.matrix = made_up_weights((size_t)CSFACE_NUMBERS * 50176, (size_t)CSFACE_NUMBERS * 784);
    model.biases = made_up_weights(CSFACE_NUMBERS, 2);
    for (size_t index = 0; index < CSFACE_CONVOLUTIONS; ++index) {
        const size_t pair = (index - (index > 0)) / 2;
        const int is_window = index % 2 == 1;
        const size_t made = index == 0 || is_window ? outputs[pair] : outputs[pair + 1];
        const size_t inputs = index == 0 ? 27 : is_window ? 9 : outputs[pair];
        const size_t blocks = made * (inputs <= 64 ? 1 : inputs / 64);
        model.layers[index] =
            (csface_layer){made_up_weights(made * inputs, blocks), made_up_norm(made), made_up(4 * made, 1)};
    }
    csface_network *network = NULL;
    if (csface_network_create((cvector_instructions)instructions, &model, &network) != CSFACE_OK) exit(1);
    float numbers[CSFACE_NUMBERS];
    csface_run(network, made_up(4 * CSFACE_SIDE * CSFACE_SIDE, 0).bytes, numbers);
    printf("sface: %016" PRIx64 " of %g\n", digest(numbers, sizeof(numbers)), (double)numbers[0]);
    csface_network_destroy(network);
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
    recognise(instructions);
    return 0;
}
