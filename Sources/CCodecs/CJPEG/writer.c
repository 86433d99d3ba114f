#include "stream/stream.h"

#include <jerror.h>
#include <string.h>

static void begin_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    output->length = 0;
    output->base.next_output_byte = output->bytes;
    output->base.free_in_buffer = output->capacity;
}

/// Gives up: the buffer is full.
static boolean refuse_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    output->is_full = true;
    ERREXIT1(writer, JERR_OUT_OF_MEMORY, 0);
    return FALSE;
}

static void end_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    output->length = output->capacity - output->base.free_in_buffer;
}

static cjpeg_output output_into(uint8_t *bytes, size_t capacity) {
    return (cjpeg_output){
        .base = {.init_destination = begin_output,
                 .empty_output_buffer = refuse_output,
                 .term_destination = end_output},
        .bytes = bytes,
        .capacity = capacity,
    };
}

/// Moves each component's table into the slot the component names, as libjpeg requires. A file may redefine a slot
/// between scans; then every component gets its own slot, as there are at most four components.
static void settle_quantization(struct jpeg_decompress_struct *reader) {
    bool is_settled = true;
    for (int index = 0; index < reader->num_components; ++index) {
        const jpeg_component_info *info = &reader->comp_info[index];
        const JQUANT_TBL *slot = reader->quant_tbl_ptrs[info->quant_tbl_no];
        is_settled = is_settled && slot != NULL &&
                     memcmp(slot->quantval, info->quant_table->quantval, sizeof(slot->quantval)) == 0;
    }
    for (int index = 0; !is_settled && index < reader->num_components; ++index) {
        reader->comp_info[index].quant_tbl_no = index;
        reader->quant_tbl_ptrs[index] = reader->comp_info[index].quant_table;
    }
}

/// `true` if all coefficients fit the 10 bits that codes for 8-bit pictures provide. libjpeg checks this only while it
/// optimises tables; with given tables it would write an invalid file.
static bool are_codable(cjpeg_picture *picture) {
    const j_common_ptr reader = (j_common_ptr)&picture->reader;
    unsigned strays = 0;
    for (int index = 0; index < picture->reader.num_components; ++index) {
        const jpeg_component_info *info = &picture->reader.comp_info[index];
        for (JDIMENSION row = 0; row < info->height_in_blocks; ++row) {
            const JCOEF *values =
                reader->mem->access_virt_barray(reader, picture->coefficients[index], row, 1, FALSE)[0][0];
            for (size_t place = 0; place < (size_t)info->width_in_blocks * DCTSIZE2; ++place) {
                strays |= (uint16_t)(values[place] + 1023) > 2046;
            }
        }
    }
    return strays == 0;
}

/// Adopts the source's Huffman tables, with codes for the missing symbols; false if they cannot be used.
///
/// Optimised tables lack symbols that painted blocks may need. Optimising again would take another pass over all
/// coefficients, for nearly the same tables.
static bool adopts_huffman(cjpeg_picture *picture) {
    struct jpeg_decompress_struct *reader = &picture->reader;
    struct jpeg_compress_struct *writer = &picture->writer;
    if (reader->arith_code || reader->progressive_mode || !are_codable(picture)) {
        return false;
    }
    for (int index = 0; index < reader->num_components; ++index) {
        const jpeg_component_info *info = &reader->comp_info[index];
        // Only the numbers 0 and 1 are baseline.
        if (info->dc_tbl_no < 0 || info->dc_tbl_no > 1 || info->ac_tbl_no < 0 || info->ac_tbl_no > 1 ||
            reader->dc_huff_tbl_ptrs[info->dc_tbl_no] == NULL || reader->ac_huff_tbl_ptrs[info->ac_tbl_no] == NULL) {
            return false;
        }
    }
    for (int index = 0; index < reader->num_components; ++index) {
        const jpeg_component_info *info = &reader->comp_info[index];
        JHUFF_TBL **dc = &writer->dc_huff_tbl_ptrs[info->dc_tbl_no];
        JHUFF_TBL **ac = &writer->ac_huff_tbl_ptrs[info->ac_tbl_no];
        if (*dc == NULL) {
            *dc = jpeg_alloc_huff_table((j_common_ptr)writer);
        }
        if (*ac == NULL) {
            *ac = jpeg_alloc_huff_table((j_common_ptr)writer);
        }
        **dc = *reader->dc_huff_tbl_ptrs[info->dc_tbl_no];
        **ac = *reader->ac_huff_tbl_ptrs[info->ac_tbl_no];
        cjpeg_complete_table(*dc, true);
        cjpeg_complete_table(*ac, false);
        (*dc)->sent_table = FALSE;
        (*ac)->sent_table = FALSE;
        writer->comp_info[index].dc_tbl_no = info->dc_tbl_no;
        writer->comp_info[index].ac_tbl_no = info->ac_tbl_no;
    }
    return true;
}

