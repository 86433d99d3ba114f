// The coefficients of a transform block, which are skipped: residual_coding(), ITU-T H.265 §7.3.8.11.
#pragma once

#include "writer.h"

/// The orders in which coefficients are coded, §6.5.3 to §6.5.5.
typedef enum scan { UP_RIGHT, HORIZONTAL, VERTICAL } scan;

/// Skips a transform block.
///
/// - size: log2 of its side, 2 to 5.
/// - order: Up-right unless the block has a side of 4 or 8.
/// - can_hide_sign: `true` if the sign of a part's first coefficient may be hidden in its sum.
///
/// Returns `false` if the data are damaged.
bool residual_skip(arithmetic *data, uint8_t *contexts, int size, bool is_chroma, scan order, bool can_hide_sign);

/// The positions 4 y + x of the coefficients of a block of 4 in an order.
const uint8_t *residual_scan(scan order);

/// Writes a transform block of 4 by 4 or 8 by 8 with a nonzero level.
///
/// - size: log2 of its side.
/// - levels: Row by row.
void residual_write(writer *out, uint8_t *contexts, int size, bool is_chroma, scan order, const int16_t *levels,
                    bool hides_sign);
