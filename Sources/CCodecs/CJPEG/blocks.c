#include "stream/stream.h"

#include <string.h>

_Static_assert(sizeof(JCOEF) == sizeof(int16_t), "a coefficient has 16 bits");
_Static_assert(sizeof(JBLOCK) == 64 * sizeof(int16_t), "a block has 64 coefficients");

/// The quantisation table of a component: the copy saved with its scan, or, before that is read, the one in the slot
/// the component names.
static const JQUANT_TBL *quantization_of(const cjpeg_picture *picture, const jpeg_component_info *info) {
    if (info->quant_table != NULL) {
        return info->quant_table;
    }
    const int slot = info->quant_tbl_no;
    return slot >= 0 && slot < NUM_QUANT_TBLS ? picture->reader.quant_tbl_ptrs[slot] : NULL;
}

cjpeg_status cjpeg_picture_component(const cjpeg_picture *picture, int32_t index, cjpeg_component *component,
                                     cjpeg_message *message) {
    if (picture == NULL || component == NULL || index < 0 || index >= picture->reader.num_components) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component");
    }
    const jpeg_component_info *info = &picture->reader.comp_info[index];
    const JQUANT_TBL *quantization = quantization_of(picture, info);
    if (quantization == NULL) {
        return cjpeg_fail(message, CJPEG_DAMAGED, "a component without a table");
    }
    component->horizontal_sampling = info->h_samp_factor;
    component->vertical_sampling = info->v_samp_factor;
    component->width = (int32_t)info->downsampled_width;
    component->height = (int32_t)info->downsampled_height;
    component->block_columns = (int32_t)info->width_in_blocks;
    component->block_rows = (int32_t)info->height_in_blocks;
    memcpy(component->quantization, quantization->quantval, sizeof(component->quantization));
    return CJPEG_OK;
}

static bool has_blocks(const cjpeg_picture *picture, int32_t component, int32_t row, int32_t column, int32_t count) {
    if (picture == NULL || picture->coefficients == NULL || component < 0 ||
        component >= picture->reader.num_components) {
        return false;
    }
    const jpeg_component_info *info = &picture->reader.comp_info[component];
    return row >= 0 && (JDIMENSION)row < info->height_in_blocks && column >= 0 && count >= 0 &&
           (uint64_t)column + (uint64_t)count <= info->width_in_blocks;
}

/// A row of blocks in libjpeg's own memory.
static JBLOCKROW block_row(cjpeg_picture *picture, int32_t component, int32_t row, boolean writes) {
    const j_common_ptr reader = (j_common_ptr)&picture->reader;
    return reader->mem->access_virt_barray(reader, picture->coefficients[component], (JDIMENSION)row, 1, writes)[0];
}

cjpeg_status cjpeg_picture_select(cjpeg_picture *picture, const uint8_t *bytes, size_t length, const cjpeg_run *runs,
                                  size_t count, cjpeg_message *message) {
    if (picture == NULL || bytes == NULL || length != picture->length || (runs == NULL && count > 0)) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no picture, not its bytes, or no runs");
    }
    if (picture->stream != NULL) {
        return select_runs(picture->stream, bytes, runs, count, message);
    }
    return picture->coefficients != NULL ? CJPEG_OK
                                         : cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "the picture is not read yet");
}

cjpeg_status cjpeg_picture_averages(cjpeg_picture *picture, int32_t component, uint8_t *averages, size_t capacity,
                                    cjpeg_message *message) {
    if (picture != NULL && picture->stream != NULL) {
        return average_stream(picture->stream, component, averages, capacity, message);
    }
    if (averages == NULL || !has_blocks(picture, component, 0, 0, 0)) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component, or no place for its averages");
    }
    const jpeg_component_info *info = &picture->reader.comp_info[component];
    if (capacity / info->width_in_blocks < info->height_in_blocks) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "too little room for the averages");
    }
    if (setjmp(picture->fence) != 0) {
        return cjpeg_failure(picture, message);
    }
    for (JDIMENSION row = 0; row < info->height_in_blocks; ++row) {
        const JBLOCKROW blocks = block_row(picture, component, (int32_t)row, FALSE);
        uint8_t *line = averages + (size_t)row * info->width_in_blocks;
        for (JDIMENSION column = 0; column < info->width_in_blocks; ++column) {
            line[column] = cjpeg_block_average(blocks[column][0], info->quant_table->quantval[0]);
        }
    }
    return CJPEG_OK;
}

cjpeg_status cjpeg_picture_lend_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                       int32_t count, int16_t **coefficients, cjpeg_message *message) {
    if (picture != NULL && picture->stream != NULL) {
        return lend_selected(picture->stream, component, row, column, count, coefficients, message);
    }
    if (!has_blocks(picture, component, row, column, count) || coefficients == NULL) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such blocks");
    }
    if (setjmp(picture->fence) != 0) {
        return cjpeg_failure(picture, message);
    }
    *coefficients = block_row(picture, component, row, TRUE)[column];
    return CJPEG_OK;
}
