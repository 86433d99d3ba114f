/// A C interface to the parts of libjpeg that kaomask uses: the quantised DCT coefficients of a JPEG picture, read
/// once, examined, changed in places and written back.
///
/// Conventions
/// - Every function that can fail returns a cjpeg_status and writes a sentence, NUL-terminated and truncated to fit,
///   into the cjpeg_message it is given. libjpeg reports failures by longjmp; each function here catches that jump in
///   its own frame, so that none crosses a caller.
/// - A picture comes from cjpeg_picture_open and is freed by cjpeg_picture_destroy, once, whatever failed in between.
/// - Threads: a picture serves one caller at a time. Different pictures are independent.
/// - Coefficients are quantised, 64 per block, in natural order: 8 rows of rising vertical frequency, each with 8
///   coefficients of rising horizontal frequency.
/// - No policy lives here: the caller decides which sizes are too large and what is drawn where.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cjpeg_status {
    CJPEG_OK = 0,
    CJPEG_INVALID_ARGUMENT = 1,
    CJPEG_OUT_OF_MEMORY = 2,
    /// The data end before the picture does.
    CJPEG_TRUNCATED = 3,
    CJPEG_DAMAGED = 4,
    /// A valid picture of an unsupported kind; the message is a plural noun.
    CJPEG_UNSUPPORTED = 5,
    /// The output does not fit into its buffer.
    CJPEG_TOO_SMALL = 6,
} cjpeg_status;

typedef struct cjpeg_message {
    char text[256];
} cjpeg_message;

typedef enum cjpeg_color_model {
    CJPEG_GRAY = 0,
    CJPEG_YCBCR = 1,
    CJPEG_RGB = 2,
} cjpeg_color_model;

/// The properties of a picture that its headers give.
typedef struct cjpeg_facts {
    /// Pixels.
    int32_t width;
    int32_t height;
    /// 1 or 3.
    int32_t component_count;
    cjpeg_color_model color_model;
    /// Nonzero if the coefficients come in several scans from coarse to fine.
    int32_t is_progressive;
    /// Nonzero if the entropy coding is arithmetic rather than Huffman.
    int32_t is_arithmetic;
    /// MCUs between restart markers; 0 for none.
    int32_t restart_interval;
} cjpeg_facts;

/// One component (colour channel) of a picture.
typedef struct cjpeg_component {
    /// Sampling factors, 1 to 4, relative to the largest in the picture.
    int32_t horizontal_sampling;
    int32_t vertical_sampling;
    /// The size in samples, without padding.
    int32_t width;
    int32_t height;
    /// The size in blocks of 8 by 8 samples.
    int32_t block_columns;
    int32_t block_rows;
    /// The quantisation steps, in natural order: the factor of each coefficient.
    uint16_t quantization[64];
} cjpeg_component;

typedef struct cjpeg_picture cjpeg_picture;

/// Reads the headers. `bytes` is borrowed until cjpeg_picture_read or cjpeg_picture_destroy has returned.
cjpeg_status cjpeg_picture_open(const uint8_t *bytes, size_t length, cjpeg_picture **picture, cjpeg_message *message);

void cjpeg_picture_destroy(cjpeg_picture *picture);

/// The version of libjpeg-turbo this was compiled with: the library does not tell its own.
const char *cjpeg_library_version(void);

/// The properties in the headers; all zero if there is no picture.
cjpeg_facts cjpeg_picture_facts(const cjpeg_picture *picture);

/// Reads all coefficients, using at most `memory_limit` bytes for them, from at most `scan_limit` scans: small files
/// with very many scans would keep the reader busy for minutes.
cjpeg_status cjpeg_picture_read(cjpeg_picture *picture, size_t memory_limit, int32_t scan_limit,
                                cjpeg_message *message);

/// The first warning about recoverable damage, or an empty string. It belongs to the picture.
const char *cjpeg_picture_warning(const cjpeg_picture *picture);

/// Describes a component. Call it after cjpeg_picture_read, or for a picture that a stream could be read from.
cjpeg_status cjpeg_picture_component(const cjpeg_picture *picture, int32_t index, cjpeg_component *component,
                                     cjpeg_message *message);

/// Decodes the samples of one component from its current coefficients: one byte each, width times height, rows from
/// the top, no padding. Call it after cjpeg_picture_read.
cjpeg_status cjpeg_picture_samples(cjpeg_picture *picture, int32_t component, uint8_t *samples, size_t capacity,
                                   cjpeg_message *message);

/// Writes the average brightness of each block of a component, from its current coefficients: the picture at an eighth
/// of its size, one byte per block, rows from the top, no padding. Call it after cjpeg_picture_read.
cjpeg_status cjpeg_picture_averages(cjpeg_picture *picture, int32_t component, uint8_t *averages, size_t capacity,
                                    cjpeg_message *message);

/// Copies `count` blocks of one block row, starting at `column`, to `coefficients` (64 each).
cjpeg_status cjpeg_picture_get_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                      int32_t count, int16_t *coefficients, cjpeg_message *message);

/// Lends `count` blocks of one block row, starting at `column`, to be changed in place (64 coefficients each). They
/// belong to the picture and stay valid until the next call on it.
cjpeg_status cjpeg_picture_lend_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                       int32_t count, int16_t **coefficients, cjpeg_message *message);

