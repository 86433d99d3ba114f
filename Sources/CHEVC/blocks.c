#include "chevc.h"
#include "residual.h"

#include <string.h>

enum {
    PLANAR = 0,
    DC = 1,
    STRAIGHT_UP = 26,
    /// intra_chroma_pred_mode of chroma that is predicted like luma.
    LIKE_LUMA = 4,
    /// Units of 4 samples along the side of the largest tree block.
    TREE_UNITS = 16,
    LONGEST_ROW = (CHEVC_LONGEST_SIDE + CHEVC_SMALLEST_BLOCK - 1) / CHEVC_SMALLEST_BLOCK,
};

/// A slice that is being read.
typedef struct reader {
    chevc_slice slice;
    arithmetic data;
    uint8_t contexts[CONTEXTS];
    /// The contexts with which the next row of tree blocks starts.
    uint8_t kept[CONTEXTS];
    chevc_block *blocks;
    size_t room;
    size_t count;
    /// The depths of the blocks above, for each 8 samples of a row, and to the left, in a tree block.
    uint8_t above_depth[LONGEST_ROW];
    uint8_t left_depth[TREE_UNITS];
    /// The modes of luma above and to the left, for each 4 samples of a tree block.
    uint8_t above_mode[TREE_UNITS];
    uint8_t left_mode[TREE_UNITS];
    /// IsCuQpDeltaCoded.
    bool is_quantizer_read;
    /// cu_transquant_bypass_flag of the current block.
    bool bypasses;
} reader;

EVERY_BIN uint32_t bin(reader *reader, int context) {
    return arithmetic_bin(&reader->data, &reader->contexts[context]);
}

/// Passes over the offsets of a plane: sao(), §7.3.8.3. `type` is that of the plane before, for the second of chroma.
static void skip_plane_offsets(reader *reader, int plane, int depth, int *type) {
    arithmetic *data = &reader->data;
    if (plane < 2) {
        *type = 0;
        if (bin(reader, SAMPLE_OFFSET_TYPE)) *type = arithmetic_bypass(data) ? 2 : 1;
    }
    if (*type == 0) return;
    const int most = (1 << ((depth < 10 ? depth : 10) - 5)) - 1;
    int signs = 0;
    for (int offset = 0; offset < 4; offset++) {
        int magnitude = 0;
        while (magnitude < most && arithmetic_bypass(data)) magnitude++;
        signs += magnitude > 0;
    }
    // Bands have signs and a place, edges a direction, which the planes of chroma share.
    if (*type == 1) {
        (void)arithmetic_number(data, signs + 5);
    } else if (plane < 2) {
        (void)arithmetic_number(data, 2);
    }
}

