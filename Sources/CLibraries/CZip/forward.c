// The functions of libzip that kaomask uses, under their own names: each forwards the call to the library, which must
// be open.
#include <on_demand.h>

#include "czip.h"

ON_DEMAND_LIBRARIES_OF(kaomask_zip, "libzip", "libzip.so.4");

const char *zip_library_open(void) { return on_demand_open(&libraries); }

#define CALL(name) ON_DEMAND(kaomask_zip, name)

void zip_discard(zip_t *archive) { CALL(zip_discard)(archive); }

void zip_error_fini(zip_error_t *error) { CALL(zip_error_fini)(error); }

void zip_error_init(zip_error_t *error) { CALL(zip_error_init)(error); }

const char *zip_error_strerror(zip_error_t *error) { return CALL(zip_error_strerror)(error); }

int zip_fclose(zip_file_t *file) { return CALL(zip_fclose)(file); }

const char *zip_libzip_version(void) { return CALL(zip_libzip_version)(); }

zip_file_t *zip_fopen_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return CALL(zip_fopen_index)(archive, index, flags);
}

zip_int64_t zip_fread(zip_file_t *file, void *buffer, zip_uint64_t length) {
    return CALL(zip_fread)(file, buffer, length);
}

const char *zip_get_name(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return CALL(zip_get_name)(archive, index, flags);
}

zip_int64_t zip_get_num_entries(zip_t *archive, zip_flags_t flags) { return CALL(zip_get_num_entries)(archive, flags); }

zip_t *zip_open_from_source(zip_source_t *source, int flags, zip_error_t *error) {
    return CALL(zip_open_from_source)(source, flags, error);
}

zip_source_t *zip_source_buffer_create(const void *data, zip_uint64_t length, int is_freed, zip_error_t *error) {
    return CALL(zip_source_buffer_create)(data, length, is_freed, error);
}

void zip_source_free(zip_source_t *source) { CALL(zip_source_free)(source); }

zip_source_t *zip_source_file_create(const char *path, zip_uint64_t start, zip_int64_t length, zip_error_t *error) {
    return CALL(zip_source_file_create)(path, start, length, error);
}

int zip_stat_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *stat) {
    return CALL(zip_stat_index)(archive, index, flags, stat);
}
