#include "stream.h"

#include <string.h>

/// The symbol of 16 zero coefficients. T.81 F.1.2.2.
enum { zrl = 0xF0, most_size = 10 };

/// The codes a picture is written with, in the order in which they are tried: optimised tables may lack some that the
/// new blocks need. All but the last have the source's, so that its bits can be copied.
typedef enum code_choice { own_codes, own_and_free_codes, new_codes } code_choice;

/// Writes the entropy-coded data of a picture: bits of the source where nothing was changed, new codes elsewhere.
typedef struct stream_coder {
    const cjpeg_stream *stream;
    bit_writer output;
    encode_table dc_tables[NUM_HUFF_TBLS];
    encode_table ac_tables[NUM_HUFF_TBLS];
    code_choice codes;
    /// The DC predictors of the output.
    dc_values dc;
    /// The start of the source bits that are not written yet.
    bit_reader run;
    /// `true` if the tables lack a code that is needed.
    bool lacks_code;
} stream_coder;

static void begin_run(stream_coder *coder, const stream_place *place) { coder->run = place->reader; }

/// Copies the bits that were read ahead, no more than `left`; returns how many are then left.
static inline uint64_t copy_ahead(bit_reader *reader, bit_writer *writer, uint64_t left) {
    while (reader->count > 0 && left > 0) {
        const int ahead = reader->count < 32 ? reader->count : 32;
        const int length = left < (uint64_t)ahead ? (int)left : ahead;
        put_bits(writer, peek(reader, length), length);
        drop(reader, length);
        left -= (uint64_t)length;
    }
    return left;
}

/// Copies whole words with nothing read ahead, until one holds an FF; returns the number of bits copied.
static inline uint64_t copy_words(bit_reader *reader, bit_writer *writer, uint64_t most) {
    uint64_t copied = 0;
    while (most - copied >= 64 && reader->end - reader->next >= 8) {
        const uint64_t word = load_word(reader->bytes + reader->next);
        if (has_ones_byte(word)) {
            break;
        }
        put_word(writer, word);
        reader->next += 8;
        copied += 64;
    }
    return copied;
}

/// Copies the bits of the source since the start of the run.
static bool end_run(stream_coder *coder, const stream_place *place) {
    bit_reader reader = coder->run;
    uint64_t left = bit_place(&place->reader) - bit_place(&reader);
    while (left > 0 && !coder->output.is_full) {
        left = copy_ahead(&reader, &coder->output, left);
        reader.bits = 0;
        left -= copy_words(&reader, &coder->output, left);
        refill(&reader);
    }
    return !coder->output.is_full;
}

/// The number of magnitude bits of a value. T.81 F.1.2.1.
static inline int size_of(int32_t value) {
    return value == 0 ? 0 : 32 - __builtin_clz((unsigned)(value < 0 ? -value : value));
}

/// The magnitude bits of a value. T.81 F.1.2.1.
static inline uint64_t magnitude_of(int32_t value, int size) {
    return (uint64_t)(value < 0 ? value - 1 : value) & ((UINT64_C(1) << size) - 1);
}

static inline bool put_symbol(stream_coder *coder, const encode_table *table, int symbol, int32_t value, int size) {
    const int length = table->length[symbol];
    if (length == 0) {
        coder->lacks_code = true;
        return false;
    }
    put_bits(&coder->output, (uint64_t)table->code[symbol] << size | magnitude_of(value, size), length + size);
    return true;
}

/// `true` if all AC coefficients of a block are zero.
static inline bool lacks_ac(const int16_t *block) {
    uint64_t words[DCTSIZE2 / 4];
    memcpy(words, block, sizeof(words));
    uint64_t others = words[0] & (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? ~UINT64_C(0xFFFF) : ~UINT64_C(0) >> 16);
    for (int index = 1; index < DCTSIZE2 / 4; ++index) {
        others |= words[index];
    }
    return others == 0;
}

/// Encodes the DC coefficient of a block as the difference from its predictor.
static bool put_dc(stream_coder *coder, int number, int32_t dc) {
    const encode_table *table = &coder->dc_tables[coder->stream->components[number].dc_table];
    const int32_t difference = dc - coder->dc.of[number];
    const int size = size_of(difference);
    coder->dc.of[number] = dc;
    return put_symbol(coder, table, size, difference, size);
}

