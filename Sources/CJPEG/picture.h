// What a picture is made of, and the fence: every failure of libjpeg becomes a status and a message.
#pragma once

#include "cjpeg.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>

/// A growing buffer that libjpeg writes into.
typedef struct cjpeg_output {
    struct jpeg_destination_mgr base;
    uint8_t *bytes;
    size_t capacity;
    size_t length;
} cjpeg_output;

struct cjpeg_picture {
    struct jpeg_decompress_struct reader;
    struct jpeg_compress_struct writer;
    struct jpeg_error_mgr errors;
    cjpeg_output output;
    /// The length of the file that was read.
    size_t length;
    /// The coefficients, owned by the reader; NULL until they are read.
    jvirt_barray_ptr *coefficients;
    /// Where libjpeg jumps when it fails. Armed anew by each function that calls it.
    jmp_buf fence;
    char warning[JMSG_LENGTH_MAX];
    bool is_truncated;
    bool has_too_many_scans;
};

/// Installs the error handlers that jump to `picture->fence`.
void cjpeg_install_errors(cjpeg_picture *picture);

/// Fills the message in and gives the status back.
cjpeg_status cjpeg_fail(cjpeg_message *message, cjpeg_status status, const char *text);

/// The status and message of what libjpeg just jumped out with.
cjpeg_status cjpeg_failure(cjpeg_picture *picture, cjpeg_message *message);

/// Gives codes to the symbols that blocks of 8-bit pictures can need and that the table has none for. The codes it
/// has stay as long as they are, or grow by a bit where they have to make room.
void cjpeg_complete_table(JHUFF_TBL *table, bool is_dc);

/// The average brightness of a block with this first coefficient. T.81 §A.3.3: it is eight times the average, less the
/// shift of 128 levels.
static inline uint8_t cjpeg_block_average(int32_t dc, int32_t step) {
    const int32_t level = 128 + (dc * step + (dc < 0 ? -4 : 4)) / 8;
    return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}
