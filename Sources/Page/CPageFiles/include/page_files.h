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
    /// UTF-8, NUL-terminated.
    const uint8_t *text;
} page_file;

/// The files by index, from 0; NULL after the last.
const page_file *page_file_at(size_t index);

#ifdef __cplusplus
}
#endif
