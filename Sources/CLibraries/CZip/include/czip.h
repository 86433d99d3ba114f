#pragma once
#include <zip.h>

// Opens libzip unless it is open; returns NULL, or the reason for the failure. Few runs read or write an archive.
const char *zip_library_open(void);
