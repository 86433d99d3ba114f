// A sequential picture as it lies in its file: where the rows of its MCUs begin, and the blocks that are looked at.
#pragma once

#include "codes.h"
#include "header.h"

enum {
    most_components = 3,
    /// The most blocks an MCU of several components may have. T.81 B.2.3.
    most_mcu_blocks = 10,
    /// So many MCUs of a row lie between two whose places are noted.
    mark_distance = 16,
};

/// One component of the picture.
typedef struct stream_component {
    /// Blocks an MCU has of it.
    int across;
    int down;
    /// Blocks that hold samples of the picture.
    int columns;
    int rows;
    /// Samples.
    int width;
    int height;
    /// The tables it is coded by.
    int dc_table;
    int ac_table;
    /// What each coefficient is multiplied by, natural order.
    int16_t steps[DCTSIZE2];
    /// The average brightness of each block, row by row.
    uint8_t *averages;
} stream_component;

/// The first coefficients that the next blocks' differ from.
typedef struct dc_values {
    int32_t of[most_components];
} dc_values;

/// A place between two MCUs.
typedef struct stream_place {
    bit_reader reader;
    dc_values dc;
} stream_place;

/// Selected MCUs side by side.
typedef struct stream_run {
    int row;
    /// The first of them, and how many.
    int first;
    int count;
    /// Where the first begins, after a restart marker, and where the last ends, before one.
    stream_place before;
    stream_place after;
    /// Their blocks: component by component, and of each row by row.
    JBLOCK *blocks;
} stream_run;

struct cjpeg_stream {
    stream_component components[most_components];
    int component_count;
    /// The blocks of an MCU: their components.
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
    /// What a file like it begins with: the first marker, and JFIF's and Adobe's segments if it has them.
    uint8_t intro[2 + 18 + 16];
    size_t intro_length;
    /// Where every sixteenth MCU of each row begins, after a restart marker.
    stream_place *marks;
    int marks_in_row;
    /// Where each row of MCUs ends, before a restart marker.
    stream_place *row_ends;
    /// What is selected, from the top and the left.
    stream_run *runs;
    size_t run_count;
};

/// Where coefficient k of the file stands in natural order. T.81 figure 5.
extern const uint8_t natural_places[DCTSIZE2];

/// The blocks of a run that are of one component and in one of its block rows; `down` counts from the row's top.
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

/// Reads the first coefficient of a block; false when it is damaged.
EVERY_CODE bool read_dc(const decode_table *table, bit_reader *reader, int32_t *dc) {
    int32_t difference;
    refill(reader);
    const code_entry entry = take_entry(table, reader, &difference);
    *dc += difference;
    return entry != 0 && *dc >= -2047 && *dc <= 2047;
}

/// Passes by the coefficients of a block from `place` on; false when they are damaged.
EVERY_CODE bool skip_ac(const decode_table *table, bit_reader *reader, int place) {
    while (place < DCTSIZE2) {
        if (reader->count < 32) {
            refill(reader);
        }
        const many_entry many = table->many[peek(reader, many_bits)];
        const int next = place + (many >> 5 & 127);
        // Beyond the block's last coefficient other codes would follow.
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
    return place == DCTSIZE2 || place >= block_end;
}

/// Reads the other coefficients of a block that is all zero, in natural order; false when they are damaged.
///
/// - last: The last one that is wanted, in the order of the file; behind it some are passed by.
EVERY_CODE bool read_ac(const decode_table *table, bit_reader *reader, int last, int16_t *block) {
    int place = 1;
    while (place <= last) {
        if (reader->count < 32) {
            refill(reader);
        }
        const pair_entry pair = table->pairs[peek(reader, pair_bits)];
        const int first = place + (int)(pair >> 5 & 127);
        const int second = first + (int)(pair >> 12 & 127);
        // Beyond the block's last coefficient other codes would follow.
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

/// The stream of a picture that is open, its entropy-coded data not read yet; NULL where it is none, or for want of
/// memory.
cjpeg_stream *read_headers(const cjpeg_picture *picture, const uint8_t *bytes);

/// Forgets what is selected.
void select_nothing(cjpeg_stream *stream);

/// Passes by an MCU, its first coefficients noted; false when it is damaged.
bool skip_mcu(const cjpeg_stream *stream, stream_place *place);

/// Reads an MCU's blocks; false when it is damaged.
bool read_mcu(const cjpeg_stream *stream, stream_place *place, JBLOCK *blocks);

/// Whether a restart marker stands before this MCU, counted from the first of the picture.
static inline bool is_restart(const cjpeg_stream *stream, int64_t mcu) {
    return stream->restart_interval > 0 && mcu > 0 && mcu % stream->restart_interval == 0;
}

/// The number in the restart marker before an MCU, added to RST0. T.81 B.2.1.
static inline uint8_t restart_marker(const cjpeg_stream *stream, int64_t mcu) {
    return (uint8_t)(0xD0 + (mcu / stream->restart_interval - 1) % 8);
}

/// Whether restart markers stand inside rows of MCUs, not only between them.
static inline bool restarts_inside_rows(const cjpeg_stream *stream) {
    return stream->restart_interval % stream->mcu_columns != 0;
}

/// A place of the file that is now at `bytes`.
static inline stream_place place_in(const uint8_t *bytes, stream_place place) {
    place.reader.bytes = bytes;
    return place;
}

/// Takes a restart marker; false when there is none.
static inline bool take_restart(const cjpeg_stream *stream, stream_place *place, int64_t mcu) {
    place->dc = (dc_values){0};
    return take_marker(&place->reader, restart_marker(stream, mcu));
}
