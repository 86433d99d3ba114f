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
    /// `true` if the tree blocks to the right and below are kept although they are predicted from the current one.
    bool keeps_right;
    bool keeps_below;
    /// log2 of the side of a coded luma block: a quarter of the smallest coding block.
    int side;
    /// QpY of the current quantisation group.
    int quantizer;
    /// `true` if its samples must stay exact.
    bool is_exact;
    /// `true` once it is written.
    bool is_quantizer_written;
} painter;

/// `true` if a sample of a part of a plane has changed. The part may exceed the plane.
bool painter_has_changed(const painter *painter, int plane, int x, int y, int across, int down);

/// Codes a tree block in the smallest coding blocks, whose quarters have their own predictions.
void painter_code_tree_block(painter *painter, int column, int row);

static inline int painter_width(const painter *painter, int plane) {
    return painter->reader.slice.width >> (plane > 0);
}

static inline int painter_planes(const painter *painter) { return painter->reader.slice.has_chroma ? 3 : 1; }
