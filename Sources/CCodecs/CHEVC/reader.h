// A slice that is being read, and rewritten unchanged where its data are copied.
#pragma once

#include "copying.h"
#include "neighbours.h"
#include "residual.h"

/// The slice that is read, and the one that is written.
enum { OLD, NEW };

typedef struct reader {
    chevc_slice slice;
    arithmetic data;
    /// The contexts of the input, followed by those of the output.
    uint8_t contexts[2 * CONTEXTS];
    /// The contexts with which the next row of tree blocks starts.
    uint8_t kept[2 * CONTEXTS];
    neighbours sides[2];
    /// IsCuQpDeltaCoded.
    bool is_quantizer_read;
    /// CuQpDeltaVal.
    int changes[2];
    /// cu_transquant_bypass_flag of the current block.
    bool bypasses;
} reader;

/// `true` for a supported kind of slice.
bool reader_knows(const chevc_slice *slice);

/// Begins the slice, or a row of tree blocks.
void reader_begin_row(reader *reader, int row, int columns);

/// Skips the offsets of a tree block: sao(), §7.3.8.3.
void reader_offsets(reader *reader, int column, int row);

/// Skips the rest of a tree block: coding_quadtree(), §7.3.8.4. `false` if the data are damaged.
bool reader_tree_block(reader *reader, int column, int row);

/// Returns the index of the byte after the part of the data that has just ended: a one bit, then zeros up to the end of
/// the byte (§9.3.4.3.5). 0 if the bits differ.
size_t reader_end_of_part(const arithmetic *data);

/// The order of the coefficients of a small block, §7.4.9.11.
scan reader_order(int mode);
