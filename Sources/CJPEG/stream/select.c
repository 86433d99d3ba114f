#include "stream.h"

#include <string.h>

/// Moves the blocks of an MCU to the selected ones of its row; `index` counts from the first selected MCU.
static void keep_blocks(const cjpeg_stream *stream, const stream_row *row, int index, JBLOCK *blocks) {
    for (int number = 0; number < stream->component_count; ++number) {
        const stream_component *component = &stream->components[number];
        const size_t across = (size_t)component->across;
        for (int down = 0; down < component->down; ++down, blocks += across) {
            memcpy(selected_blocks(stream, row, number, down) + (size_t)index * across, blocks,
                   across * sizeof(*blocks));
        }
    }
}

static bool select_mcus(const cjpeg_stream *stream, const uint8_t *bytes, int number, stream_row *row) {
    const int start = row->first / mark_distance * mark_distance;
    stream_place place = place_in(bytes, *mark_before(stream, number, row->first));
    int64_t mcu = (int64_t)number * stream->mcu_columns + start;
    JBLOCK blocks[most_mcu_blocks];
    for (int column = start; column < row->first + row->count; ++column, ++mcu) {
        if (column > start && is_restart(stream, mcu) && !take_restart(stream, &place, mcu)) {
            return false;
        }
        if (column == row->first) {
            row->before = place;
        }
        const bool is_selected = column >= row->first;
        if (is_selected ? !read_mcu(stream, &place, blocks) : !skip_mcu(stream, &place)) {
            return false;
        }
        if (is_selected) {
            keep_blocks(stream, row, column - row->first, blocks);
        }
    }
    row->after = place;
    return true;
}

static void select_nothing(cjpeg_stream *stream) {
    for (int number = 0; number < stream->mcu_rows; ++number) {
        stream_row *row = &stream->rows[number];
        free(row->blocks);
        row->blocks = NULL;
        row->first = 0;
        row->count = 0;
    }
}

cjpeg_status cjpeg_stream_select(cjpeg_stream *stream, const uint8_t *bytes, size_t length, const int32_t *columns,
                                 size_t count, cjpeg_message *message) {
    if (stream == NULL || bytes == NULL || length != stream->length || columns == NULL ||
        count != 2 * (size_t)stream->mcu_rows) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no stream, not its bytes, or not its rows");
    }
    select_nothing(stream);
    for (int number = 0; number < stream->mcu_rows; ++number) {
        const int32_t first = columns[2 * number];
        const int32_t end = columns[2 * number + 1];
        if (first < 0 || end > stream->mcu_columns) {
            return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such columns");
        }
        if (first >= end) {
            continue;
        }
        stream_row *row = &stream->rows[number];
        row->first = first;
        row->count = end - first;
        row->blocks = malloc((size_t)row->count * (size_t)stream->mcu_blocks * sizeof(*row->blocks));
        if (row->blocks == NULL) {
            select_nothing(stream);
            return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
        }
        if (!select_mcus(stream, bytes, number, row)) {
            select_nothing(stream);
            return cjpeg_fail(message, CJPEG_DAMAGED, "the data are not those that were read");
        }
    }
    return CJPEG_OK;
}

cjpeg_status cjpeg_stream_lend_blocks(cjpeg_stream *stream, int32_t number, int32_t row, int32_t column,
                                      int32_t count, int16_t **coefficients, cjpeg_message *message) {
    if (stream == NULL || number < 0 || number >= stream->component_count || coefficients == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component, or no place for its blocks");
    }
    const stream_component *component = &stream->components[number];
    if (row < 0 || row >= component->rows || column < 0 || count < 0 || count > component->columns - column) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such blocks");
    }
    const stream_row *mcus = &stream->rows[row / component->down];
    const int32_t first = mcus->first * component->across;
    if (column < first || column + count > first + mcus->count * component->across) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "these blocks are not selected");
    }
    *coefficients = selected_blocks(stream, mcus, number, row % component->down)[column - first];
    return CJPEG_OK;
}

/// Writes the averages of the selected blocks over those of the file.
static void average_selected(const cjpeg_stream *stream, int number, uint8_t *averages) {
    const stream_component *component = &stream->components[number];
    for (int row = 0; row < component->rows; ++row) {
        const stream_row *mcus = &stream->rows[row / component->down];
        if (mcus->count == 0) {
            continue;
        }
        const JBLOCK *blocks = selected_blocks(stream, mcus, number, row % component->down);
        const int first = mcus->first * component->across;
        const int end = first + mcus->count * component->across;
        for (int column = first; column < end && column < component->columns; ++column) {
            averages[(size_t)row * (size_t)component->columns + (size_t)column] =
                block_average(blocks[column - first][0], component->steps[0]);
        }
    }
}

cjpeg_status cjpeg_stream_averages(const cjpeg_stream *stream, int32_t number, uint8_t *averages, size_t capacity,
                                   cjpeg_message *message) {
    if (stream == NULL || number < 0 || number >= stream->component_count || averages == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component, or no place for its averages");
    }
    const stream_component *component = &stream->components[number];
    const size_t count = (size_t)component->columns * (size_t)component->rows;
    if (capacity < count) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "too little room for the averages");
    }
    memcpy(averages, component->averages, count);
    average_selected(stream, number, averages);
    return CJPEG_OK;
}

int32_t cjpeg_stream_mcu_rows(const cjpeg_stream *stream) { return stream == NULL ? 0 : stream->mcu_rows; }

int32_t cjpeg_stream_mcu_columns(const cjpeg_stream *stream) { return stream == NULL ? 0 : stream->mcu_columns; }
