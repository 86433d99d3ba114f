#pragma once

// A part of FFmpeg: its codecs, the formats that read and write files, or the filters.
typedef enum { FFMPEG_CODECS, FFMPEG_FILES, FFMPEG_FILTERS } ffmpeg_part;

// Opens a part of FFmpeg's libraries unless it is open; returns NULL, or the reason for the failure. They load more
// than a hundred others, most of them for the files and the filters, so each part is opened when it is needed.
const char *ffmpeg_open(ffmpeg_part part);
