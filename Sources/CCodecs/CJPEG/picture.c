#include "stream/stream.h"

#include <stdlib.h>

/// The end-of-image marker that the reader finds after the caller's bytes.
static const uint8_t end_of_image[2] = {0xFF, 0xD9};

/// Creates the decompressor and reads the headers. libjpeg's memory manager takes its limit from the environment on
/// creation; it is cleared, because the caller sets the limit.
static void begin_reading(cjpeg_picture *picture, const uint8_t *bytes, size_t length) {
    jpeg_create_decompress(&picture->reader);
    picture->reader.client_data = picture;
    picture->reader.mem->max_memory_to_use = 0;
    jpeg_mem_src(&picture->reader, bytes, (unsigned long)length);
    jpeg_read_header(&picture->reader, TRUE);
}

/// A plural noun for pictures of an unsupported colour model, or NULL.
static const char *unsupported_colors(const struct jpeg_decompress_struct *reader) {
    switch (reader->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_YCbCr:
    case JCS_RGB:
    case JCS_CMYK:
    case JCS_YCCK: return NULL;
    default: return "JPEG pictures of unknown colours";
    }
}

cjpeg_status cjpeg_picture_open(const uint8_t *bytes, size_t length, cjpeg_picture **result, cjpeg_message *message) {
    if (bytes == NULL || length == 0 || result == NULL) {
        return cjpeg_fail(message, CJPEG_TRUNCATED, "no bytes, or no place for the picture");
    }
    cjpeg_picture *picture = calloc(1, sizeof(*picture));
    if (picture == NULL) {
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    cjpeg_install_errors(picture);
    picture->reader.err = &picture->errors;
    picture->writer.err = &picture->errors;
    if (setjmp(picture->fence) != 0) {
        const cjpeg_status status = picture->is_truncated
                                        ? cjpeg_fail(message, CJPEG_TRUNCATED, "the headers end early")
                                        : cjpeg_failure(picture, message);
        cjpeg_picture_destroy(picture);
        return status;
    }
    picture->length = length;
    begin_reading(picture, bytes, length);
    const char *colors = unsupported_colors(&picture->reader);
    if (colors != NULL) {
        cjpeg_picture_destroy(picture);
        return cjpeg_fail(message, CJPEG_UNSUPPORTED, colors);
    }
    *result = picture;
    return CJPEG_OK;
}

void cjpeg_picture_destroy(cjpeg_picture *picture) {
    if (picture == NULL) {
        return;
    }
    free_stream(picture->stream);
    jpeg_destroy_compress(&picture->writer);
    jpeg_destroy_decompress(&picture->reader);
    free(picture);
}

static cjpeg_color_model color_model(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE: return CJPEG_GRAY;
    case JCS_RGB: return CJPEG_RGB;
    case JCS_CMYK: return CJPEG_CMYK;
    case JCS_YCCK: return CJPEG_YCCK;
    default: return CJPEG_YCBCR;
    }
}

cjpeg_facts cjpeg_picture_facts(const cjpeg_picture *picture) {
    cjpeg_facts facts = {0};
    if (picture == NULL) {
        return facts;
    }
    const struct jpeg_decompress_struct *reader = &picture->reader;
    facts.width = (int32_t)reader->image_width;
    facts.height = (int32_t)reader->image_height;
    facts.component_count = reader->num_components;
    facts.color_model = color_model(reader->jpeg_color_space);
    facts.is_progressive = reader->progressive_mode ? 1 : 0;
    facts.is_arithmetic = reader->arith_code ? 1 : 0;
    facts.restart_interval = (int32_t)reader->restart_interval;
    return facts;
}

cjpeg_status cjpeg_picture_scan(cjpeg_picture *picture, const uint8_t *bytes, size_t length, const cjpeg_planes *planes,
                                cjpeg_message *message) {
    if (picture == NULL || picture->coefficients != NULL || bytes == NULL || length != picture->length) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no picture, not its bytes, or all of it is read already");
    }
    cjpeg_stream *stream = NULL;
    const cjpeg_status status = scan_stream(picture, bytes, planes, &stream, message);
    if (status == CJPEG_OK) {
        free_stream(picture->stream);
        picture->stream = stream;
    }
    return status;
}

/// Reads to the end of the file in buffered-image mode, which keeps the coefficients. Raw output requests no
/// conversion, so that no component is left out.
static void read_all(cjpeg_picture *picture, int32_t scan_limit) {
    struct jpeg_decompress_struct *reader = &picture->reader;
    reader->buffered_image = TRUE;
    reader->raw_data_out = TRUE;
    jpeg_start_decompress(reader);
    while (jpeg_consume_input(reader) != JPEG_REACHED_EOI) {
        if (reader->input_scan_number > scan_limit) {
            picture->has_too_many_scans = true;
            longjmp(picture->fence, 1);
        }
    }
    picture->coefficients = jpeg_read_coefficients(reader);
    jpeg_mem_src(reader, end_of_image, sizeof(end_of_image));
}

cjpeg_status cjpeg_picture_read(cjpeg_picture *picture, size_t memory_limit, int32_t scan_limit,
                                cjpeg_message *message) {
    if (picture == NULL || picture->stream != NULL || picture->coefficients != NULL || scan_limit < 1) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no picture, or it is read already");
    }
    if (setjmp(picture->fence) != 0) {
        picture->coefficients = NULL;
        return picture->is_truncated ? cjpeg_fail(message, CJPEG_TRUNCATED, "the data end early")
                                     : cjpeg_failure(picture, message);
    }
    picture->reader.mem->max_memory_to_use = (long)memory_limit;
    read_all(picture, scan_limit);
    if (picture->is_truncated) {
        picture->coefficients = NULL;
        return cjpeg_fail(message, CJPEG_TRUNCATED, "the data end early");
    }
    for (int index = 0; index < picture->reader.num_components; ++index) {
        if (picture->reader.comp_info[index].quant_table == NULL) {
            picture->coefficients = NULL;
            return cjpeg_fail(message, CJPEG_DAMAGED, "a colour component is missing from every scan");
        }
    }
    return CJPEG_OK;
}

const char *cjpeg_picture_warning(const cjpeg_picture *picture) { return picture == NULL ? "" : picture->warning; }
