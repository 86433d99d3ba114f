#include "picture.h"

#include <string.h>

/// The rows of one row of MCUs that libjpeg decodes a component's samples into, whole blocks wide.
static JSAMPARRAY block_rows(cjpeg_picture *picture, const jpeg_component_info *info) {
    const j_common_ptr reader = (j_common_ptr)&picture->reader;
    return reader->mem->alloc_sarray(reader, JPOOL_IMAGE, info->width_in_blocks * DCTSIZE,
                                     (JDIMENSION)(info->v_samp_factor * DCTSIZE));
}

static void decode(cjpeg_picture *picture, int component, uint8_t *samples) {
    struct jpeg_decompress_struct *reader = &picture->reader;
    const jpeg_component_info *info = &reader->comp_info[component];
    for (int index = 0; index < reader->num_components; ++index) {
        reader->comp_info[index].component_needed = index == component;
    }
    JSAMPARRAY planes[MAX_COMPONENTS] = {NULL};
    planes[component] = block_rows(picture, info);
    const JDIMENSION lines = (JDIMENSION)(reader->max_v_samp_factor * DCTSIZE);
    const JDIMENSION rows = (JDIMENSION)(info->v_samp_factor * DCTSIZE);
    jpeg_start_output(reader, reader->input_scan_number);
    for (JDIMENSION top = 0; top < info->downsampled_height; top += rows) {
        jpeg_read_raw_data(reader, planes, lines);
        for (JDIMENSION row = 0; row < rows && top + row < info->downsampled_height; ++row) {
            memcpy(samples + (size_t)(top + row) * info->downsampled_width, planes[component][row],
                   info->downsampled_width);
        }
    }
    jpeg_finish_output(reader);
}

cjpeg_status cjpeg_picture_samples(cjpeg_picture *picture, int32_t component, uint8_t *samples, size_t capacity,
                                   cjpeg_message *message) {
    if (picture == NULL || picture->coefficients == NULL || samples == NULL || component < 0 ||
        component >= picture->reader.num_components) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no such component, or no place for its samples");
    }
    const jpeg_component_info *info = &picture->reader.comp_info[component];
    if (capacity / info->downsampled_width < info->downsampled_height) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "too little room for the samples");
    }
    if (setjmp(picture->fence) != 0) {
        return cjpeg_failure(picture, message);
    }
    decode(picture, component, samples);
    return CJPEG_OK;
}
