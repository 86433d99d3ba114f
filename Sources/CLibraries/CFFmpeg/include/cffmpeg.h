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

#include "parts.h"

// Macros that Swift cannot import.
static const int KAOMASK_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int KAOMASK_AVERROR_EOF = AVERROR_EOF;
static const int KAOMASK_AVERROR_EIO = AVERROR(EIO);
static const int KAOMASK_AVERROR_EINVAL = AVERROR(EINVAL);
static const int KAOMASK_INPUT_CHANGED = AVERROR_INPUT_CHANGED;
static const int KAOMASK_AVSEEK_SIZE = AVSEEK_SIZE;
static const int64_t KAOMASK_NO_TIME = AV_NOPTS_VALUE;
