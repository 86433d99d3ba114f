/// The files of the page that `kaomask-serve` shows, compiled in from the folder Site.
///
/// Conventions
/// - Files are identified by their bare names, such as "app.js"; there are no folders.
/// - All returned data live as long as the program and never change, so any thread may read them.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct page_file {
    /// NUL-terminated.
    const char *name;
    /// The media type for HTTP, with the charset of texts; NUL-terminated.
    const char *media_type;
    const uint8_t *bytes;
    size_t length;
} page_file;

/// The file with this name, or NULL if there is none.
const page_file *page_file_named(const char *name);

/// The files by index, from 0; NULL after the last.
const page_file *page_file_at(size_t index);

#ifdef __cplusplus
}
#endif
