#include "painter.h"
#include "transform.h"

#include <string.h>

/// A transform block that is coded.
typedef struct coded_block {
    int mode;
    bool has_levels;
    int16_t levels[16];
} coded_block;

EVERY_BIN void put(painter *painter, int context, uint32_t bin) {
    writer_bin(&painter->out, &painter->reader.contexts[CONTEXTS + context], bin);
}

static int depth_of(const painter *painter, int plane) {
    return plane > 0 ? painter->reader.slice.chroma_depth : painter->reader.slice.luma_depth;
}

/// The sample at (x, y) of a plane.
static uint16_t *sample_at(const painter *painter, int plane, int x, int y) {
    return painter->paint->after[plane] + (size_t)y * (size_t)painter_width(painter, plane) + (size_t)x;
}

/// The place of a unit of 4 samples in the order in which a tree block is coded, §6.5.2.
static int place_in_tree(int x, int y) {
    int place = 0;
    for (int bit = 0; bit < 4; bit++) place |= ((x >> bit & 1) | (y >> bit & 1) << 1) << 2 * bit;
    return place;
}

/// `true` if the luma sample at (x, y) is coded before the block at (from_x, from_y), §6.4.1.
static bool is_coded(const chevc_slice *slice, int x, int y, int from_x, int from_y) {
    if (x < 0 || y < 0 || x >= slice->width || y >= slice->height) return false;
    const int row = y >> slice->tree, from_row = from_y >> slice->tree;
    if (row != from_row) return row < from_row;
    const int column = x >> slice->tree, from_column = from_x >> slice->tree;
    if (column != from_column) return column < from_column;
    const int mask = (1 << slice->tree) - 1;
    return place_in_tree((x & mask) >> 2, (y & mask) >> 2) < place_in_tree((from_x & mask) >> 2, (from_y & mask) >> 2);
}

/// Returns the samples around a block of a plane; those that are missing are like the ones next to them, §8.4.4.2.2.
static surroundings look_around(const painter *painter, int plane, int x, int y) {
    const int scale = plane > 0;
    surroundings around;
    bool is_known[2 * CORNER + 1];
    int first = -1;
    for (int index = 2 * CORNER; index >= 0; index--) {
        const int to_x = index <= CORNER ? x - 1 : x + index - CORNER - 1;
        const int to_y = index < CORNER ? y + CORNER - 1 - index : y - 1;
        is_known[index] =
            is_coded(&painter->reader.slice, to_x * (1 << scale), to_y * (1 << scale), x << scale, y << scale);
        if (!is_known[index]) continue;
        around.samples[index] = *sample_at(painter, plane, to_x, to_y);
        first = index;
    }
    uint16_t last = first < 0 ? (uint16_t)(1 << (depth_of(painter, plane) - 1)) : around.samples[first];
    for (int index = 0; index <= 2 * CORNER; index++) {
        if (!is_known[index]) around.samples[index] = last;
        last = around.samples[index];
    }
    return around;
}

/// qP of a plane, with the offset of the depth, §8.6.1.
static int quantizer_of(const painter *painter, int plane) {
    /// QpC of Table 8-10, for 30 to 42.
    static const uint8_t table[] = {29, 30, 31, 32, 33, 33, 34, 34, 35, 35, 36, 36, 37};
    const int offset = 6 * (depth_of(painter, plane) - 8);
    if (plane == 0) return painter->quantizer + offset;
    int index = painter->quantizer + painter->reader.slice.chroma_quantizers[plane - 1];
    index = index < -offset ? -offset : index > 57 ? 57 : index;
    return (index < 30 ? index : index > 42 ? index - 6 : table[index - 30]) + offset;
}

/// Returns how far a prediction is off, and what is left.
static int residual_of(const painter *painter, int plane, int x, int y, const uint16_t predicted[16],
                       int16_t residual[16]) {
    int sum = 0;
    for (int index = 0; index < 16; index++) {
        const int step = *sample_at(painter, plane, x + (index & 3), y + (index >> 2)) - predicted[index];
        residual[index] = (int16_t)step;
        sum += step < 0 ? -step : step;
    }
    return sum;
}

/// The mode that predicts best the blocks at (x, y) of `count` planes from `first` on.
static int best_mode(const painter *painter, int first, int count, int x, int y, const surroundings *around) {
    static const uint8_t modes[] = {PLANAR, DC, STRAIGHT_LEFT, STRAIGHT_UP};
    int best = PLANAR, least = INT32_MAX;
    for (size_t index = 0; index < sizeof(modes); index++) {
        int sum = 0;
        for (int plane = first; plane < first + count; plane++) {
            uint16_t predicted[16];
            int16_t residual[16];
            transform_predict(&around[plane - first], modes[index], plane == 0, depth_of(painter, plane), predicted);
            sum += residual_of(painter, plane, x, y, predicted, residual);
        }
        if (sum < least) least = sum, best = modes[index];
    }
    return best;
}

