// The arithmetic decoder: bins of entropy-coded data, ITU-T H.265 §9.3.4.3.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Marks functions called once per bin, where a call would cost as much as the work.
#define EVERY_BIN __attribute__((always_inline)) static inline

/// The first context of each syntax element.
enum {
    SAMPLE_OFFSET_MERGE,
    SAMPLE_OFFSET_TYPE,
    SPLIT_BLOCK,
    BYPASS_TRANSFORM = SPLIT_BLOCK + 3,
    PART_MODE,
    PROBABLE_MODE,
    CHROMA_MODE,
    SPLIT_TRANSFORM,
    CODED_LUMA = SPLIT_TRANSFORM + 3,
    CODED_CHROMA = CODED_LUMA + 2,
    QUANTIZER_CHANGE = CODED_CHROMA + 5,
    SKIP_TRANSFORM = QUANTIZER_CHANGE + 2,
    LAST_X = SKIP_TRANSFORM + 2,
    LAST_Y = LAST_X + 18,
    CODED_PART = LAST_Y + 18,
    SIGNIFICANT = CODED_PART + 4,
    ABOVE_ONE = SIGNIFICANT + 42,
    ABOVE_TWO = ABOVE_ONE + 24,
    CONTEXTS = ABOVE_TWO + 6,
};

extern const uint8_t arithmetic_ranges[64][4];
extern const uint8_t arithmetic_falls[64];

struct writer;

/// A position in the data.
typedef struct arithmetic {
    /// The writer that receives a copy; NULL for none.
    struct writer *copy;
    const uint8_t *bytes;
    size_t size;
    /// The index of the next byte to load; beyond the end, zeros are loaded.
    size_t next;
    /// ivlOffset, followed by `spare` unused bits.
    uint64_t value;
    int spare;
    /// ivlCurrRange.
    uint32_t range;
} arithmetic;

/// Sets the contexts to their initial states: twice pStateIdx, plus valMps. §9.3.2.2.
void arithmetic_reset(uint8_t contexts[CONTEXTS], int quantizer);

/// Ensures that at least 16 bits are spare. No bin and no call below uses more.
EVERY_BIN void arithmetic_fill(arithmetic *data) {
    if (data->spare >= 16) return;
    uint32_t word = 0;
    if (data->next + sizeof(word) <= data->size) {
        __builtin_memcpy(&word, data->bytes + data->next, sizeof(word));
        if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) word = __builtin_bswap32(word);
    } else {
        for (size_t index = data->next; index < data->next + sizeof(word); index++) {
            word = word << 8 | (index < data->size ? data->bytes[index] : 0);
        }
    }
    data->next += sizeof(word);
    data->value = data->value << 32 | word;
    data->spare += 32;
}

/// Begins to read at a byte, §9.3.2.5.
EVERY_BIN void arithmetic_begin(arithmetic *data, size_t start) {
    data->next = start;
    data->value = 0;
    data->range = 510;
    data->spare = -9;
    arithmetic_fill(data);
}

/// The number of bits read, including those of ivlOffset.
EVERY_BIN size_t arithmetic_place(const arithmetic *data) { return 8 * data->next - (size_t)data->spare; }

/// `true` if more bits were read than the data have.
EVERY_BIN bool arithmetic_is_starved(const arithmetic *data) { return arithmetic_place(data) > 8 * data->size; }

/// Returns a bin with a context, §9.3.4.3.2.
EVERY_BIN uint32_t arithmetic_bin(arithmetic *data, uint8_t *context) {
    arithmetic_fill(data);
    const uint32_t state = *context;
    const uint32_t low = arithmetic_ranges[state >> 1][data->range >> 6 & 3];
    data->range -= low;
    const uint64_t bound = (uint64_t)data->range << data->spare;
    if (data->value < bound) {
        *context = (uint8_t)(state + (state < 124 ? 2 : 0));
        const int shift = data->range < 256;
        data->range <<= shift;
        data->spare -= shift;
        return state & 1;
    }
    data->value -= bound;
    const int shift = __builtin_clz(low) - 23;
    data->range = low << shift;
    data->spare -= shift;
    *context = (uint8_t)(arithmetic_falls[state >> 1] << 1 | ((state & 1) ^ (state < 2)));
    return ~state & 1;
}

/// Returns a bin without context, §9.3.4.3.4.
EVERY_BIN uint32_t arithmetic_bypass(arithmetic *data) {
    arithmetic_fill(data);
    data->spare--;
    const uint64_t bound = (uint64_t)data->range << data->spare;
    const uint32_t bin = data->value >= bound;
    data->value -= bound & -(uint64_t)bin;
    return bin;
}

/// Returns a number of `count` bins without context, at most 16.
EVERY_BIN uint32_t arithmetic_number(arithmetic *data, int count) {
    uint32_t number = 0;
    for (int index = 0; index < count; index++) number = number << 1 | arithmetic_bypass(data);
    return number;
}

/// Skips `count` bins without context, at most 16.
EVERY_BIN void arithmetic_skip(arithmetic *data, int count) {
    arithmetic_fill(data);
    data->spare -= count;
    data->value %= (uint64_t)data->range << data->spare;
}

/// Returns the bin that ends the data, §9.3.4.3.5.
EVERY_BIN uint32_t arithmetic_end(arithmetic *data) {
    arithmetic_fill(data);
    data->range -= 2;
    if (data->value >= (uint64_t)data->range << data->spare) return 1;
    const int shift = data->range < 256;
    data->range <<= shift;
    data->spare -= shift;
    return 0;
}
