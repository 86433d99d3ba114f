/// A C interface to libpng: the samples of a PNG picture at their stored bit depth, read and written.
///
/// Conventions
/// - Every function that can fail returns a cpng_status and writes a sentence, NUL-terminated and truncated to fit,
///   into the cpng_message it is given. libpng reports failures by longjmp; each function here catches that jump in
///   its own frame, so that none crosses a caller.
/// - A reader comes from cpng_reader_open and is freed by cpng_reader_destroy, once, whatever failed in between. Bytes
///   that were written are freed by cpng_free.
/// - Threads: a reader serves one caller at a time. Different readers are independent.
/// - Samples are never converted by any colour chunk: stored values are returned unchanged.
/// - No policy lives here: the caller decides which sizes are too large and what is drawn where.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cpng_status {
    CPNG_OK = 0,
    CPNG_INVALID_ARGUMENT = 1,
    CPNG_OUT_OF_MEMORY = 2,
    /// The data end before the picture does.
    CPNG_TRUNCATED = 3,
    CPNG_DAMAGED = 4,
} cpng_status;

typedef struct cpng_message {
    char text[256];
} cpng_message;

/// The layout of samples in memory: rows from the top, no padding, channels interleaved.
typedef struct cpng_shape {
    /// Pixels.
    int32_t width;
    int32_t height;
    /// 1 grey, 2 grey and alpha, 3 red, green and blue, 4 red, green, blue and alpha.
    int32_t channels;
    /// The bit depth, 8 or 16; 16-bit samples are in the machine's byte order.
    int32_t depth;
} cpng_shape;

typedef struct cpng_reader cpng_reader;

/// Reads the headers, up to the picture data. `bytes` is borrowed until cpng_reader_destroy. A chunk that would unpack
/// to more than `chunk_limit` bytes is skipped. No memory is allocated for the picture, whatever its size.
cpng_status cpng_reader_open(const uint8_t *bytes, size_t length, size_t chunk_limit, cpng_reader **reader,
                             cpng_message *message);

void cpng_reader_destroy(cpng_reader *reader);

/// The shape of the decoded samples: grey of fewer than 8 bits becomes 8, a palette its colours, a transparent colour
/// an alpha channel. All zero if there is no reader.
cpng_shape cpng_reader_shape(const cpng_reader *reader);

/// Writes the 256 colours of a palette, `channels` bytes each; false for a picture without one. Colours that the file
/// lacks are black.
bool cpng_reader_palette(const cpng_reader *reader, uint8_t *colors);

/// Writes the colours at `count` places of a palette.
void cpng_colors(const uint8_t *places, size_t count, const uint8_t *palette, int32_t channels, uint8_t *colors);

/// Bits per pixel in the file before compression; 0 if there is no reader.
int32_t cpng_reader_stored_bits(const cpng_reader *reader);

/// The ICC profile, unpacked; NULL if there is no readable one. It belongs to the reader.
const uint8_t *cpng_reader_profile(cpng_reader *reader, size_t *length);

/// Reads the samples, or each pixel's place in the palette, into `capacity` bytes, once.
cpng_status cpng_reader_read(cpng_reader *reader, void *samples, size_t capacity, cpng_message *message);

/// Writes samples as a PNG file, with an ICC profile unless `profile` is NULL.
cpng_status cpng_write(cpng_shape shape, const void *samples, size_t capacity, const uint8_t *profile,
                       size_t profile_length, uint8_t **bytes, size_t *length, cpng_message *message);

void cpng_free(uint8_t *bytes);

/// The version of libpng.
const char *cpng_library_version(void);

#ifdef __cplusplus
}
#endif
