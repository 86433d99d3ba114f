/// A C face over the parts of libjpeg that kaomask uses: the quantised DCT coefficients of a JPEG picture, read
/// once, looked at, changed in places and written again.
///
/// Conventions
/// - Every function that can fail returns a cjpeg_status and writes a sentence, NUL-terminated and cut to fit,
///   into the cjpeg_message it is given. libjpeg leaves by longjmp when it fails; each function here catches
///   that jump in its own frame, so that none crosses a caller.
/// - A picture comes from cjpeg_picture_open and is freed by cjpeg_picture_destroy, once, whatever failed in
///   between.
/// - Threads: a picture serves one caller at a time. Different pictures are independent.
/// - Coefficients are quantised, 64 a block, in natural order: 8 rows of rising vertical frequency, in each 8
///   of rising horizontal frequency.
/// - No policy lives here: which sizes are too large and what is drawn where are the caller's.
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
    /// A valid picture of a kind that is not handled; the message is a noun in the plural.
    CJPEG_UNSUPPORTED = 5,
    /// What was to be written did not fit into its place.
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

/// What the headers say of a picture.
typedef struct cjpeg_facts {
    /// Pixels.
    int32_t width;
    int32_t height;
    /// 1 or 3.
    int32_t component_count;
    cjpeg_color_model color_model;
    /// Whether the coefficients come in several passes from coarse to fine.
    int32_t is_progressive;
    /// Whether the entropy coding is arithmetic and not Huffman's.
    int32_t is_arithmetic;
    /// MCUs between restart markers; 0 for none.
    int32_t restart_interval;
} cjpeg_facts;

/// One component (colour channel) of a picture.
typedef struct cjpeg_component {
    /// Sampling factors, 1 to 4, relative to the largest of the picture.
    int32_t horizontal_sampling;
    int32_t vertical_sampling;
    /// Samples that are part of the picture.
    int32_t width;
    int32_t height;
    /// Blocks of 8 by 8 samples that hold them.
    int32_t block_columns;
    int32_t block_rows;
    /// What each coefficient is multiplied by, natural order.
    uint16_t quantization[64];
} cjpeg_component;

typedef struct cjpeg_picture cjpeg_picture;

/// Reads the headers. `bytes` is borrowed until cjpeg_picture_read or cjpeg_picture_destroy has returned.
cjpeg_status cjpeg_picture_open(const uint8_t *bytes, size_t length, cjpeg_picture **picture,
                                cjpeg_message *message);

void cjpeg_picture_destroy(cjpeg_picture *picture);

/// What the headers say; all zero for no picture.
cjpeg_facts cjpeg_picture_facts(const cjpeg_picture *picture);

/// Reads all coefficients, taking at most `memory_limit` bytes for them. At most `scan_limit` scans are read:
/// small files of very many scans would keep the reader busy for minutes.
cjpeg_status cjpeg_picture_read(cjpeg_picture *picture, size_t memory_limit, int32_t scan_limit,
                                cjpeg_message *message);

/// The first complaint about data that could be read past, or an empty string. It belongs to the picture.
const char *cjpeg_picture_warning(const cjpeg_picture *picture);

/// Describes a component. After cjpeg_picture_read, or of a picture that a stream could be read of.
cjpeg_status cjpeg_picture_component(const cjpeg_picture *picture, int32_t index, cjpeg_component *component,
                                     cjpeg_message *message);

/// Decodes the samples of one component from its coefficients as they are now: one byte each, as many as its
/// width times its height, rows from the top, no padding. After cjpeg_picture_read.
cjpeg_status cjpeg_picture_samples(cjpeg_picture *picture, int32_t component, uint8_t *samples, size_t capacity,
                                   cjpeg_message *message);

/// Writes the average brightness of each block of a component, from its coefficients as they are now: the picture
/// at an eighth of its size, one byte a block, rows from the top, no padding. After cjpeg_picture_read.
cjpeg_status cjpeg_picture_averages(cjpeg_picture *picture, int32_t component, uint8_t *averages, size_t capacity,
                                    cjpeg_message *message);

/// Copies `count` blocks of one block row, from `column` on, to `coefficients` (64 each).
cjpeg_status cjpeg_picture_get_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                      int32_t count, int16_t *coefficients, cjpeg_message *message);

/// Lends `count` blocks of one block row, from `column` on, to be changed in place (64 coefficients each). They belong
/// to the picture and stay where they are until the next call on it.
cjpeg_status cjpeg_picture_lend_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                       int32_t count, int16_t **coefficients, cjpeg_message *message);