/// Returns a bit for each sample of a block, which is set where there is paint.
static uint16_t painted_samples(const painter *painter, int plane, int x, int y) {
    const uint16_t *before = painter->paint->before[plane], *after = painter->paint->after[plane];
    unsigned painted = 0;
    for (int index = 0; index < 16; index++) {
        const size_t row = (size_t)(y + (index >> 2)) * (size_t)painter_width(painter, plane);
        const size_t place = row + (size_t)(x + (index & 3));
        painted |= (unsigned)(before[place] != after[place]) << index;
    }
    return (uint16_t)painted;
}

/// Codes a block in a mode, and puts into the picture what a decoder makes of it.
static coded_block code_block(painter *painter, int plane, int x, int y, const surroundings *around, int mode) {
    const chevc_slice *slice = &painter->reader.slice;
    const quantizer quantizer = {
        .value = quantizer_of(painter, plane),
        .depth = depth_of(painter, plane),
        .is_luma = plane == 0,
        .factors = slice->factors[plane],
        .scan = residual_scan(reader_order(mode)),
        .hides_sign = slice->hides_signs,
        .is_exact = painter->is_exact,
        .loose = painter->is_exact ? painted_samples(painter, plane, x, y) : 0,
    };
    uint16_t predicted[16];
    int16_t residual[16];
    transform_predict(around, mode, plane == 0, quantizer.depth, predicted);
    (void)residual_of(painter, plane, x, y, predicted, residual);
    coded_block block = {.mode = mode};
    block.has_levels = transform_quantize(&quantizer, residual, block.levels);
    const int most = (1 << quantizer.depth) - 1;
    for (int index = 0; index < 16; index++) {
        const int value = predicted[index] + residual[index];
        *sample_at(painter, plane, x + (index & 3), y + (index >> 2)) = (uint16_t)(value < 0      ? 0
                                                                                   : value > most ? most
                                                                                                  : value);
    }
    return block;
}

/// Writes the levels of a block, if it has any.
static void write_levels(painter *painter, const coded_block *block, bool is_chroma) {
    const chevc_slice *slice = &painter->reader.slice;
    if (!block->has_levels) return;
    if (slice->skips_transforms) put(painter, SKIP_TRANSFORM + is_chroma, 0);
    residual_write(&painter->out, painter->reader.contexts + CONTEXTS, is_chroma, reader_order(block->mode),
                   block->levels, slice->hides_signs);
}

/// Writes the change of the quantiser, once in a group.
static void write_quantizer(painter *painter) {
    if (painter->is_quantizer_written) return;
    reader *reader = &painter->reader;
    painter->is_quantizer_written = true;
    reader->changes[NEW] = neighbours_change(&reader->sides[NEW], &reader->slice, painter->quantizer);
    neighbours_write_change(&painter->out, reader->contexts + CONTEXTS, reader->changes[NEW]);
}

/// Codes the four blocks of luma.
static void code_luma(painter *painter, coding_block *block, coded_block luma[4]) {
    for (int part = 0; part < 4; part++) {
        const int x = block->x + 4 * (part & 1), y = block->y + 4 * (part >> 1);
        const surroundings around = look_around(painter, 0, x, y);
        luma[part] = code_block(painter, 0, x, y, &around, best_mode(painter, 0, 1, x, y, &around));
        block->luma[part] = (uint8_t)luma[part].mode;
    }
}

/// Codes the blocks of chroma.
static void code_chroma(painter *painter, coding_block *block, coded_block chroma[2]) {
    const int x = block->x / 2, y = block->y / 2;
    const surroundings around[2] = {look_around(painter, 1, x, y), look_around(painter, 2, x, y)};
    const int mode = best_mode(painter, 1, 2, x, y, around);
    for (int index = 0; index < 2; index++) {
        chroma[index] = code_block(painter, 1 + index, x, y, &around[index], mode);
    }
    // Table 8-2.
    if (mode != block->luma[0]) block->chroma = mode == PLANAR ? 0 : mode == STRAIGHT_UP ? 1 : mode == DC ? 3 : 2;
}

