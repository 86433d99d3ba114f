// The parts of a picture, and the fence: every failure of libjpeg becomes a status and a message.
#pragma once

#include "cjpeg.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>

/// The most bits of a Huffman code. T.81 C.2.
enum { longest_code = 16 };

/// The caller's buffer that libjpeg writes into.
typedef struct cjpeg_output {
    struct jpeg_destination_mgr base;
    uint8_t *bytes;
    size_t capacity;
    size_t length;
    /// `true` once the file does not fit.
    bool is_full;
} cjpeg_output;

/// The entropy-coded data of a picture, left in its file; see stream/stream.h.
typedef struct cjpeg_stream cjpeg_stream;

struct cjpeg_picture {
    struct jpeg_decompress_struct reader;
    struct jpeg_compress_struct writer;
    struct jpeg_error_mgr errors;
    cjpeg_output output;
    /// The length of the source file.
    size_t length;
    /// The data left in the file; NULL unless the picture was scanned.
    cjpeg_stream *stream;
    /// The coefficients, owned by the reader; NULL unless they were read.
    jvirt_barray_ptr *coefficients;
    /// The jump target for failures of libjpeg. Each function that calls libjpeg sets it.
    jmp_buf fence;
    char warning[JMSG_LENGTH_MAX];
    bool is_truncated;
    bool has_too_many_scans;
};

/// Installs the error handlers that jump to `picture->fence`.
void cjpeg_install_errors(cjpeg_picture *picture);

cjpeg_status cjpeg_fail(cjpeg_message *message, cjpeg_status status, const char *text);

/// The status and message of the failure that libjpeg just reported by a jump.
cjpeg_status cjpeg_failure(cjpeg_picture *picture, cjpeg_message *message);

/// `true` if blocks of 8-bit pictures can need the symbol. T.81 F.1.2.1.1 and F.1.2.2.1.
bool cjpeg_can_occur(int symbol, bool is_dc);

/// The number of a table's codes.
static inline int cjpeg_code_count(const JHUFF_TBL *table) {
    int count = 0;
    for (int length = 1; length <= longest_code; ++length) {
        count += table->bits[length];
    }
    return count;
}

/// Assigns codes to the symbols that blocks of 8-bit pictures can need and the table lacks. Existing codes keep their
/// length, or grow by a bit to make room.
void cjpeg_complete_table(JHUFF_TBL *table, bool is_dc);

/// Assigns the longest codes that are still free to symbols that blocks of 8-bit pictures can need and the table lacks,
/// the shortest runs first. Existing codes stay.
void cjpeg_extend_table(JHUFF_TBL *table, bool is_dc);

/// The average brightness of a block with this DC coefficient. T.81 §A.3.3: the coefficient is eight times the
/// average, less the level shift of 128.
static inline uint8_t cjpeg_block_average(int32_t dc, int32_t step) {
    const int32_t level = 128 + (dc * step + (dc < 0 ? -4 : 4)) / 8;
    return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}
