#pragma once
// libjpeg's header needs size_t and FILE and does not bring them.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
