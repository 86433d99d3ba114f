// A slice that is being painted.
#pragma once

#include "reader.h"

typedef struct painter {
    reader reader;
    writer out;
    const chevc_paint *paint;
    /// The tree blocks in a row, and the rows.
    int columns;
    int rows;
    /// `true` if the tree blocks to the right and below are to stay, though they are predicted from the current one.
    bool keeps_right;
    bool keeps_below;
    /// log2 of the side of a luma block that is coded: a quarter of the smallest coding block.
    int side;
    /// QpY of the current quantisation group.
    int quantizer;
    /// `true` if its samples have to come out as they are.
    bool is_exact;
    /// `true` once it is written.
    bool is_quantizer_written;
} painter;

/// `true` if a sample of a part of a plane is not what it was. The part may exceed the plane.
bool painter_has_changed(const painter *painter, int plane, int x, int y, int across, int down);

/// Codes a tree block, in the smallest coding blocks, whose quarters are predicted by themselves.
void painter_code_tree_block(painter *painter, int column, int row);

/// The samples in a row of a plane.
static inline int painter_width(const painter *painter, int plane) {
    return painter->reader.slice.width >> (plane > 0);
}

/// The planes of the picture.
static inline int painter_planes(const painter *painter) { return painter->reader.slice.has_chroma ? 3 : 1; }