/// Codes a coding block: coding_unit(), §7.3.8.5.
static void code_coding_block(painter *painter, int x, int y) {
    reader *reader = &painter->reader;
    const chevc_slice *slice = &reader->slice;
    coding_block block = {.x = x, .y = y, .size = 3, .is_quartered = true, .chroma = LIKE_LUMA};
    coded_block luma[4], chroma[2] = {{.has_levels = false}, {.has_levels = false}};
    code_luma(painter, &block, luma);
    if (slice->has_chroma) code_chroma(painter, &block, chroma);
    if (slice->bypasses_transforms) put(painter, BYPASS_TRANSFORM, 0);
    put(painter, PART_MODE, 0);
    neighbours_write_modes(&reader->sides[NEW], slice, &block, &painter->out, reader->contexts + CONTEXTS);
    if (slice->has_chroma) {
        put(painter, CHROMA_MODE, block.chroma != LIKE_LUMA);
        if (block.chroma != LIKE_LUMA) writer_number(&painter->out, block.chroma, 2);
        for (int index = 0; index < 2; index++) put(painter, CODED_CHROMA, chroma[index].has_levels);
    }
    for (int part = 0; part < 4; part++) {
        put(painter, CODED_LUMA, luma[part].has_levels);
        if (luma[part].has_levels || chroma[0].has_levels || chroma[1].has_levels) write_quantizer(painter);
        write_levels(painter, &luma[part], false);
    }
    for (int index = 0; index < 2; index++) write_levels(painter, &chroma[index], true);
    neighbours_end_block(&reader->sides[NEW], slice, x, y, 3, reader->changes[NEW]);
}

/// The finest quantiser that is needed where samples may come out a little off: they are on average by half a level.
enum { FINE = 10 };

/// Begins a quantisation group of 2^size samples, with the slice's quantiser where nearly all of it is painted, so that
/// it looks as the rest does, and else a fine one. Samples from which a tree block is predicted that stays are exact.
static void begin_group(painter *painter, int x, int y, int size) {
    reader *reader = &painter->reader;
    const chevc_slice *slice = &reader->slice;
    neighbours_begin_group(&reader->sides[NEW], slice, x, y);
    reader->changes[NEW] = 0;
    painter->is_quantizer_written = false;
    const int side = 1 << size, mask = (1 << slice->tree) - 1;
    int count = 0;
    for (int row = y; row < y + side && row < slice->height; row += 4) {
        for (int column = x; column < x + side && column < slice->width; column += 4) {
            count += __builtin_popcount(painted_samples(painter, 0, column, row));
        }
    }
    const bool is_paint = 8 * count >= 7 * side * side;
    const bool is_last = ((x + side) & mask) == 0, is_lowest = ((y + side) & mask) == 0;
    painter->is_exact = !is_paint && ((is_last && painter->keeps_right) || (is_lowest && painter->keeps_below));
    const int finest = -6 * (slice->luma_depth - 8);
    painter->quantizer = painter->is_exact ? finest : is_paint || slice->quantizer < FINE ? slice->quantizer : FINE;
}

/// Codes a part of a tree block: coding_quadtree(), §7.3.8.4.
static void code_tree(painter *painter, int x, int y, int size, int depth) {
    reader *reader = &painter->reader;
    const chevc_slice *slice = &reader->slice;
    neighbours *side = &reader->sides[NEW];
    const int length = 1 << size;
    const bool is_smallest = size == slice->smallest_coding;
    if (!is_smallest && x + length <= slice->width && y + length <= slice->height) {
        put(painter, neighbours_split_context(side, slice, x, y, depth), 1);
    }
    if (size >= slice->quantizer_group) begin_group(painter, x, y, size);
    if (is_smallest) {
        neighbours_note_depth(side, slice, x, y, size, depth);
        code_coding_block(painter, x, y);
        return;
    }
    for (int part = 0; part < 4; part++) {
        const int part_x = x + (part & 1) * length / 2, part_y = y + (part >> 1) * length / 2;
        if (part_x < slice->width && part_y < slice->height) code_tree(painter, part_x, part_y, size - 1, depth + 1);
    }
}

/// `true` if a tree block is in the picture, and nothing is painted there.
static bool is_kept(const painter *painter, int column, int row) {
    if (column >= painter->columns || row >= painter->rows) return false;
    for (int plane = 0; plane < painter_planes(painter); plane++) {
        const int side = (1 << painter->reader.slice.tree) >> (plane > 0);
        if (painter_has_changed(painter, plane, column * side, row * side, side, side)) return false;
    }
    return true;
}

void painter_code_tree_block(painter *painter, int column, int row) {
    const int tree = painter->reader.slice.tree;
    painter->keeps_right = is_kept(painter, column + 1, row);
    painter->keeps_below = is_kept(painter, column, row + 1);
    code_tree(painter, column << tree, row << tree, tree, 0);
}
