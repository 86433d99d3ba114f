// The header of a JPEG file, walked marker by marker as libjpeg does, to find the segments that define how the picture
// is coded. T.81 Annex B.
#pragma once

#include "../picture.h"

enum {
    marker_frame = 0xC0,
    marker_extended_frame = 0xC1,
    marker_huffman = 0xC4,
    marker_end = 0xD9,
    marker_scan = 0xDA,
    marker_quantization = 0xDB,
    marker_restart = 0xDD,
    /// Each table once, the restart interval, the frame and the scan.
    most_segments = NUM_QUANT_TBLS + 2 * NUM_HUFF_TBLS + 3,
};

/// A segment from its FF, without preceding fill bytes, to its end.
typedef struct header_segment {
    uint8_t marker;
    size_t place;
    size_t length;
} header_segment;

/// The segments of a header that define how the picture is coded: tables, the restart interval, the frame, and last
/// the scan.
typedef struct stream_header {
    header_segment segments[most_segments];
    int count;
    /// The offset of the entropy-coded data.
    size_t end;
} stream_header;

/// Walks a header of the kind cameras write: application segments and comments, each table defined once, one
/// Huffman-coded frame, one scan, fill bytes wherever T.81 allows them. False for any other, even if legal: a marker
/// without a length (TEM, RST0 to RST7), a reserved one, a byte between segments, a second definition.
bool walk_header(const uint8_t *bytes, size_t length, stream_header *header);
