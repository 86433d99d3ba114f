// The MCUs of the entropy-coded data, skipped or read one at a time.
#include "stream.h"

#include <string.h>

const uint8_t natural_places[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

bool skip_mcu(const cjpeg_stream *stream, stream_place *place) {
    bit_reader reader = place->reader;
    bool is_sound = true;
    for (int index = 0; index < stream->mcu_blocks; ++index) {
        const int number = stream->block_component[index];
        const stream_component *component = &stream->components[number];
        is_sound = is_sound && read_dc(stream->dc_tables[component->dc_table], &reader, &place->dc.of[number]) &&
                   skip_ac(stream->ac_tables[component->ac_table], &reader, 1);
    }
    place->reader = reader;
    return is_sound && !is_starved(&reader);
}

bool read_mcu(const cjpeg_stream *stream, stream_place *place, JBLOCK *blocks) {
    bit_reader reader = place->reader;
    bool is_sound = true;
    memset(blocks, 0, (size_t)stream->mcu_blocks * sizeof(*blocks));
    for (int index = 0; index < stream->mcu_blocks; ++index) {
        const int number = stream->block_component[index];
        const stream_component *component = &stream->components[number];
        is_sound = is_sound && read_dc(stream->dc_tables[component->dc_table], &reader, &place->dc.of[number]) &&
                   read_ac(stream->ac_tables[component->ac_table], &reader, DCTSIZE2 - 1, blocks[index]);
        blocks[index][0] = (int16_t)place->dc.of[number];
    }
    place->reader = reader;
    return is_sound && !is_starved(&reader);
}
