// The first pass over a picture that stays in its file: its headers, the places of its MCUs, and wanted samples.
#include "planes.h"
#include "stream.h"

#include <string.h>

/// Stores the average of a block, given by its position among the blocks of its MCU.
static void note_average(stream_component *component, int32_t dc, int column, int row) {
    if (column < component->columns && row < component->rows) {
        component->averages[(size_t)row * (size_t)component->columns + (size_t)column] =
            cjpeg_block_average(dc, component->steps[0]);
    }
}

/// Reads one MCU: its averages, and the samples that are wanted.
static bool take_mcu(cjpeg_stream *stream, stream_place *place, int row, int column, const sample_planes *planes) {
    bit_reader reader = place->reader;
    const int last = last_coefficient(planes);
    int index = 0;
    for (int number = 0; number < stream->component_count; ++number) {
        stream_component *component = &stream->components[number];
        const decode_table *dc_table = stream->dc_tables[component->dc_table];
        const decode_table *ac_table = stream->ac_tables[component->ac_table];
        for (int down = 0; down < component->down; ++down) {
            for (int across = 0; across < component->across; ++across, ++index) {
                if (!read_dc(dc_table, &reader, &place->dc.of[number])) {
                    return false;
                }
                const int32_t dc = place->dc.of[number];
                const int block_column = column * component->across + across;
                const int block_row = row * component->down + down;
                note_average(component, dc, block_column, block_row);
                if (planes->of[number].samples == NULL) {
                    if (!skip_ac(ac_table, &reader, 1)) {
                        return false;
                    }
                    continue;
                }
                JBLOCK block = {(int16_t)dc};
                if (!read_ac(ac_table, &reader, last, block)) {
                    return false;
                }
                place_samples(block, component->steps, planes->side, planes->of[number],
                              (uintptr_t)(block_column * planes->side), (uintptr_t)(block_row * planes->side));
            }
        }
    }
    place->reader = reader;
    return !is_starved(&reader);
}

static bool read_rows(cjpeg_stream *stream, const uint8_t *bytes, const sample_planes *planes) {
    stream_place place = {.reader = read_bits_of(bytes, stream->header.end, stream->length)};
    int64_t mcu = 0;
    for (int row = 0; row < stream->mcu_rows; ++row) {
        for (int column = 0; column < stream->mcu_columns; ++column, ++mcu) {
            if (is_restart(stream, mcu) && !take_restart(stream, &place, mcu)) {
                return false;
            }
            if (column % mark_distance == 0) {
                *mark_before(stream, row, column) = place;
            }
            if (!take_mcu(stream, &place, row, column, planes)) {
                return false;
            }
        }
        stream->row_ends[row] = place;
    }
    return take_marker(&place.reader, marker_end);
}

/// Takes over the component headers; false when the picture is of another kind.
static bool take_components(cjpeg_stream *stream, const struct jpeg_decompress_struct *reader) {
    const bool is_alone = reader->num_components == 1;
    if (reader->progressive_mode || reader->arith_code || reader->data_precision != 8 ||
        reader->comps_in_scan != reader->num_components || reader->num_components > most_components ||
        reader->jpeg_color_space == JCS_RGB || reader->Ss != 0 || reader->Se != DCTSIZE2 - 1 || reader->Ah != 0 ||
        reader->Al != 0) {
        return false;
    }
    stream->component_count = reader->num_components;
    stream->restart_interval = (int)reader->restart_interval;
    for (int number = 0; number < reader->num_components; ++number) {
        const jpeg_component_info *info = &reader->comp_info[number];
        const JQUANT_TBL *steps = info->quant_tbl_no >= 0 && info->quant_tbl_no < NUM_QUANT_TBLS
                                      ? reader->quant_tbl_ptrs[info->quant_tbl_no]
                                      : NULL;
        // The scan must list its components in the order of the frame. T.81 B.2.3.
        if (steps == NULL || reader->cur_comp_info[number] != info) {
            return false;
        }
        stream_component *component = &stream->components[number];
        component->across = is_alone ? 1 : info->h_samp_factor;
        component->down = is_alone ? 1 : info->v_samp_factor;
        component->columns = (int)info->width_in_blocks;
        component->rows = (int)info->height_in_blocks;
        component->width = (int)info->downsampled_width;
        component->height = (int)info->downsampled_height;
        component->dc_table = info->dc_tbl_no;
        component->ac_table = info->ac_tbl_no;
        for (int place = 0; place < DCTSIZE2; ++place) {
            component->steps[place] = (int16_t)steps->quantval[place];
        }
        const int blocks = component->across * component->down;
        for (int block = 0; block < blocks; ++block) {
            if (stream->mcu_blocks == most_mcu_blocks) {
                return false;
            }
            stream->block_component[stream->mcu_blocks++] = number;
        }
    }
    const int width = is_alone ? DCTSIZE : reader->max_h_samp_factor * DCTSIZE;
    const int height = is_alone ? DCTSIZE : reader->max_v_samp_factor * DCTSIZE;
    stream->mcu_columns = is_alone ? stream->components[0].columns : ((int)reader->image_width + width - 1) / width;
    stream->mcu_rows = is_alone ? stream->components[0].rows : ((int)reader->image_height + height - 1) / height;
    return stream->mcu_columns > 0 && stream->mcu_rows > 0;
}

