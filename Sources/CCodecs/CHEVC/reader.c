#include "reader.h"

#include <string.h>

/// The greatest depth of samples.
enum { DEEPEST = 12 };

EVERY_BIN uint32_t bin(reader *reader, int context) {
    return copied_bin(&reader->data, &reader->contexts[context], reader->data.copy);
}

EVERY_BIN uint32_t number(reader *reader, int count) { return copied_number(&reader->data, count, reader->data.copy); }

static bool is_within(int value, int least, int most) { return value >= least && value <= most; }

bool reader_knows(const chevc_slice *slice) {
    if (!is_within(slice->tree, 4, 6) || !is_within(slice->smallest_coding, 3, slice->tree)) return false;
    if (!is_within(slice->luma_depth, 8, DEEPEST) || !is_within(slice->chroma_depth, 8, DEEPEST)) return false;
    const int mask = (1 << slice->smallest_coding) - 1;
    return is_within(slice->smallest_transform, 2, slice->smallest_coding - 1) &&
           is_within(slice->largest_transform, slice->smallest_transform, slice->tree < 5 ? slice->tree : 5) &&
           is_within(slice->transform_depth, 0, slice->tree - slice->smallest_transform) &&
           (slice->quantizer_group == 0 || is_within(slice->quantizer_group, slice->smallest_coding, slice->tree)) &&
           is_within(slice->quantizer, -6 * (slice->luma_depth - 8), 51) &&
           is_within(slice->width, 1, CHEVC_LONGEST_SIDE) && is_within(slice->height, 1, CHEVC_LONGEST_SIDE) &&
           !(slice->width & mask) && !(slice->height & mask) && (slice->has_chroma || !slice->chroma_offsets);
}

void reader_begin_row(reader *reader, int row, int columns) {
    const chevc_slice *slice = &reader->slice;
    if (row > 0 && !slice->has_rows) return;
    for (int index = OLD; index <= NEW; index++) reader->sides[index].quantizer = slice->quantizer;
    // The contexts after the second block above; a picture of one column has none.
    if (row > 0 && columns > 1) {
        memcpy(reader->contexts, reader->kept, sizeof(reader->contexts));
    } else {
        arithmetic_reset(reader->contexts, slice->quantizer);
        arithmetic_reset(reader->contexts + CONTEXTS, slice->quantizer);
    }
}

/// Skips the offsets of a plane. `type` is that of the previous plane, for the second of chroma.
static void skip_plane_offsets(reader *reader, int plane, int depth, int *type) {
    if (plane < 2) {
        *type = 0;
        if (bin(reader, SAMPLE_OFFSET_TYPE)) *type = number(reader, 1) ? 2 : 1;
    }
    if (*type == 0) return;
    const int most = (1 << ((depth < 10 ? depth : 10) - 5)) - 1;
    int signs = 0;
    for (int offset = 0; offset < 4; offset++) {
        int magnitude = 0;
        while (magnitude < most && number(reader, 1)) magnitude++;
        signs += magnitude > 0;
    }
    // Bands have signs and a position; edges a direction, which the planes of chroma share.
    if (*type == 1) {
        (void)number(reader, signs + 5);
    } else if (plane < 2) {
        (void)number(reader, 2);
    }
}

void reader_offsets(reader *reader, int column, int row) {
    const chevc_slice *slice = &reader->slice;
    if (!slice->luma_offsets && !slice->chroma_offsets) return;
    if (column > 0 && bin(reader, SAMPLE_OFFSET_MERGE)) return;
    if (row > 0 && bin(reader, SAMPLE_OFFSET_MERGE)) return;
    int type = 0;
    if (slice->luma_offsets) skip_plane_offsets(reader, 0, slice->luma_depth, &type);
    if (slice->chroma_offsets) {
        skip_plane_offsets(reader, 1, slice->chroma_depth, &type);
        skip_plane_offsets(reader, 2, slice->chroma_depth, &type);
    }
}

/// Reads cu_qp_delta_abs and its sign, §9.3.3.10. The copy keeps the quantiser, though its prediction may differ.
static bool read_quantizer_change(reader *reader) {
    const chevc_slice *slice = &reader->slice;
    arithmetic *data = &reader->data;
    reader->is_quantizer_read = true;
    int size = 0;
    while (size < 5 && arithmetic_bin(data, &reader->contexts[QUANTIZER_CHANGE + (size > 0)])) size++;
    if (size == 5) {
        int length = 0;
        while (arithmetic_bypass(data)) {
            if (++length > 16) return false;
        }
        size += (1 << length) - 1 + (int)arithmetic_number(data, length);
    }
    const int change = size > 0 && arithmetic_bypass(data) ? -size : size;
    const int half = 26 + 3 * (slice->luma_depth - 8);
    if (!is_within(change, -half, half - 1)) return false;
    reader->changes[OLD] = change;
    if (data->copy) {
        const int quantizer = neighbours_quantizer(&reader->sides[OLD], slice, change);
        reader->changes[NEW] = neighbours_change(&reader->sides[NEW], slice, quantizer);
        neighbours_write_change(data->copy, reader->contexts + CONTEXTS, reader->changes[NEW]);
    }
    return true;
}

