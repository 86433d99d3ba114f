#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros that Swift cannot import.
static const int KAOMASK_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int KAOMASK_AVERROR_EOF = AVERROR_EOF;
static const int KAOMASK_AVERROR_EIO = AVERROR(EIO);
static const int KAOMASK_AVERROR_EINVAL = AVERROR(EINVAL);
static const int KAOMASK_INPUT_CHANGED = AVERROR_INPUT_CHANGED;
static const int KAOMASK_AVSEEK_SIZE = AVSEEK_SIZE;
static const int64_t KAOMASK_NO_TIME = AV_NOPTS_VALUE;

// What of FFmpeg is wanted, beside its codecs: what reads and writes files, or what filters.
typedef enum { FFMPEG_CODECS, FFMPEG_FILES, FFMPEG_FILTERS } ffmpeg_part;

// Opens a part of FFmpeg's libraries, if it is not open yet; NULL, or why that is not possible. They bring more than a
// hundred others with them, most of them with the files and the filters, so each is opened when it is needed.
const char *ffmpeg_open(ffmpeg_part part);

// A file in memory with these bytes, which encoders find under /proc/self/fd; -1 when there is none to be had.
int ffmpeg_memory_file(const char *bytes, size_t count);
void ffmpeg_close_file(int descriptor);