/// Encodes an AC coefficient after zeros. Where the table lacks their code, one of the zeros becomes 1: a step of one
/// frequency, in a block that was painted.
static bool put_ac(stream_coder *coder, const encode_table *ac, int run, int32_t value) {
    const int size = size_of(value);
    for (; run > 15 && ac->length[zrl] > 0; run -= 16) {
        put_symbol(coder, ac, zrl, 0, 0);
    }
    if (size <= most_size && (run > 15 || ac->length[run << 4 | size] == 0)) {
        for (int before = run > 15 ? 15 : run - 1; before >= 0; --before) {
            const int rest = run - 1 - before;
            if (ac->length[before << 4 | 1] > 0 && (rest > 15 || ac->length[rest << 4 | size] > 0)) {
                return put_symbol(coder, ac, before << 4 | 1, 1, 1) && put_ac(coder, ac, rest, value);
            }
        }
    }
    if (size > most_size || run > 15) {
        coder->lacks_code = true;
        return false;
    }
    return put_symbol(coder, ac, run << 4 | size, value, size);
}

static bool put_block(stream_coder *coder, const int16_t *block, int number) {
    const stream_component *component = &coder->stream->components[number];
    const encode_table *ac = &coder->ac_tables[component->ac_table];
    if (!put_dc(coder, number, block[0])) {
        return false;
    }
    if (lacks_ac(block)) {
        return put_symbol(coder, ac, 0, 0, 0);
    }
    int run = 0;
    for (int place = 1; place < DCTSIZE2; ++place) {
        const int32_t value = block[natural_places[place]];
        if (value == 0) {
            ++run;
            continue;
        }
        if (!put_ac(coder, ac, run, value)) {
            return false;
        }
        run = 0;
    }
    return run == 0 || put_symbol(coder, ac, 0, 0, 0);
}

static bool put_mcu(stream_coder *coder, const JBLOCK *blocks) {
    for (int index = 0; index < coder->stream->mcu_blocks; ++index) {
        if (!put_block(coder, blocks[index], coder->stream->block_component[index])) {
            return false;
        }
    }
    return true;
}

/// Recodes the coefficients of a block of the source one by one.
static bool recode_block(stream_coder *coder, stream_place *place, int number) {
    const stream_component *component = &coder->stream->components[number];
    const decode_table *source = coder->stream->ac_tables[component->ac_table];
    const encode_table *ac = &coder->ac_tables[component->ac_table];
    bit_reader reader = place->reader;
    if (!read_dc(coder->stream->dc_tables[component->dc_table], &reader, &place->dc.of[number]) ||
        !put_dc(coder, number, place->dc.of[number])) {
        return false;
    }
    for (int index = 1; index < DCTSIZE2;) {
        if (reader.count < 32) {
            refill(&reader);
        }
        int32_t value;
        const code_entry entry = take_entry(source, &reader, &value);
        const int advance = advance_of(entry);
        const int size = size_of(value);
        index += advance;
        if (entry == 0 || !put_symbol(coder, ac, advance == eob ? 0 : (advance - 1) << 4 | size, value, size)) {
            return false;
        }
    }
    place->reader = reader;
    return true;
}

static bool recode_mcu(stream_coder *coder, stream_place *place) {
    for (int index = 0; index < coder->stream->mcu_blocks; ++index) {
        if (!recode_block(coder, place, coder->stream->block_component[index])) {
            return false;
        }
    }
    return !is_starved(&place->reader);
}

static void put_restart(stream_coder *coder, int64_t mcu) {
    fill_byte(&coder->output);
    put_marker(&coder->output, restart_marker(coder->stream, mcu));
    coder->dc = (dc_values){0};
}