static void skip_sample_offsets(reader *reader, int column, int row) {
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

/// Passes over cu_qp_delta_abs and its sign, §9.3.3.10.
static bool skip_quantizer_change(reader *reader) {
    reader->is_quantizer_read = true;
    int prefix = 0;
    while (prefix < 5 && bin(reader, QUANTIZER_CHANGE + (prefix > 0))) prefix++;
    if (prefix == 5) {
        int length = 0;
        while (arithmetic_bypass(&reader->data)) {
            if (++length > 16) return false;
        }
        (void)arithmetic_number(&reader->data, length);
    }
    if (prefix > 0) (void)arithmetic_bypass(&reader->data);
    return true;
}

/// The order of a block's coefficients, §7.4.9.11.
static scan order_for(int mode) {
    if (mode >= 6 && mode <= 14) return VERTICAL;
    return mode >= 22 && mode <= 30 ? HORIZONTAL : UP_RIGHT;
}

/// The mode of chroma, Table 8-2.
static int chroma_mode(const chevc_block *block) {
    static const uint8_t modes[] = {PLANAR, STRAIGHT_UP, 10, DC};
    if (block->chroma == LIKE_LUMA) return block->luma[0];
    return modes[block->chroma] == block->luma[0] ? 34 : modes[block->chroma];
}

static bool skip_residual(reader *reader, int size, bool is_chroma, int mode) {
    const chevc_slice *slice = &reader->slice;
    if (slice->skips_transforms && !reader->bypasses && size == 2) (void)bin(reader, SKIP_TRANSFORM + is_chroma);
    const bool is_small = size == 2 || (size == 3 && !is_chroma);
    return residual_skip(&reader->data, reader->contexts, size, is_chroma, is_small ? order_for(mode) : UP_RIGHT,
                         slice->hides_signs && !reader->bypasses);
}

/// Passes over a transform block: transform_unit(), §7.3.8.10.
///
/// - quarter: Its place among the four of its parent.
/// - mode: That of luma.
/// - coded: Which of its planes have coefficients: luma 1, chroma 2 and 4. Four blocks of 4 share their chroma.
static bool skip_unit(reader *reader, const chevc_block *block, int size, int quarter, int mode, int coded) {
    const chevc_slice *slice = &reader->slice;
    if (!coded) return true;
    if (slice->quantizer_group && !reader->is_quantizer_read && !skip_quantizer_change(reader)) return false;
    if (coded & 1 && !skip_residual(reader, size, false, mode)) return false;
    if (size == 2 && quarter < 3) return true;
    const int chroma_size = size > 2 ? size - 1 : 2;
    for (int plane = 2; plane <= 4; plane *= 2) {
        if (coded & plane && !skip_residual(reader, chroma_size, true, chroma_mode(block))) return false;
    }
    return true;
}

/// Passes over a transform tree, §7.3.8.8.
///
/// - coded: Which planes of chroma the parent has coefficients of: 2 and 4.
static bool skip_tree(reader *reader, const chevc_block *block, int size, int depth, int quarter, int mode, int coded) {
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

/// Reads a mode of luma, §8.4.2, after prev_intra_luma_pred_flag.
static int luma_mode(reader *reader, bool is_probable, int left, int above) {
    int probable[3];
    if (left == above) {
        if (left < 2) {
            probable[0] = PLANAR, probable[1] = DC, probable[2] = STRAIGHT_UP;
        } else {
            probable[0] = left, probable[1] = 2 + (left + 29) % 32, probable[2] = 2 + (left - 1) % 32;
        }
    } else {
        probable[0] = left, probable[1] = above;
        const bool has_planar = left == PLANAR || above == PLANAR, has_dc = left == DC || above == DC;
        probable[2] = !has_planar ? PLANAR : !has_dc ? DC : STRAIGHT_UP;
    }
    if (is_probable) {
        if (!arithmetic_bypass(&reader->data)) return probable[0];
        return probable[1 + arithmetic_bypass(&reader->data)];
    }
    int mode = (int)arithmetic_number(&reader->data, 5);
    for (int pass = 0; pass < 2; pass++) {
        for (int index = 0; index < 2; index++) {
            const int low = probable[index], high = probable[index + 1];
            probable[index] = low < high ? low : high;
            probable[index + 1] = low < high ? high : low;
        }
    }
    for (int index = 0; index < 3; index++) mode += mode >= probable[index];
    return mode;
}

/// Reads the modes of a block: the flags of all its quarters come first.
static void read_modes(reader *reader, chevc_block *block) {
    const int parts = block->is_quartered ? 4 : 1;
    const int units = (1 << (block->size - 2)) >> block->is_quartered;
    const int mask = (1 << (reader->slice.tree - 2)) - 1;
    bool is_probable[4];
    for (int part = 0; part < parts; part++) is_probable[part] = bin(reader, PROBABLE_MODE);
    for (int part = 0; part < parts; part++) {
        const int x = ((block->x >> 2) & mask) + (part & 1) * units, y = ((block->y >> 2) & mask) + (part >> 1) * units;
        // Beyond the picture, and above the tree block, counts as DC.
        const bool has_left = block->x > 0 || (part & 1);
        const int left = has_left ? reader->left_mode[y] : DC, above = y > 0 ? reader->above_mode[x] : DC;
        const int mode = luma_mode(reader, is_probable[part], left, above);
        memset(&reader->left_mode[y], mode, (size_t)units);
        memset(&reader->above_mode[x], mode, (size_t)units);
        memset(&block->luma[part], mode, (size_t)(parts == 1 ? 4 : 1));
    }
    block->chroma = LIKE_LUMA;
    if (reader->slice.has_chroma && bin(reader, CHROMA_MODE))
        block->chroma = (uint8_t)arithmetic_number(&reader->data, 2);
}

/// Reads a coding block: coding_unit(), §7.3.8.5.
static chevc_status read_block(reader *reader, int x, int y, int size) {
    const chevc_slice *slice = &reader->slice;
    if (reader->count == reader->room) return CHEVC_INCOMPLETE;
    chevc_block *block = &reader->blocks[reader->count++];
    *block = (chevc_block){.x = (uint16_t)x, .y = (uint16_t)y, .size = (uint8_t)size};
    reader->bypasses = slice->bypasses_transforms && bin(reader, BYPASS_TRANSFORM);
    if (size == slice->smallest_coding) block->is_quartered = !bin(reader, PART_MODE);
    read_modes(reader, block);
    const bool is_sound = skip_tree(reader, block, size, 0, 0, block->luma[0], slice->has_chroma ? 6 : 0);
    return is_sound && !arithmetic_is_starved(&reader->data) ? CHEVC_OK : CHEVC_DAMAGED;
}

/// Reads the blocks of a part of a tree block: coding_quadtree(), §7.3.8.4.
static chevc_status read_tree(reader *reader, int x, int y, int size, int depth) {
    const chevc_slice *slice = &reader->slice;
    const int side = 1 << size;
    uint8_t *above = &reader->above_depth[x >> 3], *left = &reader->left_depth[(y & ((1 << slice->tree) - 1)) >> 3];
    bool splits = size > slice->smallest_coding;
    if (splits && x + side <= slice->width && y + side <= slice->height) {
        splits = bin(reader, SPLIT_BLOCK + (x > 0 && *left > depth) + (y > 0 && *above > depth));
    }
    if (slice->quantizer_group && size >= slice->quantizer_group) reader->is_quantizer_read = false;
    if (!splits) {
        memset(above, depth, (size_t)(side >> 3));
        memset(left, depth, (size_t)(side >> 3));
        return read_block(reader, x, y, size);
    }
    for (int part = 0; part < 4; part++) {
        const int part_x = x + (part & 1) * side / 2, part_y = y + (part >> 1) * side / 2;
        if (part_x >= slice->width || part_y >= slice->height) continue;
        const chevc_status status = read_tree(reader, part_x, part_y, size - 1, depth + 1);
        if (status != CHEVC_OK) return status;
    }
    return CHEVC_OK;
}

/// Returns the index of the byte after the part of the data that has just ended: its last bit is a one, which zeros
/// follow up to the end of the byte (§9.3.4.3.5). 0 if it is not so.
static size_t end_of_part(const arithmetic *data) {
    const size_t place = arithmetic_place(data);
    if (place > 8 * data->size) return 0;
    const uint8_t last = data->bytes[(place - 1) >> 3];
    return (uint8_t)(last << ((place - 1) & 7)) == 0x80 ? (place + 7) >> 3 : 0;
}

/// Reads the tree blocks in rows: slice_segment_data(), §7.3.8.1.
static chevc_status read_slice(reader *reader) {
    const chevc_slice *slice = &reader->slice;
    const int side = 1 << slice->tree;
    const int columns = (slice->width + side - 1) >> slice->tree, rows = (slice->height + side - 1) >> slice->tree;
    arithmetic *data = &reader->data;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            skip_sample_offsets(reader, column, row);
            const chevc_status status = read_tree(reader, column << slice->tree, row << slice->tree, slice->tree, 0);
            if (status != CHEVC_OK) return status;
            if (slice->has_rows && column == (columns > 1)) memcpy(reader->kept, reader->contexts, CONTEXTS);
            const bool is_last = row == rows - 1 && column == columns - 1;
            if (arithmetic_end(data) != is_last) return is_last ? CHEVC_DAMAGED : CHEVC_INCOMPLETE;
        }
        if (!slice->has_rows || row == rows - 1) continue;
        const size_t next = arithmetic_end(data) ? end_of_part(data) : 0;
        if (next == 0) return CHEVC_DAMAGED;
        arithmetic_begin(data, next);
        // The contexts of the second block above; there is none in a picture of one column.
        if (columns > 1) {
            memcpy(reader->contexts, reader->kept, CONTEXTS);
        } else {
            arithmetic_reset(reader->contexts, slice->quantizer);
        }
    }
    const size_t end = end_of_part(data);
    if (end == 0) return CHEVC_DAMAGED;
    // Nothing but cabac_zero_words follows.
    for (size_t index = end; index < data->size; index++) {
        if (data->bytes[index] != 0) return CHEVC_DAMAGED;
    }
    return CHEVC_OK;
}