scan reader_order(int mode) {
    if (is_within(mode, 6, 14)) return VERTICAL;
    return is_within(mode, 22, 30) ? HORIZONTAL : UP_RIGHT;
}

/// The mode of chroma, Table 8-2.
static int chroma_mode(const coding_block *block) {
    static const uint8_t modes[] = {PLANAR, STRAIGHT_UP, STRAIGHT_LEFT, DC};
    if (block->chroma == LIKE_LUMA) return block->luma[0];
    return modes[block->chroma] == block->luma[0] ? 34 : modes[block->chroma];
}

static bool skip_residual(reader *reader, int size, bool is_chroma, int mode) {
    const chevc_slice *slice = &reader->slice;
    if (slice->skips_transforms && !reader->bypasses && size == 2) (void)bin(reader, SKIP_TRANSFORM + is_chroma);
    const bool is_small = size == 2 || (size == 3 && !is_chroma);
    return residual_skip(&reader->data, reader->contexts, size, is_chroma, is_small ? reader_order(mode) : UP_RIGHT,
                         slice->hides_signs && !reader->bypasses);
}

/// Skips a transform block: transform_unit(), §7.3.8.10.
///
/// - quarter: Its index among the four of its parent.
/// - mode: The luma mode.
/// - coded: The planes with coefficients: luma 1, chroma 2 and 4. Four blocks of 4 share their chroma.
static bool skip_unit(reader *reader, const coding_block *block, int size, int quarter, int mode, int coded) {
    const chevc_slice *slice = &reader->slice;
    if (!coded) return true;
    if (slice->quantizer_group > 0 && !reader->is_quantizer_read && !read_quantizer_change(reader)) return false;
    if (coded & 1 && !skip_residual(reader, size, false, mode)) return false;
    if (size == 2 && quarter < 3) return true;
    const int chroma_size = size > 2 ? size - 1 : 2;
    for (int plane = 2; plane <= 4; plane *= 2) {
        if (coded & plane && !skip_residual(reader, chroma_size, true, chroma_mode(block))) return false;
    }
    return true;
}

/// Skips a transform tree, §7.3.8.8.
///
/// - coded: The planes of chroma with coefficients in the parent: 2 and 4.
static bool skip_tree(reader *reader, const coding_block *block, int size, int depth, int quarter, int mode,
                      int coded) {
    const chevc_slice *slice = &reader->slice;
    const bool is_quartered = block->is_quartered && depth == 0;
    const int deepest = slice->transform_depth + block->is_quartered;
    bool splits = size > slice->largest_transform || is_quartered;
    if (size <= slice->largest_transform && size > slice->smallest_transform && depth < deepest && !is_quartered) {
        splits = bin(reader, SPLIT_TRANSFORM + 5 - size);
    }
    if (size > 2) {
        for (int plane = 2; plane <= 4; plane *= 2) {
            if (coded & plane && !bin(reader, CODED_CHROMA + depth)) coded &= ~plane;
        }
    }
    if (!splits) {
        if (bin(reader, CODED_LUMA + (depth == 0))) coded |= 1;
        return skip_unit(reader, block, size, quarter, mode, coded);
    }
    for (int part = 0; part < 4; part++) {
        const int own = is_quartered ? block->luma[part] : mode;
        if (!skip_tree(reader, block, size - 1, depth + 1, part, own, coded)) return false;
    }
    return true;
}

