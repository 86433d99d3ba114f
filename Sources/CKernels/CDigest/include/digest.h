/// SHA-256 (FIPS 180-4).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Takes whole blocks of 64 bytes into the eight words of a digest.
///
/// - Parameter is_plain: true for doing without the processor's instructions for this digest.
void kaomask_digest_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks, bool is_plain);

#ifdef __cplusplus
}
#endif
