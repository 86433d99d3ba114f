// A sequential picture kept in its file: the positions of its rows of MCUs, and the selected blocks.
#pragma once

#include "codes.h"
#include "header.h"

enum {
    most_components = 4,
    /// The most blocks an MCU of several components may have. T.81 B.2.3.
    most_mcu_blocks = 10,
    /// The distance in MCUs between two recorded positions of a row.
    mark_distance = 16,
};

/// One component of the picture.
typedef struct stream_component {
    /// The number of its blocks in an MCU.
    int across;
    int down;
    /// The size in blocks that hold samples of the picture.
    int columns;
    int rows;
    /// The size in samples.
    int width;
    int height;
    /// The Huffman tables it is coded with.
    int dc_table;
    int ac_table;
    /// The factor of each coefficient, natural order.
    int16_t steps[DCTSIZE2];
    /// The average brightness of each block, row by row.
    uint8_t *averages;
} stream_component;

/// The DC predictors: the values from which the next blocks' DC coefficients are coded as differences.
typedef struct dc_values {
    int32_t of[most_components];
} dc_values;

/// A position between two MCUs.
typedef struct stream_place {
    bit_reader reader;
    dc_values dc;
} stream_place;

/// Adjacent selected MCUs.
typedef struct stream_run {
    int row;
    /// The column of the first, and the number of MCUs.
    int first;
    int count;
    /// The start of the first, after a restart marker, and the end of the last, before one.
    stream_place before;
    stream_place after;
    /// Their blocks: component by component, each row by row.
    JBLOCK *blocks;
} stream_run;

struct cjpeg_stream {
    stream_component components[most_components];
    int component_count;
    /// The blocks of an MCU: the component of each.
    int mcu_blocks;
    int block_component[most_mcu_blocks];
    int mcu_columns;
    int mcu_rows;
    /// MCUs between restart markers; 0 for none.
    int restart_interval;
    decode_table *dc_tables[NUM_HUFF_TBLS];
    decode_table *ac_tables[NUM_HUFF_TBLS];
    JHUFF_TBL dc_sources[NUM_HUFF_TBLS];
    JHUFF_TBL ac_sources[NUM_HUFF_TBLS];
    /// The length of the file, and the segments before its entropy-coded data.
    size_t length;
    stream_header header;
    /// The first bytes of an output file: the start-of-image marker, and the JFIF and Adobe segments if the source has
    /// them.
    uint8_t intro[2 + 18 + 16];
    size_t intro_length;
    /// The start of every sixteenth MCU of each row, after a restart marker.
    stream_place *marks;
    int marks_in_row;
    /// The end of each row of MCUs, before a restart marker.
    stream_place *row_ends;
    /// The selected runs, sorted from the top and the left.
    stream_run *runs;
    size_t run_count;
};

/// The natural-order index of coefficient k in zigzag order. T.81 figure 5.
extern const uint8_t natural_places[DCTSIZE2];

/// The blocks of a run that belong to one component and one of its block rows; `down` counts from the row's top.
static inline JBLOCK *blocks_of_run(const cjpeg_stream *stream, const stream_run *run, int number, int down) {
    size_t before = 0;
    for (int other = 0; other < number; ++other) {
        before += (size_t)(stream->components[other].across * stream->components[other].down);
    }
    const size_t line = (size_t)(down * stream->components[number].across);
    return run->blocks + (before + line) * (size_t)run->count;
}

/// The mark of an MCU, or the last one before it.
static inline stream_place *mark_before(const cjpeg_stream *stream, int row, int column) {
    return &stream->marks[(size_t)row * (size_t)stream->marks_in_row + (size_t)(column / mark_distance)];
}

/// Reads the DC coefficient of a block; false when it is damaged.
EVERY_CODE bool read_dc(const decode_table *table, bit_reader *reader, int32_t *dc) {
    int32_t difference;
    refill(reader);
    const code_entry entry = take_entry(table, reader, &difference);
    *dc += difference;
    return entry != 0 && *dc >= -2047 && *dc <= 2047;
}

/// Skips the AC coefficients of a block from index `place` on; false when they are damaged.
EVERY_CODE bool skip_ac(const decode_table *table, bit_reader *reader, int place) {
    while (place < DCTSIZE2) {
        if (reader->count < 32) {
            refill(reader);
        }
        const many_entry many = table->many[peek(reader, many_bits)];
        const int next = place + (many >> 5 & 127);
        // Bits beyond the block's last coefficient belong to other codes.
        if (many != 0 && next < DCTSIZE2) {
            drop(reader, many & 31);
            if ((many & many_end) != 0) {
                return true;
            }
            place = next;
            continue;
        }
        int32_t value;
        const code_entry entry = take_entry(table, reader, &value);
        if (entry == 0) {
            return false;
        }
        place += advance_of(entry);
    }
    return place == DCTSIZE2 || place >= eob;
}

