// Reading bins that are written again unchanged.
#pragma once

#include "writer.h"

/// Returns a bin with a context, and writes it again with the same context of the copy.
EVERY_BIN uint32_t copied_bin(arithmetic *data, uint8_t *context, bool copies) {
    const uint32_t bin = arithmetic_bin(data, context);
    if (copies) writer_bin(data->copy, context + CONTEXTS, bin);
    return bin;
}

/// Returns a number of `count` bins without context, at most 16, and writes it again.
EVERY_BIN uint32_t copied_number(arithmetic *data, int count, bool copies) {
    const uint32_t number = arithmetic_number(data, count);
    if (copies) writer_number(data->copy, number, count);
    return number;
}