/// Chooses the scans. Components with too many blocks for one MCU get scans of their own. Progressive scans go from low
/// frequencies to high ones without refining bits, which would take twice as long for 2 % of the bytes;
/// chroma has few high ones, so it takes one scan.
static void choose_scans(cjpeg_picture *picture) {
    static const int starts[] = {0, 1, 6, 21, DCTSIZE2};
    struct jpeg_compress_struct *writer = &picture->writer;
    const bool is_progressive = picture->reader.progressive_mode;
    const bool has_chroma = writer->jpeg_color_space == JCS_YCbCr || writer->jpeg_color_space == JCS_YCCK;
    int blocks = 0;
    for (int index = 0; index < writer->num_components; ++index) {
        blocks += writer->comp_info[index].h_samp_factor * writer->comp_info[index].v_samp_factor;
    }
    const bool is_joined = writer->num_components == 1 || blocks <= most_mcu_blocks;
    if (is_joined && !is_progressive) {
        return;
    }
    const int band_count = is_progressive ? 4 : 1;
    const size_t size = (size_t)(band_count * writer->num_components) * sizeof(jpeg_scan_info);
    jpeg_scan_info *scans = writer->mem->alloc_small((j_common_ptr)writer, JPOOL_IMAGE, size);
    memset(scans, 0, size);
    writer->scan_info = scans;
    for (int band = 0; band < band_count; ++band) {
        for (int index = 0; index < writer->num_components; ++index) {
            const bool is_chroma = has_chroma && (index == 1 || index == 2);
            if (is_chroma && band > 1) {
                continue;
            }
            jpeg_scan_info *scan = &scans[writer->num_scans++];
            scan->Ss = starts[band];
            scan->Se = (is_chroma && band == 1) || !is_progressive ? DCTSIZE2 - 1 : starts[band + 1] - 1;
            scan->comps_in_scan = 1;
            scan->component_index[0] = index;
            for (; is_joined && band == 0 && index + 1 < writer->num_components; ++scan->comps_in_scan) {
                scan->component_index[scan->comps_in_scan] = ++index;
            }
        }
    }
}

static void write_all(cjpeg_picture *picture) {
    struct jpeg_decompress_struct *reader = &picture->reader;
    struct jpeg_compress_struct *writer = &picture->writer;
    settle_quantization(reader);
    jpeg_copy_critical_parameters(reader, writer);
    writer->restart_interval = reader->restart_interval;
    writer->write_JFIF_header = reader->saw_JFIF_marker;
    writer->write_Adobe_marker = reader->saw_Adobe_marker;
    choose_scans(picture);
    writer->optimize_coding = !adopts_huffman(picture);
    jpeg_write_coefficients(writer, picture->coefficients);
    jpeg_finish_compress(writer);
}

/// Writes the picture from its coefficients.
static cjpeg_status write_coefficients(cjpeg_picture *picture, uint8_t *file, size_t capacity, size_t *file_length,
                                       cjpeg_message *message) {
    // libjpeg writes its first byte without checking for room.
    if (capacity == 0) {
        return cjpeg_fail(message, CJPEG_TOO_SMALL, "no room for the file");
    }
    picture->output = output_into(file, capacity);
    if (setjmp(picture->fence) != 0) {
        const cjpeg_status status = picture->output.is_full
                                        ? cjpeg_fail(message, CJPEG_TOO_SMALL, "too little room for the file")
                                        : cjpeg_failure(picture, message);
        jpeg_destroy_compress(&picture->writer);
        return status;
    }
    jpeg_create_compress(&picture->writer);
    picture->writer.client_data = picture;
    picture->writer.dest = &picture->output.base;
    write_all(picture);
    jpeg_destroy_compress(&picture->writer);
    *file_length = picture->output.length;
    return CJPEG_OK;
}

cjpeg_status cjpeg_picture_write(cjpeg_picture *picture, const uint8_t *bytes, size_t length, uint8_t *file,
                                 size_t capacity, size_t *file_length, cjpeg_message *message) {
    if (picture == NULL || (picture->stream == NULL && picture->coefficients == NULL) || bytes == NULL ||
        length != picture->length || file == NULL || file_length == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no picture, not its bytes, or no place for the file");
    }
    if (picture->stream != NULL) {
        return write_stream(picture->stream, bytes, file, capacity, file_length, message);
    }
    return write_coefficients(picture, file, capacity, file_length, message);
}
