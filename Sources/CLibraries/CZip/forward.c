// The functions of libzip that kaomask uses.
#include <on_demand.h>

ON_DEMAND_LIBRARIES_OF(kaomask_zip, "libzip", "libzip.so.4");

const char *zip_library_open(void) { return on_demand_open(&libraries); }

ON_DEMAND(kaomask_zip, zip_discard)
ON_DEMAND(kaomask_zip, zip_error_fini)
ON_DEMAND(kaomask_zip, zip_error_init)
ON_DEMAND(kaomask_zip, zip_error_strerror)
ON_DEMAND(kaomask_zip, zip_fclose)
ON_DEMAND(kaomask_zip, zip_fopen_index)
ON_DEMAND(kaomask_zip, zip_fread)
ON_DEMAND(kaomask_zip, zip_get_name)
ON_DEMAND(kaomask_zip, zip_get_num_entries)
ON_DEMAND(kaomask_zip, zip_libzip_version)
ON_DEMAND(kaomask_zip, zip_open_from_source)
ON_DEMAND(kaomask_zip, zip_source_buffer_create)
ON_DEMAND(kaomask_zip, zip_source_file_create)
ON_DEMAND(kaomask_zip, zip_source_free)
ON_DEMAND(kaomask_zip, zip_stat_index)
