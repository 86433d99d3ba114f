/// The drawings, names and texts of kaomoji, compiled in from the folder Artwork.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum artwork_sheet {
    ARTWORK_EYES,
    ARTWORK_MOUTHS,
    ARTWORK_MARKS,
    ARTWORK_CREATURES,
    ARTWORK_ARMS,
    ARTWORK_KAOMOJI,
    ARTWORK_WORDS,
} artwork_sheet;

/// The bytes of a sheet's file, which live as long as the program, and their number.
const uint8_t *artwork_file(artwork_sheet sheet, size_t *length);

#ifdef __cplusplus
}
#endif
