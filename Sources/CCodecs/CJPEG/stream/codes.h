// Huffman codes of sequential pictures as decoding and encoding tables. T.81 Annexes C and F.
#pragma once

#include "../picture.h"
#include "bits.h"

enum {
    /// The length up to which codes are decoded with one lookup.
    lookup_bits = 10,
    /// The advance that stands for EOB.
    eob = 128,
};

/// The result of a lookup, packed into 32 bits; 0 if it is undecided.
///
///     bits 0 to 4     the length of the code and its magnitude bits
///     bits 5 to 7     unused
///     bits 8 to 15    coefficients to advance by: the zeros and the nonzero one, or `eob`
///     bits 16 to 19   the number of magnitude bits; 0 if the value is here
///     bits 20 to 31   the value
typedef uint32_t code_entry;

/// The result of a lookup of several codes at once, packed into 16 bits; 0 if it is undecided.
///
///     bits 0 to 4     the length of the codes and their magnitude bits
///     bits 5 to 11    coefficients to advance by
///     bit 12          set if the last code is EOB, which adds nothing to the advance
typedef uint16_t many_entry;

enum {
    many_bits = 12,
    many_end = 1 << 12,
};

/// The result of a lookup of two coefficients, packed into 64 bits; 0 if it is undecided.
///
///     bits 0 to 4     the length of their codes and magnitude bits
///     bits 5 to 11    the advance to the first
///     bits 12 to 18   the advance from there to the second; 0 if there is none, and then the second repeats the first
///     bit 19          set if EOB follows; its code is included
///     bit 20          set if EOB comes at once, with no coefficient before
///     bits 32 to 47   the first value
///     bits 48 to 63   the second
typedef uint64_t pair_entry;

enum {
    pair_bits = 12,
    pair_end = 1 << 19,
    pair_only_end = 1 << 20,
};

typedef struct decode_table {
    code_entry lookup[1 << lookup_bits];
    /// The tables of AC coefficients.
    many_entry many[1 << many_bits];
    pair_entry pairs[1 << pair_bits];
    /// The first code of each greater length minus the index of its entry, and the first code that is too
    /// large.
    int32_t offset[longest_code + 1];
    int32_t limit[longest_code + 1];
    /// An entry for each code, in the order of their lengths, without values.
    code_entry entries[256];
} decode_table;

typedef struct encode_table {
    uint16_t code[256];
    /// The code length of each symbol; 0 for a symbol without a code.
    uint8_t length[256];
} encode_table;

/// Builds the table; false if a sequential picture with 8 bits per sample could not have it.
bool make_decode_table(const JHUFF_TBL *source, bool is_dc, decode_table *table);

/// Builds the table.
///
/// - Precondition: `make_decode_table` accepted the source.
void make_encode_table(const JHUFF_TBL *source, encode_table *table);

/// The entry of the next code; 0 when there is none. At least 27 bits must be available.
static inline code_entry next_entry(const decode_table *table, const bit_reader *reader) {
    const code_entry entry = table->lookup[peek(reader, lookup_bits)];
    if (entry != 0) {
        return entry;
    }
    for (int length = lookup_bits + 1; length <= longest_code; ++length) {
        const int32_t code = (int32_t)peek(reader, length);
        if (code < table->limit[length]) {
            return table->entries[code - table->offset[length]];
        }
    }
    return 0;
}

static inline int total_length(code_entry entry) { return (int)(entry & 31); }
static inline int advance_of(code_entry entry) { return (int)(entry >> 8 & 255); }

/// The value that magnitude bits encode. T.81 F.2.2.1, "EXTEND".
static inline int32_t extended(uint32_t magnitude, int size) {
    return (int32_t)magnitude - (magnitude >> (size - 1) != 0 ? 0 : (1 << size) - 1);
}

/// The value that belongs to an entry whose code comes next.
static inline int32_t value_of(code_entry entry, const bit_reader *reader) {
    const int size = (int)(entry >> 16 & 15);
    if (size == 0) {
        return (int32_t)entry >> 20;
    }
    const uint32_t bits = peek(reader, total_length(entry));
    return extended(bits & ((1u << size) - 1), size);
}

/// Takes the next code with its magnitude bits; 0 when there is none, and then `value` is meaningless.
static inline code_entry take_entry(const decode_table *table, bit_reader *reader, int32_t *value) {
    const code_entry entry = next_entry(table, reader);
    *value = value_of(entry, reader);
    drop(reader, total_length(entry));
    return entry;
}
