#include "neighbours.h"

#include <string.h>

/// The place in a tree block.
static int within(const chevc_slice *slice, int place) { return place & ((1 << slice->tree) - 1); }

int neighbours_split_context(const neighbours *side, const chevc_slice *slice, int x, int y, int depth) {
    const bool is_left_deeper = x > 0 && side->left_depth[within(slice, y) >> 3] > depth;
    return SPLIT_BLOCK + is_left_deeper + (y > 0 && side->above_depth[x >> 3] > depth);
}

void neighbours_note_depth(neighbours *side, const chevc_slice *slice, int x, int y, int size, int depth) {
    memset(&side->above_depth[x >> 3], depth, (size_t)1 << (size - 3));
    memset(&side->left_depth[within(slice, y) >> 3], depth, (size_t)1 << (size - 3));
}

void neighbours_modes(const neighbours *side, const chevc_slice *slice, int x, int y, int probable[3]) {
    const int column = within(slice, x) >> 2, row = within(slice, y) >> 2;
    // Outside the picture, and above the tree block, the mode counts as DC.
    const int left = x > 0 ? side->left_mode[row] : DC, above = row > 0 ? side->above_mode[column] : DC;
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
}

void neighbours_note_mode(neighbours *side, const chevc_slice *slice, int x, int y, int units, int mode) {
    memset(&side->left_mode[within(slice, y) >> 2], mode, (size_t)units);
    memset(&side->above_mode[within(slice, x) >> 2], mode, (size_t)units);
}

void neighbours_sort_modes(int modes[3]) {
    for (int pass = 0; pass < 2; pass++) {
        for (int index = 0; index < 2; index++) {
            const int low = modes[index], high = modes[index + 1];
            modes[index] = low < high ? low : high;
            modes[index + 1] = low < high ? high : low;
        }
    }
}

void neighbours_write_modes(neighbours *side, const chevc_slice *slice, const coding_block *block, writer *out,
                            uint8_t *contexts) {
    const int parts = block->is_quartered ? 4 : 1;
    const int units = (1 << (block->size - 2)) >> block->is_quartered;
    int probable[4][3], found[4];
    for (int part = 0; part < parts; part++) {
        const int x = block->x + 4 * (part & 1) * units, y = block->y + 4 * (part >> 1) * units;
        neighbours_modes(side, slice, x, y, probable[part]);
        neighbours_note_mode(side, slice, x, y, units, block->luma[part]);
        found[part] = 0;
        while (found[part] < 3 && probable[part][found[part]] != block->luma[part]) found[part]++;
        writer_bin(out, &contexts[PROBABLE_MODE], found[part] < 3);
    }
    for (int part = 0; part < parts; part++) {
        if (found[part] == 0) {
            writer_number(out, 0, 1);
        } else if (found[part] < 3) {
            writer_number(out, 1 + (uint32_t)found[part], 2);
        } else {
            int mode = block->luma[part];
            neighbours_sort_modes(probable[part]);
            for (int index = 2; index >= 0; index--) mode -= mode > probable[part][index];
            writer_number(out, (uint32_t)mode, 5);
        }
    }
}

void neighbours_begin_group(neighbours *side, const chevc_slice *slice, int x, int y) {
    const int column = within(slice, x) >> 3, row = within(slice, y) >> 3;
    const int left = column > 0 ? side->quantizers[row][column - 1] : side->quantizer;
    const int above = row > 0 ? side->quantizers[row - 1][column] : side->quantizer;
    side->predicted = (left + above + 1) >> 1;
}

int neighbours_quantizer(const neighbours *side, const chevc_slice *slice, int change) {
    const int offset = 6 * (slice->luma_depth - 8);
    return (side->predicted + change + 52 + 2 * offset) % (52 + offset) - offset;
}

int neighbours_change(const neighbours *side, const chevc_slice *slice, int quantizer) {
    const int offset = 6 * (slice->luma_depth - 8), change = quantizer - side->predicted;
    if (change < -(26 + offset / 2)) return change + 52 + offset;
    return change > 25 + offset / 2 ? change - 52 - offset : change;
}

void neighbours_write_change(writer *out, uint8_t *contexts, int change) {
    const int size = change < 0 ? -change : change;
    for (int prefix = 0; prefix < 5 && prefix <= size; prefix++) {
        writer_bin(out, &contexts[QUANTIZER_CHANGE + (prefix > 0)], prefix < size);
    }
    if (size >= 5) {
        // The rest is an Exp-Golomb code of order 0, §9.3.3.5.
        const int rest = size - 5 + 1;
        int length = 0;
        while (rest >= 2 << length) length++;
        writer_number(out, (2u << length) - 2, length + 1);
        writer_number(out, (uint32_t)(rest - (1 << length)), length);
    }
    if (size > 0) writer_number(out, change < 0, 1);
}

void neighbours_end_block(neighbours *side, const chevc_slice *slice, int x, int y, int size, int change) {
    const int column = within(slice, x) >> 3, row = within(slice, y) >> 3, count = 1 << (size - 3);
    side->quantizer = neighbours_quantizer(side, slice, change);
    for (int index = row; index < row + count; index++) {
        memset(&side->quantizers[index][column], side->quantizer, (size_t)count);
    }
}
