#pragma once
#include <zip.h>

// Opens libzip, if it is not open yet; NULL, or why that is not possible. Few runs make or read an archive.
const char *zip_library_open(void);