static bool take_table(JHUFF_TBL *const sources[NUM_HUFF_TBLS], int number, bool is_dc, JHUFF_TBL *kept,
                       decode_table **table) {
    if (number < 0 || number >= NUM_HUFF_TBLS || sources[number] == NULL) {
        return false;
    }
    if (table[number] == NULL) {
        kept[number] = *sources[number];
        table[number] = malloc(sizeof(**table));
        return table[number] != NULL && make_decode_table(sources[number], is_dc, table[number]);
    }
    return true;
}

static bool take_tables(cjpeg_stream *stream, const struct jpeg_decompress_struct *reader) {
    for (int number = 0; number < stream->component_count; ++number) {
        const stream_component *component = &stream->components[number];
        if (!take_table(reader->dc_huff_tbl_ptrs, component->dc_table, true, stream->dc_sources, stream->dc_tables) ||
            !take_table(reader->ac_huff_tbl_ptrs, component->ac_table, false, stream->ac_sources, stream->ac_tables)) {
            return false;
        }
    }
    return true;
}

/// Stores the start-of-image marker and the JFIF and Adobe segments as libjpeg writes them. JFIF 1.02; Adobe's
/// Technical Note 5116.
static void begin_intro(cjpeg_stream *stream, const struct jpeg_decompress_struct *reader) {
    uint8_t *next = stream->intro;
    *next++ = 0xFF;
    *next++ = 0xD8;
    if (reader->saw_JFIF_marker) {
        const uint8_t minor = reader->JFIF_major_version == 1 ? reader->JFIF_minor_version : 1;
        const uint8_t unit = reader->density_unit;
        const UINT16 across = reader->X_density, down = reader->Y_density;
        const uint8_t densities[] = {unit, (uint8_t)(across >> 8), (uint8_t)across, (uint8_t)(down >> 8),
                                     (uint8_t)down};
        const uint8_t segment[18] = {0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, minor};
        memcpy(next, segment, sizeof(segment));
        memcpy(next + 11, densities, sizeof(densities));
        next += sizeof(segment);
    }
    if (reader->saw_Adobe_marker) {
        const J_COLOR_SPACE space = reader->jpeg_color_space;
        const uint8_t transform = space == JCS_YCbCr ? 1 : space == JCS_YCCK ? 2 : 0;
        const uint8_t segment[16] = {0xFF, 0xEE, 0, 14, 'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, transform};
        memcpy(next, segment, sizeof(segment));
        next += sizeof(segment);
    }
    stream->intro_length = (size_t)(next - stream->intro);
}

static bool take_memory(cjpeg_stream *stream) {
    stream->row_ends = malloc((size_t)stream->mcu_rows * sizeof(*stream->row_ends));
    stream->marks_in_row = (stream->mcu_columns + mark_distance - 1) / mark_distance;
    stream->marks = malloc((size_t)stream->mcu_rows * (size_t)stream->marks_in_row * sizeof(*stream->marks));
    bool is_there = stream->row_ends != NULL && stream->marks != NULL;
    for (int number = 0; number < stream->component_count; ++number) {
        stream_component *component = &stream->components[number];
        component->averages = malloc((size_t)component->columns * (size_t)component->rows);
        is_there = is_there && component->averages != NULL;
    }
    return is_there;
}

cjpeg_stream *read_headers(const cjpeg_picture *picture, const uint8_t *bytes) {
    cjpeg_stream *stream = calloc(1, sizeof(*stream));
    if (stream == NULL) {
        return NULL;
    }
    stream->length = picture->length;
    begin_intro(stream, &picture->reader);
    if (picture->warning[0] == 0 && walk_header(bytes, picture->length, &stream->header) &&
        stream->header.end == picture->length - picture->reader.src->bytes_in_buffer &&
        take_components(stream, &picture->reader) && take_tables(stream, &picture->reader)) {
        return stream;
    }
    free_stream(stream);
    return NULL;
}

cjpeg_status scan_stream(const cjpeg_picture *picture, const uint8_t *bytes, const cjpeg_planes *wanted,
                         cjpeg_stream **result, cjpeg_message *message) {
    cjpeg_stream *stream = read_headers(picture, bytes);
    if (stream == NULL) {
        return cjpeg_fail(message, CJPEG_UNSUPPORTED, "pictures of another kind than cameras write");
    }
    sample_planes planes;
    if (!take_planes(stream, wanted, &planes)) {
        free_stream(stream);
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "too little room for the samples, or no such size");
    }
    if (!take_memory(stream)) {
        free_stream(stream);
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    if (!read_rows(stream, bytes, &planes)) {
        free_stream(stream);
        return cjpeg_fail(message, CJPEG_DAMAGED, "the data are not what the headers say");
    }
    *result = stream;
    return CJPEG_OK;
}

void free_stream(cjpeg_stream *stream) {
    if (stream == NULL) {
        return;
    }
    drop_selection(stream);
    for (int number = 0; number < most_components; ++number) {
        free(stream->components[number].averages);
    }
    for (int number = 0; number < NUM_HUFF_TBLS; ++number) {
        free(stream->dc_tables[number]);
        free(stream->ac_tables[number]);
    }
    free(stream->row_ends);
    free(stream->marks);
    free(stream);
}

int32_t cjpeg_picture_mcu_rows(const cjpeg_picture *picture) {
    return picture == NULL || picture->stream == NULL ? 0 : picture->stream->mcu_rows;
}

int32_t cjpeg_picture_mcu_columns(const cjpeg_picture *picture) {
    return picture == NULL || picture->stream == NULL ? 0 : picture->stream->mcu_columns;
}
