#include "stream.h"

#include <string.h>

/// Copies the blocks of an MCU to its run; `index` counts from the run's first MCU.
static void keep_blocks(const cjpeg_stream *stream, const stream_run *run, int index, JBLOCK *blocks) {
    for (int number = 0; number < stream->component_count; ++number) {
        const stream_component *component = &stream->components[number];
        const size_t across = (size_t)component->across;
        for (int down = 0; down < component->down; ++down, blocks += across) {
            memcpy(blocks_of_run(stream, run, number, down) + (size_t)index * across, blocks, across * sizeof(*blocks));
        }
    }
}

/// Reads the blocks of a run, continuing from the previous run in the row if that is nearer than the last mark.
static bool read_run(const cjpeg_stream *stream, const uint8_t *bytes, const stream_run *previous, stream_run *run) {
    int start = run->first / mark_distance * mark_distance;
    stream_place place = *mark_before(stream, run->row, run->first);
    bool takes_restart = false;
    if (previous != NULL && previous->row == run->row && previous->first + previous->count > start) {
        start = previous->first + previous->count;
        place = previous->after;
        takes_restart = true;
    }
    place = place_in(bytes, place);
    int64_t mcu = (int64_t)run->row * stream->mcu_columns + start;
    JBLOCK blocks[most_mcu_blocks];
    for (int column = start; column < run->first + run->count; ++column, ++mcu, takes_restart = true) {
        if (takes_restart && is_restart(stream, mcu) && !take_restart(stream, &place, mcu)) {
            return false;
        }
        if (column < run->first) {
            if (!skip_mcu(stream, &place)) {
                return false;
            }
            continue;
        }
        if (column == run->first) {
            run->before = place;
        }
        if (!read_mcu(stream, &place, blocks)) {
            return false;
        }
        keep_blocks(stream, run, column - run->first, blocks);
    }
    run->after = place;
    return true;
}

void drop_selection(cjpeg_stream *stream) {
    for (size_t index = 0; index < stream->run_count; ++index) {
        free(stream->runs[index].blocks);
    }
    free(stream->runs);
    stream->runs = NULL;
    stream->run_count = 0;
}

/// `true` if the runs are sorted and lie within the picture.
static bool are_in_order(const cjpeg_stream *stream, const cjpeg_run *runs, size_t count) {
    for (size_t index = 0; index < count; ++index) {
        const cjpeg_run run = runs[index];
        if (run.row < 0 || run.row >= stream->mcu_rows || run.first < 0 || run.first >= run.end ||
            run.end > stream->mcu_columns) {
            return false;
        }
        const cjpeg_run *previous = index > 0 ? &runs[index - 1] : NULL;
        if (previous != NULL && (run.row < previous->row || (run.row == previous->row && run.first < previous->end))) {
            return false;
        }
    }
    return true;
}

cjpeg_status select_runs(cjpeg_stream *stream, const uint8_t *bytes, const cjpeg_run *runs, size_t count,
                         cjpeg_message *message) {
    if (!are_in_order(stream, runs, count)) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such runs");
    }
    drop_selection(stream);
    if (count == 0) {
        return CJPEG_OK;
    }
    stream->runs = calloc(count, sizeof(*stream->runs));
    if (stream->runs == NULL) {
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    stream->run_count = count;
    for (size_t index = 0; index < count; ++index) {
        stream_run *run = &stream->runs[index];
        run->row = runs[index].row;
        run->first = runs[index].first;
        run->count = runs[index].end - run->first;
        run->blocks = malloc((size_t)run->count * (size_t)stream->mcu_blocks * sizeof(*run->blocks));
        if (run->blocks == NULL) {
            drop_selection(stream);
            return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
        }
        if (!read_run(stream, bytes, index > 0 ? run - 1 : NULL, run)) {
            drop_selection(stream);
            return cjpeg_fail(message, CJPEG_DAMAGED, "the data are not those that were read");
        }
    }
    return CJPEG_OK;
}

/// The run in a row of MCUs that contains a column; NULL if it is not selected.
static const stream_run *run_at(const cjpeg_stream *stream, int row, int column) {
    size_t low = 0;
    size_t high = stream->run_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const stream_run *run = &stream->runs[middle];
        if (run->row < row || (run->row == row && run->first + run->count <= column)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const stream_run *run = low < stream->run_count ? &stream->runs[low] : NULL;
    return run != NULL && run->row == row && run->first <= column ? run : NULL;
}

cjpeg_status lend_selected(const cjpeg_stream *stream, int32_t number, int32_t row, int32_t column, int32_t count,
                           int16_t **coefficients, cjpeg_message *message) {
    if (number < 0 || number >= stream->component_count || coefficients == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component, or no place for its blocks");
    }
    const stream_component *component = &stream->components[number];
    if (row < 0 || row >= component->rows || column < 0 || count < 0 || count > component->columns - column) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such blocks");
    }
    const stream_run *run = run_at(stream, row / component->down, column / component->across);
    if (run == NULL || column + count > (run->first + run->count) * component->across) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "these blocks are not selected");
    }
    const int32_t first = run->first * component->across;
    *coefficients = blocks_of_run(stream, run, number, row % component->down)[column - first];
    return CJPEG_OK;
}

/// Overwrites the file's averages with those of the selected blocks.
static void average_selected(const cjpeg_stream *stream, int number, uint8_t *averages) {
    const stream_component *component = &stream->components[number];
    for (size_t index = 0; index < stream->run_count; ++index) {
        const stream_run *run = &stream->runs[index];
        const int first = run->first * component->across;
        const int end = first + run->count * component->across;
        for (int down = 0; down < component->down; ++down) {
            const int row = run->row * component->down + down;
            const JBLOCK *blocks = blocks_of_run(stream, run, number, down);
            for (int column = first; row < component->rows && column < end && column < component->columns; ++column) {
                averages[(size_t)row * (size_t)component->columns + (size_t)column] =
                    cjpeg_block_average(blocks[column - first][0], component->steps[0]);
            }
        }
    }
}

cjpeg_status average_stream(const cjpeg_stream *stream, int32_t number, uint8_t *averages, size_t capacity,
                            cjpeg_message *message) {
    if (number < 0 || number >= stream->component_count || averages == NULL) {
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
