#pragma once
#include <libheif/heif.h>

// What a writer's callback gives back, whose text has to outlive it.
static const struct heif_error KAOMASK_HEIF_WRITTEN = {heif_error_Ok, heif_suberror_Unspecified, "written"};