static bool is_within(int value, int least, int most) { return value >= least && value <= most; }

static bool is_known(const chevc_slice *slice) {
    if (!is_within(slice->tree, 4, 6) || !is_within(slice->smallest_coding, 3, slice->tree)) return false;
    const int mask = (1 << slice->smallest_coding) - 1;
    return is_within(slice->smallest_transform, 2, slice->smallest_coding - 1) &&
           is_within(slice->largest_transform, slice->smallest_transform, slice->tree < 5 ? slice->tree : 5) &&
           is_within(slice->transform_depth, 0, slice->tree - slice->smallest_transform) &&
           (slice->quantizer_group == 0 || is_within(slice->quantizer_group, slice->smallest_coding, slice->tree)) &&
           is_within(slice->luma_depth, 8, 16) && is_within(slice->chroma_depth, 8, 16) &&
           is_within(slice->width, 1, CHEVC_LONGEST_SIDE) && is_within(slice->height, 1, CHEVC_LONGEST_SIDE) &&
           !(slice->width & mask) && !(slice->height & mask) && (slice->has_chroma || !slice->chroma_offsets);
}

chevc_status chevc_read_blocks(const chevc_slice *slice, const uint8_t *data, size_t size, chevc_block *blocks,
                               size_t room, size_t *count) {
    *count = 0;
    if (!is_known(slice)) return CHEVC_UNKNOWN;
    reader reader;
    memset(&reader, 0, sizeof(reader));
    reader.slice = *slice;
    reader.data = (arithmetic){.bytes = data, .size = size};
    reader.blocks = blocks;
    reader.room = room;
    arithmetic_reset(reader.contexts, slice->quantizer);
    arithmetic_begin(&reader.data, 0);
    const chevc_status status = read_slice(&reader);
    *count = reader.count;
    return status;
}