/// Writes the current coefficients as a JPEG file with the same tables, sampling, restart interval and scans, the JFIF
/// and Adobe segments of the source, and no other metadata. Huffman tables of sequential pictures are the source's,
/// completed where a symbol has no code; others are optimised for the picture. Arithmetic coding becomes Huffman
/// coding. The bytes belong to the picture and stay valid until the next call that writes.
cjpeg_status cjpeg_picture_write(cjpeg_picture *picture, const uint8_t **bytes, size_t *length, cjpeg_message *message);

/// Decodes blocks that lie side by side.
///
/// - coefficients: `count` blocks of 64, natural order.
/// - quantization: The factor of each coefficient, natural order.
/// - side: Samples of each block along each side: 8, or 1 to 4, which use only the lowest coefficients.
/// - samples: `side` rows of `count` times as many, `stride` bytes from row to row.
void cjpeg_block_samples(const int16_t *coefficients, size_t count, const uint16_t *quantization, int32_t side,
                         uint8_t *samples, size_t stride);

/// Converts the samples of three components, one of each per pixel, to pixels of four bytes: red, green, blue and 255.
/// For grey pictures all three are the same. JFIF 1.02, "Conversion to and from RGB".
void cjpeg_pixels(cjpeg_color_model model, const uint8_t *first, const uint8_t *second, const uint8_t *third,
                  uint8_t *pixels, size_t count);

/// A sequential picture whose entropy-coded data stay in the file: the bits of unchanged MCUs are copied. It supports
/// only the kind cameras write: one scan, Huffman-coded, grey or YCbCr, undamaged. All others need cjpeg_picture_read.
typedef struct cjpeg_stream cjpeg_stream;

/// Destination buffers for the samples of components: one byte each, rows from the top, no padding.
typedef struct cjpeg_planes {
    /// Samples along each side of a block: 8, or 1 to 4, which use only the lowest coefficients. A plane has `side`
    /// eighths of its component's width as columns and of its height as rows, rounded up.
    int32_t side;
    /// A buffer per component; NULL for one that is not wanted.
    uint8_t *samples[3];
    /// The capacity of each buffer in bytes.
    size_t capacities[3];
} cjpeg_planes;

/// Reads through the entropy-coded data of a picture that is open but not read; `bytes` are those it was opened with.
/// The stream keeps no reference to either; it is freed by cjpeg_stream_destroy.
///
/// - planes: Receive samples decoded on the way; with a side of 8, the same as cjpeg_picture_samples writes. NULL for
///   none.
///
/// Returns CJPEG_UNSUPPORTED or CJPEG_DAMAGED if the picture is not of the supported kind.
cjpeg_status cjpeg_stream_read(const cjpeg_picture *picture, const uint8_t *bytes, size_t length,
                               const cjpeg_planes *planes, cjpeg_stream **stream, cjpeg_message *message);

void cjpeg_stream_destroy(cjpeg_stream *stream);

/// The MCUs in a row of the picture; an MCU is the smallest part that has blocks of every component. 0 if there is no
/// stream.
int32_t cjpeg_stream_mcu_columns(const cjpeg_stream *stream);
int32_t cjpeg_stream_mcu_rows(const cjpeg_stream *stream);

/// Adjacent MCUs of one row: the row, the first column and the column past the last.
typedef struct cjpeg_run {
    int32_t row;
    int32_t first;
    int32_t end;
} cjpeg_run;

/// Reads the blocks of some MCUs so that they can be changed. The previous selection and all changes to it are
/// dropped.
///
/// - runs: `count` runs, sorted from the top and within each row from the left; none is empty and none overlaps
///   another.
cjpeg_status cjpeg_stream_select(cjpeg_stream *stream, const uint8_t *bytes, size_t length, const cjpeg_run *runs,
                                 size_t count, cjpeg_message *message);

/// Lends blocks of one run like cjpeg_picture_lend_blocks; they stay valid until the next selection.
cjpeg_status cjpeg_stream_lend_blocks(cjpeg_stream *stream, int32_t component, int32_t row, int32_t column,
                                      int32_t count, int16_t **coefficients, cjpeg_message *message);

/// Writes the current average brightness of each block, like cjpeg_picture_averages.
cjpeg_status cjpeg_stream_averages(const cjpeg_stream *stream, int32_t component, uint8_t *averages, size_t capacity,
                                   cjpeg_message *message);

/// Writes the picture with the current selected blocks: the source's own headers, with its JFIF and Adobe segments and
/// no other metadata, and the source's own bits wherever nothing is selected. If its Huffman tables lack a code that
/// is needed, they are completed and every block is recoded with them.
///
/// - capacity: The size of `file` in bytes; if it is too small, the result is CJPEG_TOO_SMALL.
cjpeg_status cjpeg_stream_write(cjpeg_stream *stream, const uint8_t *bytes, size_t length, uint8_t *file,
                                size_t capacity, size_t *file_length, cjpeg_message *message);

/// Opens what cjpeg_stream_write wrote again: its headers as libjpeg does, and its entropy-coded data to the end
/// marker. Rows of MCUs that are bit for bit the source's need not be decoded once more, and of those that only got
/// other codes one in sixteen is. Anything but CJPEG_OK says that the file is not to be used.
cjpeg_status cjpeg_stream_check(const cjpeg_stream *stream, const uint8_t *bytes, size_t length, const uint8_t *file,
                                size_t file_length, cjpeg_message *message);

#ifdef __cplusplus
}
#endif
