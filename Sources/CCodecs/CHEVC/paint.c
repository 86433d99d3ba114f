#include "painter.h"

#include <string.h>

bool painter_has_changed(const painter *painter, int plane, int x, int y, int across, int down) {
    const int width = painter_width(painter, plane), height = painter->reader.slice.height >> (plane > 0);
    const int left = x < 0 ? 0 : x, top = y < 0 ? 0 : y;
    const int right = x + across < width ? x + across : width, bottom = y + down < height ? y + down : height;
    for (int row = top; row < bottom && left < right; row++) {
        const size_t start = (size_t)row * (size_t)width + (size_t)left;
        const uint16_t *before = painter->paint->before[plane] + start, *after = painter->paint->after[plane] + start;
        if (memcmp(before, after, sizeof(*before) * (size_t)(right - left)) != 0) return true;
    }
    return false;
}

/// `true` if a tree block has a changed sample, or is predicted from one next to it.
static bool is_touched(const painter *painter, int column, int row) {
    for (int plane = 0; plane < painter_planes(painter); plane++) {
        const int side = (1 << painter->reader.slice.tree) >> (plane > 0);
        const int x = column * side, y = row * side;
        if (painter_has_changed(painter, plane, x - 1, y, side + 1, side)) return true;
        if (painter_has_changed(painter, plane, x - 1, y - 1, 2 * side + 1, 1)) return true;
    }
    return false;
}

/// Rewrites a tree block, unchanged or with paint.
static bool paint_tree_block(painter *painter, int column, int row) {
    reader *reader = &painter->reader;
    reader->data.copy = &painter->out;
    // The loop filter's offsets stay: later blocks may share them.
    reader_offsets(reader, column, row);
    if (!is_touched(painter, column, row)) return reader_tree_block(reader, column, row);
    reader->data.copy = NULL;
    if (!reader_tree_block(reader, column, row)) return false;
    painter_code_tree_block(painter, column, row);
    return true;
}

/// Writes the tree blocks in rows: slice_segment_data(), §7.3.8.1.
static chevc_status paint_rows(painter *painter, size_t *ends) {
    reader *reader = &painter->reader;
    arithmetic *data = &reader->data;
    const bool has_rows = reader->slice.has_rows;
    size_t start = 0;
    for (int row = 0; row < painter->rows; row++) {
        if (row == 0 || has_rows) {
            arithmetic_begin(data, start);
            writer_begin(&painter->out);
        }
        reader_begin_row(reader, row, painter->columns);
        for (int column = 0; column < painter->columns; column++) {
            if (!paint_tree_block(painter, column, row)) return CHEVC_DAMAGED;
            if (column == (painter->columns > 1)) memcpy(reader->kept, reader->contexts, sizeof(reader->kept));
            const bool is_last = row == painter->rows - 1 && column == painter->columns - 1;
            const bool is_end = arithmetic_end(data);
            if (is_end != is_last) return is_last ? CHEVC_DAMAGED : CHEVC_INCOMPLETE;
            writer_end(&painter->out, is_end);
        }
        const bool is_last = row == painter->rows - 1;
        if (!is_last && !has_rows) continue;
        if (!is_last && !arithmetic_end(data)) return CHEVC_DAMAGED;
        start = reader_end_of_part(data);
        if (start == 0) return CHEVC_DAMAGED;
        if (is_last) break;
        writer_end(&painter->out, true);
        ends[row] = painter->out.count;
    }
    // Only cabac_zero_words may follow.
    for (; start < data->size; start++) {
        if (data->bytes[start] != 0) return CHEVC_DAMAGED;
    }
    return painter->out.count <= painter->out.room ? CHEVC_OK : CHEVC_INCOMPLETE;
}

/// `true` for a slice that can be painted: coded blocks are the smallest possible.
static bool is_paintable(const chevc_slice *slice) {
    if (!reader_knows(slice) || slice->smallest_coding > 4) return false;
    if (!slice->is_lossless && (slice->smallest_coding > 3 || slice->quantizer_group == 0)) return false;
    for (int plane = 0; plane < 3; plane++) {
        if (memchr(slice->factors[plane], 0, sizeof(slice->factors[plane]))) return false;
    }
    return true;
}

chevc_status chevc_paint_slice(const chevc_slice *slice, const uint8_t *data, size_t size, const chevc_paint *paint,
                               uint8_t *output, size_t room, size_t *count, size_t *ends) {
    *count = 0;
    if (!is_paintable(slice)) return CHEVC_UNKNOWN;
    const int side = 1 << slice->tree;
    painter painter;
    memset(&painter, 0, sizeof(painter));
    painter.paint = paint;
    painter.reader.slice = *slice;
    painter.reader.data = (arithmetic){.bytes = data, .size = size};
    painter.out = (writer){.bytes = output, .room = room};
    painter.columns = (slice->width + side - 1) >> slice->tree;
    painter.rows = (slice->height + side - 1) >> slice->tree;
    painter.side = slice->smallest_coding - 1;
    const chevc_status status = paint_rows(&painter, ends);
    *count = painter.out.count;
    return status;
}
