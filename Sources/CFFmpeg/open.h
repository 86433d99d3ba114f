// FFmpeg's libraries, opened when the first of their functions is called.
#pragma once

enum ffmpeg_library { AVUTIL, AVCODEC, AVFORMAT, AVFILTER, SWSCALE, SWRESAMPLE, FFMPEG_LIBRARIES };

// The function `name` of a library; the process ends with a word if it cannot be had, so that ffmpeg_open() has to be
// asked first. What was found is kept in `known`.
void *ffmpeg_function(enum ffmpeg_library library, const char *name, void *_Atomic *known);
