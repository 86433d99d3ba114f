#pragma once
#include <libheif/heif.h>

// What a writer's callback gives back, whose text has to outlive it.
static const struct heif_error KAOMASK_HEIF_WRITTEN = {heif_error_Ok, heif_suberror_Unspecified, "written"};

// Opens libheif, if it is not open yet; NULL, or why that is not possible. It brings four codecs with it, which a run
// without HEIC and AVIF never opens.
const char *heif_open(void);
