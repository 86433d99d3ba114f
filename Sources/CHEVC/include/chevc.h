/// The blocks of an intra slice, read from its entropy-coded data: how they are divided and predicted (ITU-T H.265
/// §7.3.8 and §9.3). The samples are not decoded.
///
/// Pointers are borrowed for the call. Nothing is allocated or kept. The data may be any bytes: no byte beyond their
/// end is read, and the work is bounded by their number and the size of the picture.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The fields of the parameter sets and of the slice's header that its data depend on. The slice is the only one of
/// its picture, without tiles, and its chroma is subsampled both ways, or there is none.
typedef struct chevc_slice {
    /// The size of the coded picture in luma samples, at most CHEVC_LONGEST_SIDE, a multiple of the smallest coding
    /// block.
    int32_t width;
    int32_t height;
    bool has_chroma;
    /// log2 of the sides of coding tree blocks, 4 to 6, of the smallest coding blocks, from 3, and of the smallest and
    /// largest transforms, 2 to 5, the smallest smaller than a coding block.
    uint8_t tree;
    uint8_t smallest_coding;
    uint8_t smallest_transform;
    uint8_t largest_transform;
    /// max_transform_hierarchy_depth_intra, 0 to 4.
    uint8_t transform_depth;
    /// log2 of the side of a quantisation group; 0 if the quantiser does not change.
    uint8_t quantizer_group;
    /// The quantiser at the start of the slice; below 0 for large depths.
    int8_t quantizer;
    uint8_t luma_depth;
    uint8_t chroma_depth;
    /// Sample adaptive offsets of luma and chroma.
    bool luma_offsets;
    bool chroma_offsets;
    bool hides_signs;
    bool skips_transforms;
    bool bypasses_transforms;
    /// Each row of coding tree blocks has data of its own (WPP).
    bool has_rows;
} chevc_slice;

enum {
    /// The largest value of a length in a sequence parameter set.
    CHEVC_LONGEST_SIDE = 65535,
    /// The side of the smallest coding blocks there can be.
    CHEVC_SMALLEST_BLOCK = 8,
};

/// A coding block.
typedef struct chevc_block {
    /// Its place in luma samples.
    uint16_t x;
    uint16_t y;
    /// log2 of its side.
    uint8_t size;
    /// `true` if each quarter is predicted by itself.
    bool is_quartered;
    /// The prediction modes of luma, Table 8-1, of the quarters in the order of rows; the same four times for a block
    /// that is not quartered.
    uint8_t luma[4];
    /// intra_chroma_pred_mode, 0 to 4; 4 without chroma.
    uint8_t chroma;
} chevc_block;

typedef enum chevc_status {
    CHEVC_OK,
    /// The data break a rule, or end too early.
    CHEVC_DAMAGED,
    /// The slice ends before the picture does, or there is no room for its blocks.
    CHEVC_INCOMPLETE,
    /// The slice's description is not one of those above.
    CHEVC_UNKNOWN,
} chevc_status;

/// Reads the coding blocks of a slice in coding order.
///
/// - data: The bytes after the slice header, without emulation prevention.
/// - blocks: Room for `room` blocks.
/// - count: Receives the number of blocks.
chevc_status chevc_read_blocks(const chevc_slice *slice, const uint8_t *data, size_t size, chevc_block *blocks,
                               size_t room, size_t *count);

#ifdef __cplusplus
}
#endif
