/// Single pictures coded by libx265, which is opened on demand (docs/decisions/on-demand.md).
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

typedef struct cx265_encoder cx265_encoder;

/// Opens the library; returns NULL, or a message. The functions below may be called only after it returned NULL.
const char *cx265_open_library(void);

/// The library's version, as text.
const char *cx265_version(void);

/// Opens an encoder of one picture; returns NULL if a parameter or the format is not accepted. The first time, the
/// library prepares tables without a lock: no other thread may open one meanwhile.
///
/// - preset: The name of a preset.
/// - settings: The names and values of `count` parameters alternating, each NUL-terminated.
cx265_encoder *cx265_open(const cx265_format *format, const char *preset, const char *settings, size_t count);

/// Encodes a picture; returns `false` if the library fails.
///
/// - planes: Samples in rows without gaps.
/// - bytes: Receives the byte stream, which the encoder owns.
bool cx265_encode(cx265_encoder *encoder, const uint16_t *const planes[3], const uint8_t **bytes, size_t *size);

/// Closes an encoder.
void cx265_close(cx265_encoder *encoder);

#ifdef __cplusplus
}
#endif
