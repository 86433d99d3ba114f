#pragma once
#include <libheif/heif.h>

// The success value that a writer's callback returns; its text must outlive the callback.
static const struct heif_error KAOMASK_HEIF_WRITTEN = {heif_error_Ok, heif_suberror_Unspecified, "written"};

// Opens libheif unless it is open; returns NULL, or the reason for the failure. It loads four codecs, which a run
// without HEIC and AVIF never needs.
const char *heif_open(void);
