// The arithmetic encoder: the inverse of arithmetic.h, ITU-T H.265 §9.3.5.
#pragma once

#include "arithmetic.h"

/// Output bytes. Nothing is written beyond `room`, but `count` goes on.
typedef struct writer {
    uint8_t *bytes;
    size_t room;
    size_t count;
    /// ivlLow, below 10 + `ready` bits, and ivlCurrRange.
    uint64_t low;
    uint32_t range;
    /// The unwritten bits of `low` above its last ten.
    int ready;
    /// The last byte, and the number of bytes of ones after it: a carry may still pass through them. `count` excludes
    /// them.
    int held;
    size_t ones;
} writer;

/// Begins a part of the data at a whole byte, §9.3.2.5.
EVERY_BIN void writer_begin(writer *out) {
    out->low = 0;
    out->range = 510;
    out->ready = -1;
    out->held = -1;
    out->ones = 0;
}

EVERY_BIN void writer_byte(writer *out, int byte) {
    if (out->count < out->room) out->bytes[out->count] = (uint8_t)byte;
    out->count++;
}

/// Writes the bytes held back, with or without a carry.
static inline void writer_release(writer *out, int carry) {
    if (out->held >= 0) writer_byte(out, out->held + carry);
    for (; out->ones > 0; out->ones--) writer_byte(out, carry ? 0 : 255);
    out->held = -1;
}

/// Takes the top eight bits of `low`, and the carry above them.
static inline void writer_shed(writer *out) {
    out->ready -= 8;
    const uint32_t byte = (uint32_t)(out->low >> (out->ready + 10));
    out->low &= ((uint64_t)1 << (out->ready + 10)) - 1;
    if (byte == 255) {
        out->ones++;
    } else {
        writer_release(out, byte > 255);
        out->held = byte & 255;
    }
}

EVERY_BIN void writer_shift(writer *out, int count) {
    out->low <<= count;
    out->ready += count;
    while (out->ready >= 8) writer_shed(out);
}

/// Writes a bin with a context, §9.3.5.2.
EVERY_BIN void writer_bin(writer *out, uint8_t *context, uint32_t bin) {
    const uint32_t state = *context;
    const uint32_t low = arithmetic_ranges[state >> 1][out->range >> 6 & 3];
    out->range -= low;
    if (bin == (state & 1)) {
        *context = (uint8_t)(state + (state < 124 ? 2 : 0));
        const int shift = out->range < 256;
        out->range <<= shift;
        writer_shift(out, shift);
        return;
    }
    out->low += out->range;
    const int shift = __builtin_clz(low) - 23;
    out->range = low << shift;
    writer_shift(out, shift);
    *context = (uint8_t)(arithmetic_falls[state >> 1] << 1 | ((state & 1) ^ (state < 2)));
}

/// Writes a number of `count` bins without context, at most 16, §9.3.5.4.
EVERY_BIN void writer_number(writer *out, uint32_t number, int count) {
    for (int index = count - 1; index >= 0; index--) {
        out->low <<= 1;
        if (number >> index & 1) out->low += out->range;
        out->ready++;
        if (out->ready >= 8) writer_shed(out);
    }
}

/// Writes the bin that ends the data; at the end, also all bits of this part, a one, and zeros up to the end of the
/// byte, §9.3.5.5.
static inline void writer_end(writer *out, uint32_t bin) {
    out->range -= 2;
    if (!bin) {
        const int shift = out->range < 256;
        out->range <<= shift;
        writer_shift(out, shift);
        return;
    }
    out->low += out->range;
    // Of the remaining range of 2: seven bits, two more, and the last one: a one.
    writer_shift(out, 7);
    out->low |= (uint64_t)1 << 7;
    out->low &= ~(uint64_t)127;
    writer_shift(out, 3);
    // Ten more bits of `low` follow; the ready ones are written with zeros after them.
    while (out->ready > 0) {
        const int missing = 8 - out->ready;
        out->low <<= missing;
        out->ready += missing;
        writer_shed(out);
    }
    writer_release(out, 0);
}
