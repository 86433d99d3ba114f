#pragma once
#include <libavcodec/avcodec.h>
#include <libavutil/avutil.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// Macros that Swift cannot import.
static const int KAOMASK_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int KAOMASK_AVERROR_EOF = AVERROR_EOF;
