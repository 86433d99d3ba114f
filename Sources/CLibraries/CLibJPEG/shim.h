#pragma once
// libjpeg's header uses size_t and FILE without including them.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
