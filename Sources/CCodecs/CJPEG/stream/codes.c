#include "codes.h"

#include <string.h>

/// The entry of a symbol whose code has `length` bits; 0 for symbols that such a picture cannot have.
static code_entry entry_of(int symbol, int length, bool is_dc) {
    if (!cjpeg_can_occur(symbol, is_dc)) {
        return 0;
    }
    const int run = is_dc ? 0 : symbol >> 4;
    const int size = is_dc ? symbol : symbol & 15;
    const int advance = !is_dc && symbol == 0 ? eob : run + 1;
    return (code_entry)(length + size) | (code_entry)advance << 8 | (code_entry)size << 16;
}

/// Stores the entry at every index that begins with its code, with the value where the magnitude bits are part of the
/// index.
static void spread(decode_table *table, code_entry entry, uint32_t code, int length) {
    const int size = (int)(entry >> 16 & 15);
    const int total = total_length(entry);
    const uint32_t first = code << (lookup_bits - length);
    for (uint32_t place = first; place < first + (1u << (lookup_bits - length)); ++place) {
        table->lookup[place] = entry;
        if (size > 0 && total <= lookup_bits) {
            const uint32_t magnitude = place >> (lookup_bits - total) & ((1u << size) - 1);
            table->lookup[place] = (entry & 0xFFFF) | (uint32_t)extended(magnitude, size) << 20;
        }
    }
}

/// The codes that these bits begin with: all complete ones; the magnitude bits of the first may extend beyond.
static many_entry many_of(const decode_table *table, uint32_t bits) {
    bit_reader reader = {.bits = (uint64_t)bits << (64 - many_bits)};
    int total = 0;
    int advance = 0;
    for (;;) {
        const code_entry entry = table->lookup[peek(&reader, lookup_bits)];
        const int length = total_length(entry);
        const bool is_end = advance_of(entry) == eob;
        if (entry == 0 || (total > 0 && total + length > many_bits) || (!is_end && advance + advance_of(entry) > 63)) {
            return (many_entry)(total | advance << 5);
        }
        total += length;
        if (is_end) {
            return (many_entry)(total | advance << 5 | many_end);
        }
        advance += advance_of(entry);
        if (total >= many_bits) {
            return (many_entry)(total | advance << 5);
        }
        drop(&reader, length);
    }
}

/// The coefficients that lie completely in these bits, two at most.
static pair_entry pair_of(const decode_table *table, uint32_t bits) {
    bit_reader reader = {.bits = (uint64_t)bits << (64 - pair_bits)};
    int total = 0;
    int count = 0;
    uint64_t steps[2] = {0};
    uint16_t values[2] = {0};
    uint64_t end = 0;
    while (end == 0) {
        const code_entry entry = table->lookup[peek(&reader, lookup_bits)];
        const int length = total_length(entry);
        const bool is_end = advance_of(entry) == eob;
        if (entry == 0 || total + length > pair_bits || (count == 2 && !is_end)) {
            break;
        }
        if (is_end) {
            end = count == 0 ? pair_only_end : pair_end;
        } else {
            steps[count] = (uint64_t)advance_of(entry);
            values[count++] = (uint16_t)value_of(entry, &reader);
        }
        total += length;
        drop(&reader, length);
        if (total == pair_bits) {
            break;
        }
    }
    if (count == 1) {
        values[1] = values[0];
    }
    return (uint64_t)total | steps[0] << 5 | steps[1] << 12 | end | (uint64_t)values[0] << 32 |
           (uint64_t)values[1] << 48;
}

bool make_decode_table(const JHUFF_TBL *source, bool is_dc, decode_table *table) {
    memset(table, 0, sizeof(*table));
    uint32_t code = 0;
    int index = 0;
    for (int length = 1; length <= longest_code; ++length, code <<= 1) {
        table->offset[length] = (int32_t)code - index;
        for (int count = 0; count < source->bits[length]; ++count, ++index, ++code) {
            // The code of all ones must not be assigned.
            if (index >= 256 || code + 1 >= 1u << length) {
                return false;
            }
            table->entries[index] = entry_of(source->huffval[index], length, is_dc);
            if (table->entries[index] == 0) {
                return false;
            }
            if (length <= lookup_bits) {
                spread(table, table->entries[index], code, length);
            }
        }
        table->limit[length] = (int32_t)code;
    }
    for (uint32_t bits = 0; !is_dc && bits < 1u << many_bits; ++bits) {
        table->many[bits] = many_of(table, bits);
    }
    for (uint32_t bits = 0; !is_dc && bits < 1u << pair_bits; ++bits) {
        table->pairs[bits] = pair_of(table, bits);
    }
    return index > 0;
}

void make_encode_table(const JHUFF_TBL *source, encode_table *table) {
    memset(table, 0, sizeof(*table));
    uint32_t code = 0;
    int index = 0;
    for (int length = 1; length <= longest_code; ++length, code <<= 1) {
        for (int count = 0; count < source->bits[length] && index < 256; ++count, ++index, ++code) {
            table->code[source->huffval[index]] = (uint16_t)code;
            table->length[source->huffval[index]] = (uint8_t)length;
        }
    }
}