/// Reads the AC coefficients into a block of zeros, in natural order; false when they are damaged.
///
/// - last: The last coefficient that is wanted, in zigzag order; those after it are skipped.
EVERY_CODE bool read_ac(const decode_table *table, bit_reader *reader, int last, int16_t *block) {
    int place = 1;
    while (place <= last) {
        if (reader->count < 32) {
            refill(reader);
        }
        const pair_entry pair = table->pairs[peek(reader, pair_bits)];
        const int first = place + (int)(pair >> 5 & 127);
        const int second = first + (int)(pair >> 12 & 127);
        // Bits beyond the block's last coefficient belong to other codes.
        if (pair != 0 && second < DCTSIZE2) {
            drop(reader, (int)(pair & 31));
            if ((pair & pair_only_end) != 0) {
                return true;
            }
            block[natural_places[first - 1]] = (int16_t)(pair >> 32);
            block[natural_places[second - 1]] = (int16_t)(pair >> 48);
            if ((pair & pair_end) != 0) {
                return true;
            }
            place = second;
            continue;
        }
        int32_t value;
        const code_entry entry = take_entry(table, reader, &value);
        if (entry == 0) {
            return false;
        }
        place += advance_of(entry);
        if (place > DCTSIZE2) {
            break;
        }
        block[natural_places[place - 1]] = (int16_t)value;
    }
    return skip_ac(table, reader, place);
}

/// Creates the stream of an open picture, without reading its entropy-coded data; NULL if the picture is not supported
/// or memory runs out.
cjpeg_stream *read_headers(const cjpeg_picture *picture, const uint8_t *bytes);

/// Creates the stream of an open picture and reads through its entropy-coded data: cjpeg_picture_scan.
cjpeg_status scan_stream(const cjpeg_picture *picture, const uint8_t *bytes, const cjpeg_planes *wanted,
                         cjpeg_stream **result, cjpeg_message *message);

void free_stream(cjpeg_stream *stream);

/// The part of cjpeg_picture_select that works on a stream and the blocks of the last selection.
cjpeg_status select_runs(cjpeg_stream *stream, const uint8_t *bytes, const cjpeg_run *runs, size_t count,
                         cjpeg_message *message);

void drop_selection(cjpeg_stream *stream);

/// The parts of cjpeg_picture_lend_blocks, cjpeg_picture_averages and cjpeg_picture_write that work on a stream.
cjpeg_status lend_selected(const cjpeg_stream *stream, int32_t number, int32_t row, int32_t column, int32_t count,
                           int16_t **coefficients, cjpeg_message *message);
cjpeg_status average_stream(const cjpeg_stream *stream, int32_t number, uint8_t *averages, size_t capacity,
                            cjpeg_message *message);
cjpeg_status write_stream(const cjpeg_stream *stream, const uint8_t *bytes, uint8_t *file, size_t capacity,
                          size_t *file_length, cjpeg_message *message);

/// Skips an MCU and updates the DC predictors; false when it is damaged.
bool skip_mcu(const cjpeg_stream *stream, stream_place *place);

/// Reads an MCU's blocks; false when it is damaged.
bool read_mcu(const cjpeg_stream *stream, stream_place *place, JBLOCK *blocks);

/// `true` if a restart marker precedes this MCU, counted from the first of the picture.
static inline bool is_restart(const cjpeg_stream *stream, int64_t mcu) {
    return stream->restart_interval > 0 && mcu > 0 && mcu % stream->restart_interval == 0;
}

/// The number of the restart marker before an MCU, to be added to RST0. T.81 B.2.1.
static inline uint8_t restart_marker(const cjpeg_stream *stream, int64_t mcu) {
    return (uint8_t)(0xD0 + (mcu / stream->restart_interval - 1) % 8);
}

/// `true` if restart markers occur within rows of MCUs, not only between them.
static inline bool restarts_inside_rows(const cjpeg_stream *stream) {
    return stream->restart_interval % stream->mcu_columns != 0;
}

/// The same position in a file that has moved to `bytes`.
static inline stream_place place_in(const uint8_t *bytes, stream_place place) {
    place.reader.bytes = bytes;
    return place;
}

/// Takes a restart marker; false when there is none.
static inline bool take_restart(const cjpeg_stream *stream, stream_place *place, int64_t mcu) {
    place->dc = (dc_values){0};
    return take_marker(&place->reader, restart_marker(stream, mcu));
}
