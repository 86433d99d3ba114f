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

// A part of FFmpeg: its codecs, the formats that read and write files, or the filters.
typedef enum { FFMPEG_CODECS, FFMPEG_FILES, FFMPEG_FILTERS } ffmpeg_part;

// Opens a part of FFmpeg's libraries unless it is open; returns NULL, or the reason for the failure. They load more
// than a hundred others, most of them for the files and the filters, so each part is opened when it is needed.
const char *ffmpeg_open(ffmpeg_part part);