/// Reads the luma modes of a block: the flags of all its quarters come first.
static void read_luma_modes(reader *reader, coding_block *block) {
    const int parts = block->is_quartered ? 4 : 1;
    const int units = (1 << (block->size - 2)) >> block->is_quartered;
    const chevc_slice *slice = &reader->slice;
    neighbours *side = &reader->sides[OLD];
    arithmetic *data = &reader->data;
    bool is_probable[4];
    for (int part = 0; part < parts; part++) {
        is_probable[part] = arithmetic_bin(data, &reader->contexts[PROBABLE_MODE]);
    }
    for (int part = 0; part < parts; part++) {
        const int x = block->x + 4 * (part & 1) * units, y = block->y + 4 * (part >> 1) * units;
        int probable[3];
        neighbours_modes(side, slice, x, y, probable);
        int mode;
        if (is_probable[part]) {
            mode = probable[arithmetic_bypass(data) ? 1 + arithmetic_bypass(data) : 0];
        } else {
            mode = (int)arithmetic_number(data, 5);
            neighbours_sort_modes(probable);
            for (int index = 0; index < 3; index++) mode += mode >= probable[index];
        }
        neighbours_note_mode(side, slice, x, y, units, mode);
        memset(&block->luma[part], mode, (size_t)(parts == 1 ? 4 : 1));
    }
}

/// Reads the modes of a block.
static void read_modes(reader *reader, coding_block *block) {
    writer *copy = reader->data.copy;
    read_luma_modes(reader, block);
    if (copy) neighbours_write_modes(&reader->sides[NEW], &reader->slice, block, copy, reader->contexts + CONTEXTS);
    block->chroma = LIKE_LUMA;
    if (reader->slice.has_chroma && bin(reader, CHROMA_MODE)) block->chroma = (uint8_t)number(reader, 2);
}

/// Reads a coding block: coding_unit(), §7.3.8.5.
static bool read_block(reader *reader, int x, int y, int size) {
    const chevc_slice *slice = &reader->slice;
    coding_block block = {.x = x, .y = y, .size = size};
    writer *copy = reader->data.copy;
    reader->bypasses = slice->bypasses_transforms && bin(reader, BYPASS_TRANSFORM);
    if (!slice->bypasses_transforms && slice->is_lossless && copy) {
        writer_bin(copy, &reader->contexts[CONTEXTS + BYPASS_TRANSFORM], 0);
    }
    if (size == slice->smallest_coding) block.is_quartered = !bin(reader, PART_MODE);
    read_modes(reader, &block);
    if (!skip_tree(reader, &block, size, 0, 0, block.luma[0], slice->has_chroma ? 6 : 0)) return false;
    for (int index = OLD; index <= (copy ? NEW : OLD); index++) {
        neighbours_end_block(&reader->sides[index], slice, x, y, size, reader->changes[index]);
    }
    return !arithmetic_is_starved(&reader->data);
}

/// Reads split_cu_flag.
static bool read_split(reader *reader, int x, int y, int depth) {
    int contexts[2];
    for (int index = OLD; index <= NEW; index++) {
        contexts[index] = neighbours_split_context(&reader->sides[index], &reader->slice, x, y, depth);
    }
    const bool splits = arithmetic_bin(&reader->data, &reader->contexts[contexts[OLD]]);
    writer *copy = reader->data.copy;
    if (copy) writer_bin(copy, &reader->contexts[CONTEXTS + contexts[NEW]], splits);
    return splits;
}

/// Reads the blocks of a part of a tree block: coding_quadtree(), §7.3.8.4.
static bool read_tree(reader *reader, int x, int y, int size, int depth) {
    const chevc_slice *slice = &reader->slice;
    const int side = 1 << size, last = reader->data.copy ? NEW : OLD;
    bool splits = size > slice->smallest_coding;
    if (splits && x + side <= slice->width && y + side <= slice->height) splits = read_split(reader, x, y, depth);
    if (size >= slice->quantizer_group) {
        reader->is_quantizer_read = false;
        for (int index = OLD; index <= last; index++) {
            reader->changes[index] = 0;
            neighbours_begin_group(&reader->sides[index], slice, x, y);
        }
    }
    if (!splits) {
        for (int index = OLD; index <= last; index++) {
            neighbours_note_depth(&reader->sides[index], slice, x, y, size, depth);
        }
        return read_block(reader, x, y, size);
    }
    for (int part = 0; part < 4; part++) {
        const int part_x = x + (part & 1) * side / 2, part_y = y + (part >> 1) * side / 2;
        if (part_x >= slice->width || part_y >= slice->height) continue;
        if (!read_tree(reader, part_x, part_y, size - 1, depth + 1)) return false;
    }
    return true;
}

bool reader_tree_block(reader *reader, int column, int row) {
    const int tree = reader->slice.tree;
    return read_tree(reader, column << tree, row << tree, tree, 0);
}

size_t reader_end_of_part(const arithmetic *data) {
    const size_t place = arithmetic_place(data);
    if (place > 8 * data->size) return 0;
    const uint8_t last = data->bytes[(place - 1) >> 3];
    return (uint8_t)(last << ((place - 1) & 7)) == 0x80 ? (place + 7) >> 3 : 0;
}
