#include "picture.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

/// The most blocks an MCU of several components may have. T.81 B.2.3.
enum { maximum_mcu_blocks = 10 };

static void begin_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    output->length = 0;
    output->base.next_output_byte = output->bytes;
    output->base.free_in_buffer = output->capacity;
}

/// Grows the buffer. It is full when this is called, whatever its counters say.
static boolean grow_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    const size_t old = output->capacity;
    uint8_t *bytes = old > SIZE_MAX / 2 ? NULL : realloc(output->bytes, old * 2);
    if (bytes == NULL) {
        ERREXIT1(writer, JERR_OUT_OF_MEMORY, 0);
        return FALSE;
    }
    output->bytes = bytes;
    output->capacity = old * 2;
    output->base.next_output_byte = bytes + old;
    output->base.free_in_buffer = old;
    return TRUE;
}

static void end_output(j_compress_ptr writer) {
    cjpeg_output *output = (cjpeg_output *)writer->dest;
    output->length = output->capacity - output->base.free_in_buffer;
}

/// Prepares the output buffer.
///
/// - expected: The approximate length of the file.
static bool prepare_output(cjpeg_output *output, size_t expected) {
    if (output->bytes == NULL) {
        output->capacity = expected + ((size_t)1 << 16);
        output->bytes = malloc(output->capacity);
    }
    output->base.init_destination = begin_output;
    output->base.empty_output_buffer = grow_output;
    output->base.term_destination = end_output;
    return output->bytes != NULL;
}

/// Moves each component's table into the slot the component names, as libjpeg requires. A file may redefine a slot
/// between scans; then every component gets a slot of its own, as there are at most three components.
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
/// coefficients, for tables that come out nearly the same.
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

/// The scan order for components with too many blocks for one MCU: each component in its own scan.
static void separate_components(struct jpeg_compress_struct *writer, bool is_progressive) {
    const int steps = is_progressive ? 3 : 1;
    const int count = writer->num_components * steps;
    jpeg_scan_info *scans =
        writer->mem->alloc_small((j_common_ptr)writer, JPOOL_IMAGE, (size_t)count * sizeof(jpeg_scan_info));
    memset(scans, 0, (size_t)count * sizeof(jpeg_scan_info));
    for (int index = 0; index < count; ++index) {
        const int step = index / writer->num_components;
        scans[index].comps_in_scan = 1;
        scans[index].component_index[0] = index % writer->num_components;
        scans[index].Ss = step == 0 ? 0 : step == 1 ? 1 : 6;
        scans[index].Se = !is_progressive ? 63 : step == 0 ? 0 : step == 1 ? 5 : 63;
    }
    writer->scan_info = scans;
    writer->num_scans = count;
}

static void choose_passes(cjpeg_picture *picture) {
    struct jpeg_compress_struct *writer = &picture->writer;
    int blocks = 0;
    for (int index = 0; index < writer->num_components; ++index) {
        blocks += writer->comp_info[index].h_samp_factor * writer->comp_info[index].v_samp_factor;
    }
    if (writer->num_components > 1 && blocks > maximum_mcu_blocks) {
        separate_components(writer, picture->reader.progressive_mode);
    } else if (picture->reader.progressive_mode) {
        jpeg_simple_progression(writer);
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
    choose_passes(picture);
    writer->optimize_coding = !adopts_huffman(picture);
    jpeg_write_coefficients(writer, picture->coefficients);
    jpeg_finish_compress(writer);
}

cjpeg_status cjpeg_picture_write(cjpeg_picture *picture, const uint8_t **bytes, size_t *length,
                                 cjpeg_message *message) {
    if (picture == NULL || picture->coefficients == NULL || bytes == NULL || length == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no coefficients, or no place for the bytes");
    }
    if (!prepare_output(&picture->output, picture->length)) {
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    if (setjmp(picture->fence) != 0) {
        const cjpeg_status status = cjpeg_failure(picture, message);
        jpeg_destroy_compress(&picture->writer);
        return status;
    }
    jpeg_create_compress(&picture->writer);
    picture->writer.client_data = picture;
    picture->writer.dest = &picture->output.base;
    write_all(picture);
    jpeg_destroy_compress(&picture->writer);
    *bytes = picture->output.bytes;
    *length = picture->output.length;
    return CJPEG_OK;
}
