/// A C interface to the blocks of a JPEG picture: opened, examined, changed in places and written back.
///
/// Conventions
/// - Every function that can fail returns a cjpeg_status and writes a sentence, NUL-terminated and truncated to fit,
///   into the cjpeg_message it is given. libjpeg reports failures by longjmp; each function here catches that jump in
///   its own frame, so that none crosses a caller.
/// - A picture comes from cjpeg_picture_open and is freed by cjpeg_picture_destroy, once, whatever failed in between.
/// - After it is opened, a picture is held in one of two ways. cjpeg_picture_scan leaves its entropy-coded data in the
///   file, and the bits of unchanged blocks are copied; it takes the kind of picture that cameras write.
///   cjpeg_picture_read holds the coefficients of any picture libjpeg reads. The functions after them serve both.
/// - The file's bytes stay with the caller, who passes the same ones to each function that needs them. None keeps them.
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
    /// Four inks, stored as Adobe does: 255 is none. Adobe's Technical Note 5116.
    CJPEG_CMYK = 3,
    /// The same; the complements of cyan, magenta and yellow are coded as luma and chroma.
    CJPEG_YCCK = 4,
} cjpeg_color_model;

/// The properties of a picture that its headers give.
typedef struct cjpeg_facts {
    /// Pixels.
    int32_t width;
    int32_t height;
    /// 1, 3 or 4.
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

/// Reads the headers. `bytes` is borrowed until cjpeg_picture_scan, cjpeg_picture_read or cjpeg_picture_destroy has
/// returned.
cjpeg_status cjpeg_picture_open(const uint8_t *bytes, size_t length, cjpeg_picture **picture, cjpeg_message *message);

void cjpeg_picture_destroy(cjpeg_picture *picture);

/// The version of libjpeg-turbo's headers: the library does not report its own.
const char *cjpeg_library_version(void);

/// The properties in the headers; all zero if there is no picture.
cjpeg_facts cjpeg_picture_facts(const cjpeg_picture *picture);

/// The first warning about recoverable damage, or an empty string. It belongs to the picture.
const char *cjpeg_picture_warning(const cjpeg_picture *picture);

/// Describes a component. Call it after cjpeg_picture_scan or cjpeg_picture_read.
cjpeg_status cjpeg_picture_component(const cjpeg_picture *picture, int32_t index, cjpeg_component *component,
                                     cjpeg_message *message);

/// Destination buffers for the samples of components: one byte each, rows from the top, no padding.
typedef struct cjpeg_planes {
    /// Samples along each side of a block: 8, or 1 to 4, which use only the lowest coefficients. A plane has `side`
    /// eighths of its component's width as columns and of its height as rows, rounded up.
    int32_t side;
    /// A buffer per component; NULL for one that is not wanted.
    uint8_t *samples[4];
    /// The capacity of each buffer in bytes.
    size_t capacities[4];
} cjpeg_planes;

/// Reads through the entropy-coded data of an open picture and leaves them in the file. Only the kind cameras write is
/// supported: one scan, Huffman-coded, undamaged, and not RGB.
///
/// - planes: Receive samples decoded on the way; NULL for none.
///
/// Returns CJPEG_UNSUPPORTED or CJPEG_DAMAGED if the picture is not of the supported kind; it can still be read. A
/// picture may be scanned again, for other samples; its selection is dropped then.
cjpeg_status cjpeg_picture_scan(cjpeg_picture *picture, const uint8_t *bytes, size_t length, const cjpeg_planes *planes,
                                cjpeg_message *message);

/// Reads all coefficients, using at most `memory_limit` bytes for them, from at most `scan_limit` scans: small files
/// with very many scans would keep the reader busy for minutes.
cjpeg_status cjpeg_picture_read(cjpeg_picture *picture, size_t memory_limit, int32_t scan_limit,
                                cjpeg_message *message);

/// The MCUs in a row of the picture; an MCU is the smallest part that has blocks of every component. 0 unless the
/// picture was scanned.
int32_t cjpeg_picture_mcu_columns(const cjpeg_picture *picture);
int32_t cjpeg_picture_mcu_rows(const cjpeg_picture *picture);

/// Adjacent MCUs of one row: the row, the first column and the column past the last.
typedef struct cjpeg_run {
    int32_t row;
    int32_t first;
    int32_t end;
} cjpeg_run;

/// Fetches the blocks of some MCUs from the file so that they can be changed. The previous selection and all changes to
/// it are dropped. A picture that was read holds all its blocks and needs no selection: nothing happens.
///
/// - runs: `count` runs, sorted from the top and within each row from the left; none is empty and none overlaps
///   another.
cjpeg_status cjpeg_picture_select(cjpeg_picture *picture, const uint8_t *bytes, size_t length, const cjpeg_run *runs,
                                  size_t count, cjpeg_message *message);

/// Lends `count` blocks of one block row, starting at `column`, to be changed in place (64 coefficients each). They
/// belong to the picture. Of a picture that was scanned, they have to lie in one selected run, and stay valid until the
/// next selection; of one that was read, until the next call.
cjpeg_status cjpeg_picture_lend_blocks(cjpeg_picture *picture, int32_t component, int32_t row, int32_t column,
                                       int32_t count, int16_t **coefficients, cjpeg_message *message);

/// Writes the average brightness of each block of a component, from its current coefficients: the picture at an eighth
/// of its size, one byte per block, rows from the top, no padding.
cjpeg_status cjpeg_picture_averages(cjpeg_picture *picture, int32_t component, uint8_t *averages, size_t capacity,
                                    cjpeg_message *message);

/// Writes the picture with its current blocks as a JPEG file with the same tables, sampling, restart interval and
/// scans, the JFIF and Adobe segments of the source, and no other metadata.
///
/// Of a picture that was scanned, the headers and the bits of whatever is not selected are the source's own; if its
/// Huffman tables lack a code that is needed, they are completed and every block is recoded with them. Of one that was
/// read, sequential pictures keep the source's Huffman tables, completed where a symbol has no code; those of others
/// are optimised. Arithmetic coding becomes Huffman coding.
///
/// - capacity: The size of `file` in bytes; if it is too small, the result is CJPEG_TOO_SMALL.
cjpeg_status cjpeg_picture_write(cjpeg_picture *picture, const uint8_t *bytes, size_t length, uint8_t *file,
                                 size_t capacity, size_t *file_length, cjpeg_message *message);

/// Opens the output of cjpeg_picture_write of a scanned picture again: its headers with libjpeg, and its entropy-coded
/// data to the end marker. Rows of MCUs that equal the source's bits are not decoded; of those that only got other
/// codes, one in sixteen is. Any result but CJPEG_OK means that the file must not be used.
cjpeg_status cjpeg_picture_check(const cjpeg_picture *picture, const uint8_t *bytes, size_t length, const uint8_t *file,
                                 size_t file_length, cjpeg_message *message);

/// Decodes adjacent blocks.
///
/// - coefficients: `count` blocks of 64, natural order.
/// - quantization: The factor of each coefficient, natural order.
/// - side: Samples of each block along each side: 8, or 1 to 4, which use only the lowest coefficients.
/// - samples: `side` rows of `count` times as many, `stride` bytes from row to row.
void cjpeg_block_samples(const int16_t *coefficients, size_t count, const uint16_t *quantization, int32_t side,
                         uint8_t *samples, size_t stride);

/// Converts the samples of the components, one of each per pixel, to pixels of four bytes: red, green, blue and 255.
/// For grey pictures the first three are the same. Inks are mixed by multiplication, as browsers do without a profile.
/// JFIF 1.02, "Conversion to and from RGB".
///
/// - black: The fourth component; not read unless the model has one.
void cjpeg_pixels(cjpeg_color_model model, const uint8_t *first, const uint8_t *second, const uint8_t *third,
                  const uint8_t *black, uint8_t *pixels, size_t count);

#ifdef __cplusplus
}
#endif