/// Gathers the blocks of a selected MCU. Padding blocks beyond the picture get the average of the block before them, as
/// libjpeg writes them, so that nothing of their content is left.
static void gather_blocks(const cjpeg_stream *stream, const stream_run *run, int column, JBLOCK *blocks) {
    int index = 0;
    for (int number = 0; number < stream->component_count; ++number) {
        const stream_component *component = &stream->components[number];
        for (int down = 0; down < component->down; ++down) {
            const JBLOCK *line = blocks_of_run(stream, run, number, down);
            for (int across = 0; across < component->across; ++across, ++index) {
                const int block_column = column * component->across + across;
                if (block_column < component->columns && run->row * component->down + down < component->rows) {
                    memcpy(blocks[index], line[block_column - run->first * component->across], sizeof(JBLOCK));
                } else {
                    memset(blocks[index], 0, sizeof(JBLOCK));
                    blocks[index][0] = blocks[index - 1][0];
                }
            }
        }
    }
}

static bool put_run(stream_coder *coder, const stream_run *run) {
    int64_t mcu = (int64_t)run->row * coder->stream->mcu_columns + run->first;
    JBLOCK blocks[most_mcu_blocks];
    for (int index = 0; index < run->count; ++index, ++mcu) {
        if (run->first + index > 0 && is_restart(coder->stream, mcu)) {
            put_restart(coder, mcu);
        }
        gather_blocks(coder->stream, run, run->first + index, blocks);
        if (!put_mcu(coder, blocks) || coder->output.is_full) {
            return false;
        }
    }
    return true;
}

static bool is_same(const stream_coder *coder, const stream_place *place) {
    return coder->codes != new_codes && memcmp(&coder->dc, &place->dc, sizeof(coder->dc)) == 0;
}

/// Resets the state after the restart marker before an MCU of the source.
static bool pass_restart(stream_coder *coder, stream_place *place, int64_t mcu) {
    if (!end_run(coder, place) || !take_restart(coder->stream, place, mcu)) {
        return false;
    }
    put_restart(coder, mcu);
    begin_run(coder, place);
    return true;
}

/// Passes unselected MCUs of a row. Their bits are the source's, except for the first blocks after a change, whose DC
/// differences change.
///
/// - end: The end of the last of them.
static bool pass_mcus(stream_coder *coder, stream_place *place, int row, int first, int last, const stream_place *end) {
    int64_t mcu = (int64_t)row * coder->stream->mcu_columns + first;
    for (int column = first; column < last; ++column, ++mcu) {
        // The marker before a row's first MCU is taken with the row.
        if (column > 0 && is_restart(coder->stream, mcu) && !pass_restart(coder, place, mcu)) {
            return false;
        }
        if (!is_same(coder, place)) {
            if (!end_run(coder, place) || !recode_mcu(coder, place)) {
                return false;
            }
            begin_run(coder, place);
            continue;
        }
        if (!restarts_inside_rows(coder->stream)) {
            *place = *end;
            coder->dc = place->dc;
            return true;
        }
        if (!skip_mcu(coder->stream, place)) {
            return false;
        }
        coder->dc = place->dc;
    }
    return true;
}

/// Writes a row of MCUs.
///
/// - run: The first run that is not written yet; advanced past those of the row.
static bool put_row(stream_coder *coder, const uint8_t *bytes, int row, stream_place *place, size_t *run) {
    const cjpeg_stream *stream = coder->stream;
    const int64_t mcu = (int64_t)row * stream->mcu_columns;
    if (row == 0) {
        *place = place_in(bytes, *mark_before(stream, 0, 0));
        begin_run(coder, place);
    } else if (is_restart(stream, mcu) && !pass_restart(coder, place, mcu)) {
        return false;
    }
    int column = 0;
    for (; *run < stream->run_count && stream->runs[*run].row == row; ++*run) {
        const stream_run *selected = &stream->runs[*run];
        const stream_place before = place_in(bytes, selected->before);
        if (!pass_mcus(coder, place, row, column, selected->first, &before) || !end_run(coder, place) ||
            !put_run(coder, selected)) {
            return false;
        }
        *place = place_in(bytes, selected->after);
        begin_run(coder, place);
        column = selected->first + selected->count;
    }
    const stream_place end = place_in(bytes, stream->row_ends[row]);
    return pass_mcus(coder, place, row, column, stream->mcu_columns, &end);
}

