/// Paints on an intra slice without coding the rest of it again: the entropy-coded data are read and rewritten, and
/// only tree blocks under paint are coded (ITU-T H.265 §7.3.8, §8.4, §8.6 and §9.3).
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

/// The fields of the parameter sets and the slice header that the slice data depend on. The slice is the only one of
/// its picture and has no tiles; chroma is subsampled both ways or absent.
typedef struct chevc_slice {
    /// The size of the coded picture in luma samples, at most CHEVC_LONGEST_SIDE, a multiple of the smallest coding
    /// block.
    int32_t width;
    int32_t height;
    bool has_chroma;
    /// log2 of the sides of coding tree blocks, 4 to 6, of the smallest coding blocks, 3 or 4, and of the smallest and
    /// largest transforms, 2 or 3, and 2 to 5.
    uint8_t tree;
    uint8_t smallest_coding;
    uint8_t smallest_transform;
    uint8_t largest_transform;
    /// max_transform_hierarchy_depth_intra, 0 to 4.
    uint8_t transform_depth;
    /// log2 of the side of a quantisation group; 0 if all blocks share the slice's quantiser.
    uint8_t quantizer_group;
    /// The quantiser at the start of the slice; below 0 for large depths.
    int8_t quantizer;
    /// The sums of pps_cb_qp_offset and slice_cb_qp_offset, and of those of Cr.
    int8_t chroma_quantizers[2];
    /// Bits of a sample, 8 to 12.
    uint8_t luma_depth;
    uint8_t chroma_depth;
    /// ScalingFactor of intra blocks of 4 by 4, row by row: Y, Cb and Cr. 16 without scaling lists; none is 0.
    uint8_t factors[3][16];
    /// Sample adaptive offsets of luma and chroma.
    bool luma_offsets;
    bool chroma_offsets;
    bool hides_signs;
    bool skips_transforms;
    bool bypasses_transforms;
    /// Coded blocks are lossless, and the slice is written for a picture parameter set that allows it
    /// (transquant_bypass_enabled_flag). Required unless there are coding blocks of 8 and quantisation groups.
    bool is_lossless;
    /// Each row of coding tree blocks has separate data (WPP).
    bool has_rows;
} chevc_slice;

/// The largest value of a length in a sequence parameter set.
enum { CHEVC_LONGEST_SIDE = 65535 };

/// The planes of a picture before and after painting, in rows without padding, before the loop filters: luma, and two
/// of chroma, NULL without chroma. Samples are below 2^depth.
typedef struct chevc_paint {
    const uint16_t *before[3];
    /// The wanted samples; receives those that a decoder will produce.
    uint16_t *after[3];
} chevc_paint;

typedef enum chevc_status {
    CHEVC_OK,
    /// The data break a rule, or end too early.
    CHEVC_DAMAGED,
    /// The slice ends before the picture does, or the output has no room.
    CHEVC_INCOMPLETE,
    /// The slice's description is invalid.
    CHEVC_UNKNOWN,
} chevc_status;

/// Writes a slice with paint. Tree blocks with a changed sample, or predicted from one, are coded: without loss, or
/// outside the paint with the finest quantiser until their samples are unchanged. All others keep their syntax
/// elements, and so their samples.
///
/// - data: The bytes after the slice header, without emulation prevention.
/// - output: Receives the new bytes; room for `room`.
/// - count: Receives their number.
/// - ends: Receives, for each row of tree blocks but the last, the index of the byte after its data; only if
///   `has_rows`. Room for a number per row.
chevc_status chevc_paint_slice(const chevc_slice *slice, const uint8_t *data, size_t size, const chevc_paint *paint,
                               uint8_t *output, size_t room, size_t *count, size_t *ends);

#ifdef __cplusplus
}
#endif
