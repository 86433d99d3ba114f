#include "cdlib.h"

#include <dlib/revision.h>

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)

extern "C" const char *cdlib_version(void) { return TEXT(DLIB_MAJOR_VERSION) "." TEXT(DLIB_MINOR_VERSION); }