/// Writes the coefficients as they are now as a JPEG file: the same tables, sampling, restart interval and
/// passes, JFIF and Adobe segments where the source has them, no other metadata. Huffman tables of sequential
/// pictures are the source's own, completed where they have no code for a symbol; others are made to measure.
/// Arithmetic coding becomes Huffman's. The bytes belong to the picture and stay until the next call that writes.
cjpeg_status cjpeg_picture_write(cjpeg_picture *picture, const uint8_t **bytes, size_t *length,
                                 cjpeg_message *message);

/// Decodes blocks that lie side by side.
///
/// - coefficients: `count` blocks of 64, natural order.
/// - quantization: What each coefficient is multiplied by, natural order.
/// - side: Samples of each block along each side: 8, or 1 to 4, for which only the lowest coefficients are looked at.
/// - samples: `side` rows of `count` times as many, `stride` bytes from row to row.
void cjpeg_block_samples(const int16_t *coefficients, size_t count, const uint16_t *quantization, int32_t side,
                         uint8_t *samples, size_t stride);

/// Pixels of four bytes, red, green, blue and 255, of the samples of three components that have one for each pixel;
/// for grey pictures three times the same. JFIF 1.02, "Conversion to and from RGB".
void cjpeg_pixels(cjpeg_color_model model, const uint8_t *first, const uint8_t *second, const uint8_t *third,
                  uint8_t *pixels, size_t count);

/// A sequential picture left as it lies in its file: the bits of what nobody changes are copied. Only the kind cameras
/// write: one scan of Huffman codes, grey or YCbCr, undamaged. Any other is for cjpeg_picture_read.
typedef struct cjpeg_stream cjpeg_stream;

/// Where the samples of components go: one byte each, rows from the top, no padding.
typedef struct cjpeg_planes {
    /// How many samples a block has along each side, which makes so many eighths of the picture's size: 8, or 1 to 4,
    /// for which only the lowest coefficients are looked at. A component has an eighth of its width times this of
    /// columns, and of its height of rows, rounded up.
    int32_t side;
    /// Of each component; NULL for one that nobody wants.
    uint8_t *samples[3];
    /// Bytes that each has room for.
    size_t capacities[3];
} cjpeg_planes;

/// Reads through a picture that is open and not read, `bytes` being those it was opened with. The stream keeps nothing
/// of either; it is freed by cjpeg_stream_destroy.
///
/// - planes: Take samples that are decoded on the way; with a side of 8, what cjpeg_picture_samples writes. NULL for
///   none.
///
/// CJPEG_UNSUPPORTED and CJPEG_DAMAGED say that it is not a picture of this kind.
cjpeg_status cjpeg_stream_read(const cjpeg_picture *picture, const uint8_t *bytes, size_t length,
                               const cjpeg_planes *planes, cjpeg_stream **stream, cjpeg_message *message);

void cjpeg_stream_destroy(cjpeg_stream *stream);

/// The MCUs of a picture: the smallest parts that have blocks of every component. 0 for no stream.
int32_t cjpeg_stream_mcu_columns(const cjpeg_stream *stream);
int32_t cjpeg_stream_mcu_rows(const cjpeg_stream *stream);

/// MCUs that lie side by side: their row, the first column and one past the last.
typedef struct cjpeg_run {
    int32_t row;
    int32_t first;
    int32_t end;
} cjpeg_run;

/// Reads the blocks of some MCUs, to be changed; what was selected before is forgotten, and every change to it.
///
/// - runs: `count` of them, from the top and in each row from the left; none is empty and none meets another.
cjpeg_status cjpeg_stream_select(cjpeg_stream *stream, const uint8_t *bytes, size_t length, const cjpeg_run *runs,
                                 size_t count, cjpeg_message *message);

/// Lends blocks of one run as cjpeg_picture_lend_blocks does; they stay where they are until the next selection.
cjpeg_status cjpeg_stream_lend_blocks(cjpeg_stream *stream, int32_t component, int32_t row, int32_t column,
                                      int32_t count, int16_t **coefficients, cjpeg_message *message);

/// Writes the average brightness of each block as it is now, as cjpeg_picture_averages does.
cjpeg_status cjpeg_stream_averages(const cjpeg_stream *stream, int32_t component, uint8_t *averages, size_t capacity,
                                   cjpeg_message *message);

/// Writes the picture with the selected blocks as they are now: the source's own headers, with JFIF and Adobe segments
/// where it has them and no other metadata, and the source's own bits wherever nothing is selected. Where its Huffman
/// tables lack a code that is needed, they are completed and every block is coded by them.
///
/// - capacity: Bytes that `file` has room for; where they are too few, CJPEG_TOO_SMALL.
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
