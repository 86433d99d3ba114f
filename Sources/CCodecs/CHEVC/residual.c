#include "residual.h"
#include "copying.h"

/// The positions 4 y + x in a part of 4 by 4 in the order of each scan: up-right, horizontal, vertical (§6.5.3 to
/// §6.5.5).
static const uint8_t scans[3][16] = {
    {0, 4, 1, 8, 5, 2, 12, 9, 6, 3, 13, 10, 7, 14, 11, 15},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
};

/// The inverse of `scans`.
static const uint8_t places[3][16] = {
    {0, 2, 5, 9, 1, 4, 8, 12, 3, 7, 11, 14, 6, 10, 13, 15},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
};

/// The parts of a transform block, 8 y + x, in scan order. Blocks with four parts across use up-right only.
static const uint8_t parts_1[] = {0};
static const uint8_t parts_4[] = {
    0,
    8,
    1,
    9,
};
static const uint8_t parts_4_horizontal[] = {
    0,
    1,
    8,
    9,
};
static const uint8_t parts_4_vertical[] = {
    0,
    8,
    1,
    9,
};
static const uint8_t parts_16[] = {
    0, 8, 1, 16, 9, 2, 24, 17, 10, 3, 25, 18, 11, 26, 19, 27,
};
static const uint8_t parts_64[] = {
    0,  8,  1,  16, 9,  2,  24, 17, 10, 3,  32, 25, 18, 11, 4,  40, 33, 26, 19, 12, 5,  48,
    41, 34, 27, 20, 13, 6,  56, 49, 42, 35, 28, 21, 14, 7,  57, 50, 43, 36, 29, 22, 15, 58,
    51, 44, 37, 30, 23, 59, 52, 45, 38, 31, 60, 53, 46, 39, 61, 54, 47, 62, 55, 63,
};

