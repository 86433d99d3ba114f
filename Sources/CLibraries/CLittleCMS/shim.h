#pragma once
#include <lcms2.h>

// Macros that Swift cannot import: pixels of four bytes, of which the last, or the last three, are left alone.
static const cmsUInt32Number KAOMASK_RGB_AND_ALPHA = TYPE_RGBA_8;
static const cmsUInt32Number KAOMASK_GRAY_AND_THREE =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