/// Writes a table's segment. T.81 B.2.4.2.
static void put_table(bit_writer *output, const JHUFF_TBL *table, int class_and_number) {
    size_t count = (size_t)cjpeg_code_count(table);
    count = count < sizeof(table->huffval) ? count : sizeof(table->huffval);
    put_marker(output, marker_huffman);
    put_byte(output, (uint8_t)((count + 19) >> 8));
    put_byte(output, (uint8_t)(count + 19));
    put_byte(output, (uint8_t)class_and_number);
    put_all(output, table->bits + 1, longest_code);
    put_all(output, table->huffval, count);
}

/// Writes tables that are not the source's.
static void put_tables(stream_coder *coder, const JHUFF_TBL *dc, const JHUFF_TBL *ac) {
    for (int number = 0; number < NUM_HUFF_TBLS; ++number) {
        if (coder->stream->dc_tables[number] != NULL) {
            put_table(&coder->output, &dc[number], number);
        }
        if (coder->stream->ac_tables[number] != NULL) {
            put_table(&coder->output, &ac[number], 0x10 | number);
        }
    }
}

/// Writes the headers: the source's own segments, except for Huffman tables that got more codes.
static void put_headers(stream_coder *coder, const uint8_t *bytes, const JHUFF_TBL *dc, const JHUFF_TBL *ac) {
    const cjpeg_stream *stream = coder->stream;
    const bool is_own = coder->codes == own_codes;
    put_all(&coder->output, stream->intro, stream->intro_length);
    for (int index = 0; index < stream->header.count; ++index) {
        const header_segment segment = stream->header.segments[index];
        if (segment.marker == marker_scan && !is_own) {
            put_tables(coder, dc, ac);
        }
        if (segment.marker != marker_huffman || is_own) {
            put_all(&coder->output, bytes + segment.place, segment.length);
        }
    }
}

/// Writes the picture; false when that fails.
static bool put_picture(stream_coder *coder, const uint8_t *bytes) {
    const cjpeg_stream *stream = coder->stream;
    JHUFF_TBL dc[NUM_HUFF_TBLS];
    JHUFF_TBL ac[NUM_HUFF_TBLS];
    for (int number = 0; number < NUM_HUFF_TBLS; ++number) {
        dc[number] = stream->dc_sources[number];
        ac[number] = stream->ac_sources[number];
        void (*add_codes)(JHUFF_TBL *, bool) = coder->codes == new_codes ? cjpeg_complete_table : cjpeg_extend_table;
        if (coder->codes != own_codes && stream->dc_tables[number] != NULL) {
            add_codes(&dc[number], true);
        }
        if (coder->codes != own_codes && stream->ac_tables[number] != NULL) {
            add_codes(&ac[number], false);
        }
        make_encode_table(&dc[number], &coder->dc_tables[number]);
        make_encode_table(&ac[number], &coder->ac_tables[number]);
    }
    put_headers(coder, bytes, dc, ac);
    coder->dc = (dc_values){0};
    stream_place place = {0};
    size_t run = 0;
    for (int row = 0; row < stream->mcu_rows; ++row) {
        if (!put_row(coder, bytes, row, &place, &run)) {
            return false;
        }
    }
    if (!end_run(coder, &place)) {
        return false;
    }
    fill_byte(&coder->output);
    put_marker(&coder->output, marker_end);
    return !coder->output.is_full;
}

cjpeg_status write_stream(const cjpeg_stream *stream, const uint8_t *bytes, uint8_t *file, size_t capacity,
                          size_t *file_length, cjpeg_message *message) {
    stream_coder *coder = malloc(sizeof(*coder));
    if (coder == NULL) {
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    bool is_written = false;
    for (code_choice codes = own_codes; codes <= new_codes && !is_written; ++codes) {
        memset(coder, 0, sizeof(*coder));
        coder->stream = stream;
        coder->output = (bit_writer){.bytes = file, .capacity = capacity};
        coder->codes = codes;
        is_written = put_picture(coder, bytes);
        if (!coder->lacks_code) {
            break;
        }
    }
    const bool lacks_room = coder->output.is_full;
    *file_length = coder->output.length;
    free(coder);
    if (!is_written) {
        return lacks_room ? cjpeg_fail(message, CJPEG_TOO_SMALL, "too little room for the file")
                          : cjpeg_fail(message, CJPEG_DAMAGED, "a coefficient that no JPEG can code");
    }
    return CJPEG_OK;
}
