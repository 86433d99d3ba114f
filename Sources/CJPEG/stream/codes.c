#include "codes.h"

#include <string.h>

/// The most magnitude bits of a coefficient, and of the difference of two first ones. T.81 F.1.2.
enum { largest_ac_size = 10, largest_dc_size = 11 };

/// The entry of a symbol whose code has so many bits; 0 for symbols no such picture has.
static code_entry entry_of(int symbol, int length, bool is_dc) {
    const int run = is_dc ? 0 : symbol >> 4;
    const int size = is_dc ? symbol : symbol & 15;
    if (size > (is_dc ? largest_dc_size : largest_ac_size) || (!is_dc && size == 0 && run != 0 && run != 15)) {
        return 0;
    }
    const int advance = !is_dc && symbol == 0 ? block_end : run + 1;
    return (code_entry)(length + size) | (code_entry)advance << 8 | (code_entry)size << 16;
}

/// Puts the entry wherever its code comes first, with the value where the bits of that are there too.
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

bool make_decode_table(const JHUFF_TBL *source, bool is_dc, decode_table *table) {
    memset(table, 0, sizeof(*table));
    uint32_t code = 0;
    int index = 0;
    for (int length = 1; length <= longest_code; ++length, code <<= 1) {
        table->offset[length] = (int32_t)code - index;
        for (int count = 0; count < source->bits[length]; ++count, ++index, ++code) {
            // The code of ones alone may not be given away.
            if (index >= 256 || code + 1 >= 1u << length) {
                return false;
            }
            table->entries[index] = entry_of(source->huffval[index], length, is_dc);
            if (length <= lookup_bits) {
                spread(table, table->entries[index], code, length);
            }
        }
        table->limit[length] = (int32_t)code;
    }
    return index > 0;
}

void make_encode_table(const JHUFF_TBL *source, encode_table *table) {
    memset(table, 0, sizeof(*table));
    uint32_t code = 0;
    int index = 0;
    for (int length = 1; length <= longest_code; ++length, code <<= 1) {
        for (int count = 0; count < source->bits[length]; ++count, ++index, ++code) {
            table->code[source->huffval[index]] = (uint16_t)code;
            table->length[source->huffval[index]] = (uint8_t)length;
        }
    }
}
