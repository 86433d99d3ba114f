/// The files of the page that `kaomask-serve` shows, compiled in: the folder Site beside this one.
///
/// Conventions
/// - Files are known by their bare names, such as "app.js"; there are no folders.
/// - Everything given out lives as long as the program and never changes, so any thread may read it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct page_file {
    /// NUL-terminated.
    const char *name;
    /// As an HTTP answer names it, with the character set of texts; NUL-terminated.
    const char *media_type;
    const uint8_t *bytes;
    size_t length;
} page_file;

/// The file of that name, or NULL when there is none.
const page_file *page_file_named(const char *name);

/// The files one after the other, from 0; NULL behind the last.
const page_file *page_file_at(size_t index);

#ifdef __cplusplus
}
#endif
