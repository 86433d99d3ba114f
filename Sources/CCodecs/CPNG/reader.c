#include "fence.h"

#include <stdlib.h>
#include <string.h>

struct cpng_reader {
    cpng_fence fence;
    png_structp codec;
    png_infop info;
    const uint8_t *bytes;
    size_t length;
    size_t position;
};

static void take(png_structp codec, png_bytep target, size_t count) {
    cpng_reader *reader = png_get_io_ptr(codec);
    if (count > reader->length - reader->position) {
        reader->fence.status = CPNG_TRUNCATED;
        cpng_leave(codec, "the data end early");
    }
    memcpy(target, reader->bytes + reader->position, count);
    reader->position += count;
}

/// Chunks that are kept byte for byte elsewhere and would only cost time and memory here.
static const png_byte ignored_chunks[] = "eXIf\0iTXt\0sPLT\0tEXt\0tIME\0zTXt";

/// `true` if 16-bit data need a byte swap for the machine's order.
static bool is_little_endian(void) {
    const uint16_t probe = 1;
    return *(const uint8_t *)&probe == 1;
}

static bool has_palette(const cpng_reader *reader) {
    return png_get_color_type(reader->codec, reader->info) == PNG_COLOR_TYPE_PALETTE;
}

static void begin_reading(cpng_reader *reader, size_t chunk_limit) {
    png_structp codec = reader->codec;
    png_set_read_fn(codec, reader, take);
    png_set_user_limits(codec, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(codec, chunk_limit);
    png_set_benign_errors(codec, 1);
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, ignored_chunks, 6);
    png_read_info(codec, reader->info);
    if (has_palette(reader)) {
        png_set_packing(codec);
    } else {
        png_set_expand(codec);
    }
    if (is_little_endian()) {
        png_set_swap(codec);
    }
    png_set_interlace_handling(codec);
}

cpng_status cpng_reader_open(const uint8_t *bytes, size_t length, size_t chunk_limit, cpng_reader **result,
                             cpng_message *message) {
    if (bytes == NULL || length == 0 || result == NULL) {
        return cpng_fail(message, CPNG_TRUNCATED, "no bytes, or no place for the reader");
    }
    cpng_reader *reader = calloc(1, sizeof(*reader));
    if (reader == NULL) {
        return cpng_fail(message, CPNG_OUT_OF_MEMORY, "not enough memory");
    }
    reader->bytes = bytes;
    reader->length = length;
    reader->fence.status = CPNG_DAMAGED;
    if (setjmp(reader->fence.landing) != 0) {
        const cpng_status status = cpng_failure(&reader->fence, message);
        cpng_reader_destroy(reader);
        return status;
    }
    reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->fence, cpng_leave, cpng_ignore);
    reader->info = reader->codec == NULL ? NULL : png_create_info_struct(reader->codec);
    if (reader->info == NULL) {
        cpng_reader_destroy(reader);
        return cpng_fail(message, CPNG_OUT_OF_MEMORY, "not enough memory");
    }
    begin_reading(reader, chunk_limit);
    *result = reader;
    return CPNG_OK;
}

void cpng_reader_destroy(cpng_reader *reader) {
    if (reader == NULL) {
        return;
    }
    png_destroy_read_struct(&reader->codec, &reader->info, NULL);
    free(reader);
}

/// The shape that libpng gives the samples once they are expanded. libpng reports it only after it has allocated
/// memory for rows.
cpng_shape cpng_reader_shape(const cpng_reader *reader) {
    cpng_shape shape = {0};
    if (reader != NULL) {
        const int color = png_get_color_type(reader->codec, reader->info);
        const bool has_alpha =
            (color & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(reader->codec, reader->info, PNG_INFO_tRNS) != 0;
        shape.width = (int32_t)png_get_image_width(reader->codec, reader->info);
        shape.height = (int32_t)png_get_image_height(reader->codec, reader->info);
        shape.channels = ((color & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1) + (has_alpha ? 1 : 0);
        shape.depth = png_get_bit_depth(reader->codec, reader->info) == 16 ? 16 : 8;
    }
    return shape;
}

bool cpng_reader_palette(const cpng_reader *reader, uint8_t *colors) {
    png_colorp palette = NULL;
    png_bytep alpha = NULL;
    int count = 0;
    int alphas = 0;
    if (reader == NULL || colors == NULL || !has_palette(reader)) {
        return false;
    }
    const int channels = cpng_reader_shape(reader).channels;
    png_get_PLTE(reader->codec, reader->info, &palette, &count);
    png_get_tRNS(reader->codec, reader->info, &alpha, &alphas, NULL);
    for (int index = 0; index < 256; ++index) {
        uint8_t *color = colors + (ptrdiff_t)index * channels;
        const bool is_given = index < count;
        color[0] = is_given ? palette[index].red : 0;
        color[1] = is_given ? palette[index].green : 0;
        color[2] = is_given ? palette[index].blue : 0;
        if (channels == 4) {
            color[3] = index < alphas ? alpha[index] : 255;
        }
    }
    return true;
}

void cpng_colors(const uint8_t *places, size_t count, const uint8_t *palette, int32_t channels, uint8_t *colors) {
    for (size_t pixel = 0; pixel < count; ++pixel) {
        const uint8_t *color = palette + (size_t)places[pixel] * (size_t)channels;
        for (int32_t channel = 0; channel < channels; ++channel) {
            *colors++ = color[channel];
        }
    }
}

int32_t cpng_reader_stored_bits(const cpng_reader *reader) {
    return reader == NULL
               ? 0
               : png_get_bit_depth(reader->codec, reader->info) * png_get_channels(reader->codec, reader->info);
}

const uint8_t *cpng_reader_profile(cpng_reader *reader, size_t *length) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 count = 0;
    int method = 0;
    if (reader == NULL || length == NULL ||
        png_get_iCCP(reader->codec, reader->info, &name, &method, &profile, &count) == 0) {
        return NULL;
    }
    *length = count;
    return profile;
}

/// The bytes of a row: a place in the palette for each pixel, or else its samples.
static size_t row_bytes(const cpng_reader *reader, cpng_shape shape) {
    return reader != NULL && has_palette(reader) ? (size_t)shape.width : cpng_row_bytes(shape);
}

static void read_rows(cpng_reader *reader, uint8_t *samples, cpng_shape shape, size_t stride) {
    png_read_update_info(reader->codec, reader->info);
    if (png_get_rowbytes(reader->codec, reader->info) != stride) {
        cpng_leave(reader->codec, "rows of another length");
    }
    const int passes =
        png_get_interlace_type(reader->codec, reader->info) == PNG_INTERLACE_NONE ? 1 : PNG_INTERLACE_ADAM7_PASSES;
    for (int pass = 0; pass < passes; ++pass) {
        for (int32_t row = 0; row < shape.height; ++row) {
            png_read_row(reader->codec, samples + (size_t)row * stride, NULL);
        }
    }
}

cpng_status cpng_reader_read(cpng_reader *reader, void *samples, size_t capacity, cpng_message *message) {
    const cpng_shape shape = cpng_reader_shape(reader);
    const size_t stride = row_bytes(reader, shape);
    if (stride == 0 || samples == NULL || capacity / stride < (size_t)shape.height) {
        return cpng_fail(message, CPNG_INVALID_ARGUMENT, "no reader, or too little room for the samples");
    }
    if (setjmp(reader->fence.landing) != 0) {
        return cpng_failure(&reader->fence, message);
    }
    read_rows(reader, samples, shape, stride);
    return CPNG_OK;
}
