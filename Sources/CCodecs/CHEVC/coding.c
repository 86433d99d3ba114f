#include "painter.h"
#include "transform.h"

#include <string.h>

/// A transform block to be coded, with a side of 4 or 8.
typedef struct coded_block {
    int size;
    int mode;
    bool has_levels;
    int16_t levels[64];
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

/// The index of a unit of 4 samples in the coding order of a tree block, §6.5.2.
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

/// The next block of a plane to be coded, and the samples around it.
typedef struct target {
    int plane;
    int x;
    int y;
    /// log2 of its side.
    int size;
    surroundings around;
} target;

/// Returns a block. Missing samples around it are substituted by their neighbours, §8.4.4.2.2.
static target look_around(const painter *painter, int plane, int x, int y) {
    const int scale = plane > 0, size = plane > 0 ? 2 : painter->side, reach = 2 << size;
    target target = {.plane = plane, .x = x, .y = y, .size = size};
    uint16_t *samples = target.around.samples;
    bool is_known[2 * CORNER + 1];
    int first = -1;
    for (int index = CORNER + reach; index >= CORNER - reach; index--) {
        const int to_x = index <= CORNER ? x - 1 : x + index - CORNER - 1;
        const int to_y = index < CORNER ? y + CORNER - 1 - index : y - 1;
        is_known[index] =
            is_coded(&painter->reader.slice, to_x * (1 << scale), to_y * (1 << scale), x << scale, y << scale);
        if (!is_known[index]) continue;
        samples[index] = *sample_at(painter, plane, to_x, to_y);
        first = index;
    }
    uint16_t last = first < 0 ? (uint16_t)(1 << (depth_of(painter, plane) - 1)) : samples[first];
    for (int index = CORNER - reach; index <= CORNER + reach; index++) {
        if (!is_known[index]) samples[index] = last;
        last = samples[index];
    }
    return target;
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

/// Predicts a block in a mode; returns the error, and the residual.
static int predict(const painter *painter, const target *target, int mode, uint16_t predicted[64],
                   int16_t residual[64]) {
    const int mask = (1 << target->size) - 1, plane = target->plane;
    transform_predict(&target->around, target->size, mode, plane == 0, depth_of(painter, plane), predicted);
    int sum = 0;
    for (int index = 0; index < 1 << 2 * target->size; index++) {
        const int x = target->x + (index & mask), y = target->y + (index >> target->size);
        const int step = *sample_at(painter, plane, x, y) - predicted[index];
        residual[index] = (int16_t)step;
        sum += step < 0 ? -step : step;
    }
    return sum;
}

/// Returns the best mode for some blocks. Planar is for blocks of 4: the surroundings of others would be smoothed.
static int best_mode(const painter *painter, const target *targets, int count) {
    static const uint8_t modes[] = {PLANAR, DC, STRAIGHT_LEFT, STRAIGHT_UP};
    int best = DC, least = INT32_MAX;
    for (size_t index = targets->size > 2; index < sizeof(modes); index++) {
        int sum = 0;
        for (int block = 0; block < count; block++) {
            uint16_t predicted[64];
            int16_t residual[64];
            sum += predict(painter, &targets[block], modes[index], predicted, residual);
        }
        if (sum < least) least = sum, best = modes[index];
    }
    return best;
}

/// Returns a bit for each sample of a block, set under paint.
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

/// Codes a block in a mode, and stores the decoded samples in the picture.
static coded_block code_block(painter *painter, const target *target, int mode) {
    const chevc_slice *slice = &painter->reader.slice;
    const int plane = target->plane, x = target->x, y = target->y;
    coded_block block = {.size = target->size, .mode = mode};
    uint16_t predicted[64];
    if (slice->is_lossless) {
        block.has_levels = predict(painter, target, mode, predicted, block.levels) > 0;
        return block;
    }
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
    int16_t residual[64];
    (void)predict(painter, target, mode, predicted, residual);
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
    if (slice->skips_transforms && !slice->is_lossless) put(painter, SKIP_TRANSFORM + is_chroma, 0);
    residual_write(&painter->out, painter->reader.contexts + CONTEXTS, block->size, is_chroma,
                   reader_order(block->mode), block->levels, slice->hides_signs && !slice->is_lossless);
}

/// Writes the quantiser change, once in a group.
static void write_quantizer(painter *painter) {
    reader *reader = &painter->reader;
    if (painter->is_quantizer_written || reader->slice.quantizer_group == 0) return;
    painter->is_quantizer_written = true;
    reader->changes[NEW] = neighbours_change(&reader->sides[NEW], &reader->slice, painter->quantizer);
    neighbours_write_change(&painter->out, reader->contexts + CONTEXTS, reader->changes[NEW]);
}

/// The blocks of a coding block, by plane: four of luma, four or one of chroma.
typedef coded_block coded_blocks[3][4];

/// The number of a coding block's blocks in a plane of chroma.
static int chroma_blocks(const painter *painter) { return painter->side > 2 ? 4 : 1; }

static void code_luma(painter *painter, coding_block *block, coded_blocks coded) {
    for (int part = 0; part < 4; part++) {
        const int x = (part & 1) << painter->side, y = (part >> 1) << painter->side;
        const target target = look_around(painter, 0, block->x + x, block->y + y);
        coded[0][part] = code_block(painter, &target, best_mode(painter, &target, 1));
        block->luma[part] = (uint8_t)coded[0][part].mode;
    }
}

/// Codes the blocks of chroma in one mode. Several blocks are lossless, so that the samples around each are known.
static void code_chroma(painter *painter, coding_block *block, coded_blocks coded) {
    const int each = chroma_blocks(painter);
    target targets[8];
    for (int index = 0; index < 2 * each; index++) {
        const int part = index % each, x = block->x / 2 + 4 * (part & 1), y = block->y / 2 + 4 * (part >> 1);
        targets[index] = look_around(painter, 1 + index / each, x, y);
    }
    const int mode = best_mode(painter, targets, 2 * each);
    for (int index = 0; index < 2 * each; index++) {
        coded[1 + index / each][index % each] = code_block(painter, &targets[index], mode);
    }
    // Table 8-2.
    if (mode != block->luma[0]) block->chroma = mode == PLANAR ? 0 : mode == STRAIGHT_UP ? 1 : mode == DC ? 3 : 2;
}

/// Writes the blocks of a coding block: transform_tree() and transform_unit(), §7.3.8.8 and §7.3.8.10.
static void write_blocks(painter *painter, const coded_blocks coded) {
    const chevc_slice *slice = &painter->reader.slice;
    const int each = chroma_blocks(painter), planes = painter_planes(painter);
    bool has_levels[3] = {false};
    for (int plane = 1; plane < planes; plane++) {
        for (int part = 0; part < each; part++) has_levels[plane] |= coded[plane][part].has_levels;
        put(painter, CODED_CHROMA, has_levels[plane]);
    }
    for (int part = 0; part < 4; part++) {
        const int own = part % each;
        bool is_coded = coded[0][part].has_levels;
        if (painter->side > slice->smallest_transform && slice->transform_depth > 0) {
            put(painter, SPLIT_TRANSFORM + 5 - painter->side, 0);
        }
        for (int plane = 1; plane < planes; plane++) {
            if (each > 1 && has_levels[plane]) put(painter, CODED_CHROMA + 1, coded[plane][own].has_levels);
            is_coded |= coded[plane][own].has_levels;
        }
        put(painter, CODED_LUMA, coded[0][part].has_levels);
        if (is_coded) write_quantizer(painter);
        write_levels(painter, &coded[0][part], false);
        // Four blocks of 4 share their chroma.
        for (int plane = 1; plane < planes && (each > 1 || part == 3); plane++) {
            write_levels(painter, &coded[plane][own], true);
        }
    }
}

/// Codes a coding block: coding_unit(), §7.3.8.5.
static void code_coding_block(painter *painter, int x, int y) {
    reader *reader = &painter->reader;
    const chevc_slice *slice = &reader->slice;
    const int size = slice->smallest_coding;
    coding_block block = {.x = x, .y = y, .size = size, .is_quartered = true, .chroma = LIKE_LUMA};
    coded_blocks coded;
    code_luma(painter, &block, coded);
    if (slice->has_chroma) code_chroma(painter, &block, coded);
    if (slice->bypasses_transforms || slice->is_lossless) put(painter, BYPASS_TRANSFORM, slice->is_lossless);
    put(painter, PART_MODE, 0);
    neighbours_write_modes(&reader->sides[NEW], slice, &block, &painter->out, reader->contexts + CONTEXTS);
    if (slice->has_chroma) {
        put(painter, CHROMA_MODE, block.chroma != LIKE_LUMA);
        if (block.chroma != LIKE_LUMA) writer_number(&painter->out, block.chroma, 2);
    }
    write_blocks(painter, coded);
    neighbours_end_block(&reader->sides[NEW], slice, x, y, size, reader->changes[NEW]);
}

/// The finest quantiser for samples that may deviate: the mean error is half a level.
enum { FINE = 10 };

/// Begins a quantisation group of 2^size samples. A group that is almost all painted uses the slice's quantiser, so
/// that it looks like the rest; others use a fine one. Samples from which a kept tree block is predicted are exact.
static void begin_group(painter *painter, int x, int y, int size) {
    reader *reader = &painter->reader;
    const chevc_slice *slice = &reader->slice;
    neighbours_begin_group(&reader->sides[NEW], slice, x, y);
    reader->changes[NEW] = 0;
    painter->is_quantizer_written = false;
    if (slice->is_lossless) {
        painter->quantizer = slice->quantizer;
        return;
    }
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

/// `true` if a tree block is in the picture and has no paint.
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