/// sigCtx by coded neighbour parts (right 1, below 2) and position, §9.3.4.2.5.
static const uint8_t nearby[4][16] = {
    {2, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
    {2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0},
    {2, 1, 0, 0, 2, 1, 0, 0, 2, 1, 0, 0, 2, 1, 0, 0},
    {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2},
};

/// ctxIdxMap, Table 9-50.
static const uint8_t tiny[16] = {0, 1, 4, 5, 2, 3, 4, 5, 6, 6, 8, 8, 7, 7, 8, 8};

/// The parts of blocks of 4, 8, 16 and 32, by scan.
static const uint8_t *const parts[4][3] = {
    {parts_1, parts_1, parts_1},
    {parts_4, parts_4_horizontal, parts_4_vertical},
    {parts_16, parts_16, parts_16},
    {parts_64, parts_64, parts_64},
};

/// The context of a bin of last_sig_coeff_x_prefix or last_sig_coeff_y_prefix, §9.3.4.2.3.
EVERY_BIN int last_context(int size, bool is_chroma, int index) {
    const int offset = is_chroma ? 15 : 3 * (size - 2) + ((size - 1) >> 2);
    return offset + (index >> (is_chroma ? size - 2 : (size + 1) >> 2));
}

/// last_sig_coeff_x_prefix or last_sig_coeff_y_prefix.
EVERY_BIN int last_prefix(arithmetic *data, uint8_t *contexts, int size, bool is_chroma, bool copies) {
    const int most = 2 * size - 1;
    int prefix = 0;
    while (prefix < most && copied_bin(data, &contexts[last_context(size, is_chroma, prefix)], copies)) prefix++;
    return prefix;
}

/// The first context of sig_coeff_flag in a part, less the plane's, §9.3.4.2.5.
EVERY_BIN int significant_offset(int size, bool is_chroma, scan order, int part) {
    if (size == 2) return 0;
    if (is_chroma) return size == 3 ? 9 : 12;
    return (part > 0 ? 3 : 0) + (size == 3 ? (order == UP_RIGHT ? 9 : 15) : 21);
}

/// ctxSet of a part, §9.3.4.2.6.
///
/// - above: greater1Ctx at the end of the part before.
EVERY_BIN int first_set(int part, bool is_final, bool is_chroma, int above) {
    return (part == 0 || is_chroma ? 0 : 2) + (!is_final && above == 0);
}

/// The coordinate of the last coefficient, equations 7-74 to 7-77.
EVERY_BIN int last_place(arithmetic *data, int prefix, bool copies) {
    if (prefix <= 3) return prefix;
    const int bits = (prefix >> 1) - 1;
    return (1 << bits) * (2 + (prefix & 1)) + (int)copied_number(data, bits, copies);
}

/// The greatest number of ones before the rest of a level: no level has more than 16 bits (§9.3.3.11).
enum { LONGEST_PREFIX = 20 };

/// coeff_abs_level_remaining, §9.3.3.11; negative if the data are damaged.
EVERY_BIN int remaining_level(arithmetic *data, int rice, bool copies) {
    int prefix = 0;
    while (copied_number(data, 1, copies)) {
        prefix++;
        if (prefix > LONGEST_PREFIX) return -1;
    }
    if (prefix <= 3) return (prefix << rice) + (int)copied_number(data, rice, copies);
    const int bits = prefix - 3 + rice;
    int suffix = 0;
    if (bits > 16) suffix = (int)copied_number(data, bits - 16, copies) << 16;
    suffix |= (int)copied_number(data, bits > 16 ? 16 : bits, copies);
    return (((1 << (prefix - 3)) + 2) << rice) + suffix;
}

/// Skips the levels and signs of a part with `count` coefficients.
///
/// - first_set: The first context set of the part.
/// - above: Kept between the parts of a block: greater1Ctx, §9.3.4.2.6.
/// - signs: The number of signs.
EVERY_BIN bool skip_levels(arithmetic *data, uint8_t *contexts, bool is_chroma, int count, int set, int *above,
                           int signs, bool copies) {
    uint8_t *ones = &contexts[ABOVE_ONE + (is_chroma ? 16 : 0) + 4 * set];
    const int flags = count < 8 ? count : 8;
    // Bit n is set if coefficient n is above one.
    uint32_t large = 0;
    int context = 1;
    for (int index = 0; index < flags; index++) {
        if (copied_bin(data, &ones[context], copies)) {
            large |= 1u << index;
            context = 0;
        } else if (context > 0 && context < 3) {
            context++;
        }
    }
    *above = context;
    const int first = large ? __builtin_ctz(large) : -1;
    uint32_t larger = 0;
    if (large) larger = copied_bin(data, &contexts[ABOVE_TWO + (is_chroma ? 4 : 0) + set], copies);
    if (copies) {
        (void)copied_number(data, signs, true);
    } else {
        arithmetic_skip(data, signs);
    }
    int rice = 0;
    for (int index = 0; index < count; index++) {
        const int is_large = large >> index & 1;
        const int base = 1 + is_large + (index == first ? (int)larger : 0);
        const int most = index < 8 ? (index == first ? 3 : 2) : 1;
        if (base < most) continue;
        const int rest = remaining_level(data, rice, copies);
        if (rest < 0) return false;
        if (base + rest > 3 << rice && rice < 4) rice++;
    }
    return true;
}

EVERY_BIN bool pass(arithmetic *from, uint8_t *contexts, int size, bool is_chroma, scan order, bool can_hide_sign,
                    bool copies) {
    // A copy stays in registers.
    arithmetic data = *from;
    const int prefix_x = last_prefix(&data, &contexts[LAST_X], size, is_chroma, copies);
    const int prefix_y = last_prefix(&data, &contexts[LAST_Y], size, is_chroma, copies);
    int last_x = last_place(&data, prefix_x, copies);
    int last_y = last_place(&data, prefix_y, copies);
    if (order == VERTICAL) {
        const int swapped = last_x;
        last_x = last_y;
        last_y = swapped;
    }
    const uint8_t *list = parts[size - 2][order];
    const int last_part = 8 * (last_y >> 2) + (last_x >> 2);
    int part = (1 << 2 * (size - 2)) - 1;
    while (part > 0 && list[part] != last_part) part--;
    const int final = part;
    const uint8_t *places_of = places[order];
    const uint8_t *scan_of = scans[order];
    uint8_t *significant = &contexts[SIGNIFICANT + (is_chroma ? 27 : 0)];
    // The coded parts of each row; bit x for the part x.
    uint8_t coded[9] = {0};
    int above = 1;
    for (; part >= 0; part--) {
        const int x = list[part] & 7, y = list[part] >> 3;
        const uint32_t right = coded[y] >> (x + 1) & 1, below = coded[y + 1] >> x & 1;
        const bool is_told = part < final && part > 0;
        if (is_told && !copied_bin(&data, &contexts[CODED_PART + (is_chroma ? 2 : 0) + (right | below)], copies))
            continue;
        coded[y] |= (uint8_t)(1u << x);
        // The positions, by scan index, of the first and the last coefficient found.
        int count = 0, newest = 0, oldest = 0, index = 15;
        if (part == final) {
            index = places_of[4 * (last_y & 3) + (last_x & 3)];
            count = 1;
            newest = oldest = index;
            index--;
        }
        const uint8_t *pattern = size == 2 ? tiny : nearby[right + 2 * below];
        uint8_t *contexts_here = significant + significant_offset(size, is_chroma, order, part);
        for (; index > 0; index--) {
            if (!copied_bin(&data, &contexts_here[pattern[scan_of[index]]], copies)) continue;
            if (count == 0) newest = index;
            oldest = index;
            count++;
        }
        if (index == 0) {
            bool is_found = is_told && count == 0;
            if (!is_found) is_found = copied_bin(&data, part == 0 ? significant : &contexts_here[pattern[0]], copies);
            if (is_found) {
                if (count == 0) newest = 0;
                oldest = 0;
                count++;
            }
        }
        if (count == 0) continue;
        const int set = first_set(part, part == final, is_chroma, above);
        const bool hides = can_hide_sign && newest - oldest > 3;
        if (!skip_levels(&data, contexts, is_chroma, count, set, &above, count - (hides ? 1 : 0), copies)) return false;
    }
    *from = data;
    return true;
}

bool residual_skip(arithmetic *data, uint8_t *contexts, int size, bool is_chroma, scan order, bool can_hide_sign) {
    return data->copy ? pass(data, contexts, size, is_chroma, order, can_hide_sign, true)
                      : pass(data, contexts, size, is_chroma, order, can_hide_sign, false);
}

const uint8_t *residual_scan(scan order) { return scans[order]; }

/// Writes last_sig_coeff_x_prefix or last_sig_coeff_y_prefix of a place below 8.
static void write_prefix(writer *out, uint8_t *contexts, int size, bool is_chroma, int place) {
    const int prefix = place < 4 ? place : 2 + place / 2;
    for (int index = 0; index < 2 * size - 1 && index <= prefix; index++) {
        writer_bin(out, &contexts[last_context(size, is_chroma, index)], index < prefix);
    }
}

/// Writes coeff_abs_level_remaining, §9.3.3.11.
static void write_remaining(writer *out, int rest, int rice) {
    if (rest >> rice <= 3) {
        const int prefix = rest >> rice;
        writer_number(out, (2u << prefix) - 2, prefix + 1);
        writer_number(out, (uint32_t)rest & ((1u << rice) - 1), rice);
        return;
    }
    int prefix = 4;
    while (rest >= ((1 << (prefix - 2)) + 2) << rice) prefix++;
    writer_number(out, (1u << prefix) - 1, prefix);
    writer_number(out, 0, 1);
    const int bits = prefix - 3 + rice;
    const uint32_t suffix = (uint32_t)(rest - (((1 << (prefix - 3)) + 2) << rice));
    if (bits > 16) writer_number(out, suffix >> 16, bits - 16);
    writer_number(out, suffix & 0xffff, bits > 16 ? 16 : bits);
}

/// Writes the levels of a part, in coding order, after its significance flags.
///
/// - above: As in skip_levels.
static void write_part(writer *out, uint8_t *contexts, bool is_chroma, const int16_t *levels, int count, int set,
                       int *above, int signs) {
    uint8_t *ones = &contexts[ABOVE_ONE + (is_chroma ? 16 : 0) + 4 * set];
    int context = 1, first = -1;
    for (int index = 0; index < count && index < 8; index++) {
        const bool is_large = levels[index] > 1 || levels[index] < -1;
        writer_bin(out, &ones[context], is_large);
        if (is_large) {
            if (first < 0) first = index;
            context = 0;
        } else if (context > 0 && context < 3) {
            context++;
        }
    }
    *above = context;
    if (first >= 0) {
        writer_bin(out, &contexts[ABOVE_TWO + (is_chroma ? 4 : 0) + set], levels[first] > 2 || levels[first] < -2);
    }
    for (int index = 0; index < signs; index++) writer_number(out, levels[index] < 0, 1);
    int rice = 0;
    for (int index = 0; index < count; index++) {
        const int size = levels[index] < 0 ? -levels[index] : levels[index];
        const int most = index < 8 ? (index == first ? 3 : 2) : 1;
        if (size < most) continue;
        write_remaining(out, size - most, rice);
        if (size > 3 << rice && rice < 4) rice++;
    }
}

void residual_write(writer *out, uint8_t *contexts, int size, bool is_chroma, scan order, const int16_t *levels,
                    bool hides_sign) {
    const uint8_t *list = parts[size - 2][order], *scan_of = scans[order];
    uint8_t *significant = &contexts[SIGNIFICANT + (is_chroma ? 27 : 0)];
    // The coded parts of each row, as in pass.
    uint8_t coded[9] = {0};
    int final = -1, above = 1;
    for (int part = (1 << 2 * (size - 2)) - 1; part >= 0; part--) {
        const int x = list[part] & 7, y = list[part] >> 3;
        int16_t found[16];
        int places[16], count = 0;
        for (int index = 15; index >= 0; index--) {
            const int place = scan_of[index];
            const int16_t level = levels[((4 * y + (place >> 2)) << size) + 4 * x + (place & 3)];
            if (level == 0) continue;
            found[count] = level;
            places[count++] = index;
        }
        if (final < 0) {
            if (count == 0) continue;
            final = part;
            const int place = scan_of[places[0]], across = 4 * x + (place & 3), down = 4 * y + (place >> 2);
            const int last_x = order == VERTICAL ? down : across, last_y = order == VERTICAL ? across : down;
            write_prefix(out, &contexts[LAST_X], size, is_chroma, last_x);
            write_prefix(out, &contexts[LAST_Y], size, is_chroma, last_y);
            if (last_x > 3) writer_number(out, last_x & 1, 1);
            if (last_y > 3) writer_number(out, last_y & 1, 1);
        }
        const uint32_t right = coded[y] >> (x + 1) & 1, below = coded[y + 1] >> x & 1;
        const bool is_told = part < final && part > 0;
        if (is_told) writer_bin(out, &contexts[CODED_PART + (is_chroma ? 2 : 0) + (right | below)], count > 0);
        if (is_told && count == 0) continue;
        coded[y] |= (uint8_t)(1u << x);
        const uint8_t *pattern = size == 2 ? tiny : nearby[right + 2 * below];
        uint8_t *own = significant + significant_offset(size, is_chroma, order, part);
        for (int index = part == final ? places[0] - 1 : 15, next = part == final; index >= 0; index--) {
            const bool is_found = next < count && places[next] == index;
            // The last position is implied if nothing else was found in a coded part.
            if (index > 0 || !is_told || next > 0) {
                writer_bin(out, index == 0 && part == 0 ? significant : &own[pattern[scan_of[index]]], is_found);
            }
            next += is_found;
        }
        if (count == 0) continue;
        const bool hides = hides_sign && places[0] - places[count - 1] > 3;
        const int set = first_set(part, part == final, is_chroma, above);
        write_part(out, contexts, is_chroma, found, count, set, &above, count - hides);
    }
}
