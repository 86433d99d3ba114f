// The bits of entropy-coded data, read and written most significant first. T.81 B.1.1.5: a byte FF is followed by a
// stuffed zero byte; FF followed by anything else is a marker, which ends the segment.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// Marks functions called once per code, where a call would cost as much as the work.
#define EVERY_CODE __attribute__((always_inline)) static inline

/// A position in the entropy-coded data. A copy continues reading from the same position.
typedef struct bit_reader {
    const uint8_t *bytes;
    /// The index of the next unread byte, and the end of the data.
    size_t next;
    size_t end;
    /// The next bits, from the most significant down. Bits below the first `count` may already hold following ones.
    uint64_t bits;
    int count;
    /// The number of zero bits read ahead from beyond the data.
    int made_up;
    /// The number of all bits ever loaded into `bits`.
    uint64_t loaded;
} bit_reader;

static inline bit_reader read_bits_of(const uint8_t *bytes, size_t next, size_t end) {
    return (bit_reader){.bytes = bytes, .next = next, .end = end};
}

/// The position of the next bit since reading began, without stuffed bytes.
static inline uint64_t bit_place(const bit_reader *reader) { return reader->loaded - (uint64_t)reader->count; }

/// `true` if more bits were consumed than the data have.
static inline bool is_starved(const bit_reader *reader) { return reader->count < reader->made_up; }

static inline bool has_ones_byte(uint64_t word) { return (~word - 0x0101010101010101u) & word & 0x8080808080808080u; }

/// Converts a word to and from the file's byte order, most significant byte first.
static inline uint64_t in_file_order(uint64_t word) {
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? __builtin_bswap64(word) : word;
}

static inline uint64_t load_word(const uint8_t *bytes) {
    uint64_t word;
    __builtin_memcpy(&word, bytes, sizeof(word));
    return in_file_order(word);
}

static inline void refill_by_bytes(bit_reader *reader) {
    while (reader->count < 56) {
        uint64_t byte = 0;
        const size_t left = reader->end - reader->next;
        const uint8_t *next = reader->bytes + reader->next;
        if (left > 0 && next[0] != 0xFF) {
            byte = next[0];
            reader->next += 1;
        } else if (left > 1 && next[1] == 0) {
            byte = 0xFF;
            reader->next += 2;
        } else {
            reader->made_up += 8;
        }
        reader->bits |= byte << (56 - reader->count);
        reader->count += 8;
        reader->loaded += 8;
    }
}

/// Ensures that at least 56 bits are available.
static inline void refill(bit_reader *reader) {
    if (reader->end - reader->next >= 8) {
        const uint64_t word = load_word(reader->bytes + reader->next);
        if (!has_ones_byte(word)) {
            const int bytes = (63 - reader->count) >> 3;
            reader->bits |= word >> reader->count;
            reader->next += (size_t)bytes;
            reader->count += 8 * bytes;
            reader->loaded += (uint64_t)(8 * bytes);
            return;
        }
    }
    refill_by_bytes(reader);
}

/// - length: 1 to 32, no more than are available.
static inline uint32_t peek(const bit_reader *reader, int length) { return (uint32_t)(reader->bits >> (64 - length)); }

static inline void drop(bit_reader *reader, int length) {
    reader->bits <<= length;
    reader->count -= length;
}

/// Takes the padding bits before a marker, and the marker; false when something else follows.
static inline bool take_marker(bit_reader *reader, uint8_t marker) {
    if (reader->count - reader->made_up < 8 && !is_starved(reader)) {
        // Only padding is left, so the next byte is the marker's first.
        const uint8_t *next = reader->bytes + reader->next;
        if (reader->end - reader->next >= 2 && next[0] == 0xFF && next[1] == marker) {
            // The position of the marker, without the zeros read ahead.
            const uint64_t place = reader->loaded - (uint64_t)reader->made_up;
            *reader = read_bits_of(reader->bytes, reader->next + 2, reader->end);
            reader->loaded = place;
            return true;
        }
    }
    return false;
}

/// A file being written. Nothing is written beyond its capacity, or after the first overflow.
typedef struct bit_writer {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
    bool is_full;
    /// The lowest `count` bits, fewer than 32, are not in the file yet.
    uint64_t bits;
    int count;
} bit_writer;

/// The destination of the next `count` bytes; NULL when there is no room for them.
static inline uint8_t *room_for(bit_writer *writer, size_t count) {
    if (__builtin_expect(writer->capacity - writer->length < count, false)) {
        writer->is_full = true;
        writer->capacity = writer->length;
        return NULL;
    }
    uint8_t *room = writer->bytes + writer->length;
    writer->length += count;
    return room;
}

static inline void put_all(bit_writer *writer, const uint8_t *bytes, size_t count) {
    uint8_t *room = room_for(writer, count);
    if (room != NULL) {
        __builtin_memcpy(room, bytes, count);
    }
}

static inline void put_byte(bit_writer *writer, uint8_t byte) { put_all(writer, &byte, 1); }

/// Writes a byte of data, with the stuffed zero after FF.
static inline void put_data(bit_writer *writer, uint8_t byte) {
    put_byte(writer, byte);
    if (byte == 0xFF) {
        put_byte(writer, 0);
    }
}

/// Writes the lowest `count` bytes of a word as data; the bits above them are zero.
static inline void put_bytes(bit_writer *writer, uint64_t word, int count) {
    if (has_ones_byte(word)) {
        for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
            put_data(writer, (uint8_t)(word >> shift));
        }
        return;
    }
    uint8_t *room = room_for(writer, (size_t)count);
    if (room != NULL) {
        const uint64_t stored = in_file_order(word << (64 - 8 * count));
        __builtin_memcpy(room, &stored, (size_t)count);
    }
}

/// Appends bits.
///
/// - bits: Zero above the lowest `length`.
/// - length: At most 32.
EVERY_CODE void put_bits(bit_writer *writer, uint64_t bits, int length) {
    writer->bits = writer->bits << length | bits;
    writer->count += length;
    if (writer->count < 32) {
        return;
    }
    writer->count -= 32;
    put_bytes(writer, (uint32_t)(writer->bits >> writer->count), 4);
}

/// Appends 64 bits.
static inline void put_word(bit_writer *writer, uint64_t bits) {
    // In two steps, because a shift by all 64 bits is undefined.
    put_bytes(writer, writer->bits << 1 << (63 - writer->count) | bits >> writer->count, 8);
    writer->bits = bits;
}

/// Pads the last byte with ones. T.81 F.1.2.3.
static inline void fill_byte(bit_writer *writer) {
    const int missing = -writer->count & 7;
    put_bits(writer, (1u << missing) - 1, missing);
    while (writer->count > 0) {
        writer->count -= 8;
        put_data(writer, (uint8_t)(writer->bits >> writer->count));
    }
}

static inline void put_marker(bit_writer *writer, uint8_t marker) {
    put_byte(writer, 0xFF);
    put_byte(writer, marker);
}
