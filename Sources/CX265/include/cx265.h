/// Single pictures coded by libx265, which is opened on demand (docs/decisions/on-demand.md), with or without the
/// blocks that are to be kept (docs/decisions/heic-tiles.md).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The properties that all pictures of an encoder share.
typedef struct cx265_format {
    int32_t width;
    int32_t height;
    /// chroma_format_idc: 0 to 3.
    int32_t chroma;
    /// Bits per sample: 8, 10 or 12.
    int32_t depth;
    /// The numbers of ISO/IEC 23091-2; 2 if unspecified.
    uint8_t primaries;
    uint8_t transfer;
    uint8_t matrix;
    bool is_full_range;
} cx265_format;

enum {
    /// Stands where libx265 searches for the best prediction itself.
    CX265_FREE = 255,
    /// A block each quarter of which is predicted by itself.
    CX265_QUARTERED = 3,
};

/// The division and prediction of a picture's blocks, as libx265's analysis of an intra picture lists them.
typedef struct cx265_blocks {
    /// The depth below a tree block of each block in coding order, the direction of chroma, and the partition.
    const uint8_t *depths;
    const uint8_t *chroma;
    const uint8_t *parts;
    size_t count;
    /// The direction of luma of each 4 by 4 samples in coding order; those of a block are all free, or none.
    const uint8_t *luma;
    size_t luma_count;
} cx265_blocks;

typedef struct cx265_encoder cx265_encoder;

/// Opens the library; returns NULL, or a message. The functions below may be called only after it returned NULL.
const char *cx265_open_library(void);

/// The library's version, as text.
const char *cx265_version(void);

/// `true` if blocks can be given to this version of the library.
bool cx265_takes_blocks(void);

/// Opens an encoder of one picture; returns NULL if a parameter or the format is not accepted. The first time, the
/// library prepares tables without a lock: no other thread may open one meanwhile.
///
/// - preset: The name of a preset.
/// - settings: The names and values of `count` parameters alternating, each NUL-terminated.
/// - has_blocks: `true` if blocks are going to be given.
cx265_encoder *cx265_open(const cx265_format *format, const char *preset, const char *settings, size_t count,
                          bool has_blocks);

/// Encodes a picture; returns `false` if the library fails, or if the blocks do not cover the picture.
///
/// - planes: Samples in rows without gaps.
/// - blocks: NULL unless announced.
/// - bytes: Receives the byte stream, which the encoder owns.
bool cx265_encode(cx265_encoder *encoder, const uint16_t *const planes[3], const cx265_blocks *blocks,
                  const uint8_t **bytes, size_t *size);

/// Closes an encoder.
void cx265_close(cx265_encoder *encoder);

#ifdef __cplusplus
}
#endif
