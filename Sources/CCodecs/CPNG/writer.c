#include "fence.h"

#include <stdlib.h>
#include <string.h>

typedef struct cpng_writer {
    cpng_fence fence;
    png_structp codec;
    png_infop info;
    uint8_t *bytes;
    size_t capacity;
    size_t length;
} cpng_writer;

static void put(png_structp codec, png_bytep source, size_t count) {
    cpng_writer *writer = png_get_io_ptr(codec);
    if (count > writer->capacity - writer->length) {
        const size_t wanted = writer->capacity * 2 + count + 4096;
        uint8_t *bytes = realloc(writer->bytes, wanted);
        if (bytes == NULL) {
            writer->fence.status = CPNG_OUT_OF_MEMORY;
            cpng_leave(codec, "not enough memory");
        }
        writer->bytes = bytes;
        writer->capacity = wanted;
    }
    memcpy(writer->bytes + writer->length, source, count);
    writer->length += count;
}

static void keep(png_structp codec) { (void)codec; }

static bool is_little_endian(void) {
    const uint16_t probe = 1;
    return *(const uint8_t *)&probe == 1;
}

static int color_type(int32_t channels) {
    static const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGB_ALPHA};
    return types[channels - 1];
}

static void write_all(cpng_writer *writer, cpng_shape shape, const uint8_t *samples, const uint8_t *profile,
                      size_t profile_length) {
    png_structp codec = writer->codec;
    png_set_write_fn(codec, writer, put, keep);
    png_set_user_limits(codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_benign_errors(codec, 1);
    png_set_IHDR(codec, writer->info, (png_uint_32)shape.width, (png_uint_32)shape.height, shape.depth,
                 color_type(shape.channels), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (profile != NULL) {
        png_set_iCCP(codec, writer->info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile,
                     (png_uint_32)profile_length);
    }
    png_write_info(codec, writer->info);
    if (shape.depth == 16 && is_little_endian()) {
        png_set_swap(codec);
    }
    const size_t stride = cpng_row_bytes(shape);
    for (int32_t row = 0; row < shape.height; ++row) {
        png_write_row(codec, samples + (size_t)row * stride);
    }
    png_write_end(codec, writer->info);
}

cpng_status cpng_write(cpng_shape shape, const void *samples, size_t capacity, const uint8_t *profile,
                       size_t profile_length, uint8_t **bytes, size_t *length, cpng_message *message) {
    const size_t stride = cpng_row_bytes(shape);
    if (stride == 0 || samples == NULL || capacity / stride < (size_t)shape.height || bytes == NULL || length == NULL ||
        profile_length > PNG_UINT_31_MAX) {
        return cpng_fail(message, CPNG_INVALID_ARGUMENT, "no samples, or no place for the bytes");
    }
    cpng_writer *writer = calloc(1, sizeof(*writer));
    if (writer == NULL) {
        return cpng_fail(message, CPNG_OUT_OF_MEMORY, "not enough memory");
    }
    writer->fence.status = CPNG_DAMAGED;
    if (setjmp(writer->fence.landing) != 0) {
        const cpng_status status = cpng_failure(&writer->fence, message);
        png_destroy_write_struct(&writer->codec, &writer->info);
        free(writer->bytes);
        free(writer);
        return status;
    }
    writer->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer->fence, cpng_leave, cpng_ignore);
    writer->info = writer->codec == NULL ? NULL : png_create_info_struct(writer->codec);
    if (writer->info == NULL) {
        png_destroy_write_struct(&writer->codec, &writer->info);
        free(writer);
        return cpng_fail(message, CPNG_OUT_OF_MEMORY, "not enough memory");
    }
    write_all(writer, shape, samples, profile, profile_length);
    *bytes = writer->bytes;
    *length = writer->length;
    png_destroy_write_struct(&writer->codec, &writer->info);
    free(writer);
    return CPNG_OK;
}

void cpng_free(uint8_t *bytes) { free(bytes); }
