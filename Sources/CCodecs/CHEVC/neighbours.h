// The depths, luma modes and quantisers of earlier blocks, from which later ones are predicted. After a tree block was
// coded anew, they differ between input and output, and so do the bins that code the same values.
#pragma once

#include "chevc.h"
#include "writer.h"

enum {
    PLANAR = 0,
    DC = 1,
    STRAIGHT_LEFT = 10,
    STRAIGHT_UP = 26,
    /// intra_chroma_pred_mode of chroma predicted like luma.
    LIKE_LUMA = 4,
    /// Units of 4 and blocks of 8 samples along the side of the largest tree block.
    TREE_UNITS = 16,
    TREE_BLOCKS = 8,
    SMALLEST_BLOCK = 8,
    LONGEST_ROW = (CHEVC_LONGEST_SIDE + SMALLEST_BLOCK - 1) / SMALLEST_BLOCK,
};

typedef struct neighbours {
    /// The depths of the blocks above, for each 8 samples of a row, and to the left, in a tree block.
    uint8_t above_depth[LONGEST_ROW];
    uint8_t left_depth[TREE_BLOCKS];
    /// The modes of luma above and to the left, for each 4 samples of a tree block.
    uint8_t above_mode[TREE_UNITS];
    uint8_t left_mode[TREE_UNITS];
    /// QpY of the blocks of 8 of a tree block, and of the last coding block.
    int8_t quantizers[TREE_BLOCKS][TREE_BLOCKS];
    int quantizer;
    /// qPY_PRED of the current quantisation group.
    int predicted;
} neighbours;

/// A coding block.
typedef struct coding_block {
    /// Its place in luma samples.
    int x;
    int y;
    /// log2 of its side.
    int size;
    /// `true` if each quarter has its own prediction.
    bool is_quartered;
    /// The luma modes, Table 8-1, of the quarters in raster order; four equal ones for a block that is not quartered.
    uint8_t luma[4];
    /// intra_chroma_pred_mode, 0 to 4; 4 without chroma.
    uint8_t chroma;
} coding_block;

/// The context of split_cu_flag.
int neighbours_split_context(const neighbours *side, const chevc_slice *slice, int x, int y, int depth);

/// Stores the depth of a coding block of 2^size samples.
void neighbours_note_depth(neighbours *side, const chevc_slice *slice, int x, int y, int size, int depth);

/// Returns the likely luma modes at (x, y): candModeList, §8.4.2.
void neighbours_modes(const neighbours *side, const chevc_slice *slice, int x, int y, int probable[3]);

/// Stores the luma mode of a part of a block, `units` of 4 samples wide.
void neighbours_note_mode(neighbours *side, const chevc_slice *slice, int x, int y, int units, int mode);

/// Sorts three likely modes. The other modes are numbered without them.
void neighbours_sort_modes(int modes[3]);

/// Writes the luma modes of a block, and stores them.
void neighbours_write_modes(neighbours *side, const chevc_slice *slice, const coding_block *block, writer *out,
                            uint8_t *contexts);

/// Begins a quantisation group: qPY_PRED, §8.6.1.
void neighbours_begin_group(neighbours *side, const chevc_slice *slice, int x, int y);

/// Returns QpY, equation 8-283.
int neighbours_quantizer(const neighbours *side, const chevc_slice *slice, int change);

/// Returns the change to a quantiser: CuQpDeltaVal, within its range (§7.4.9.14).
int neighbours_change(const neighbours *side, const chevc_slice *slice, int quantizer);

/// Writes cu_qp_delta_abs and its sign, §9.3.3.10.
void neighbours_write_change(writer *out, uint8_t *contexts, int change);

/// Stores the quantiser of a coding block of 2^size samples.
void neighbours_end_block(neighbours *side, const chevc_slice *slice, int x, int y, int size, int change);
