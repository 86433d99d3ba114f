// The functions of libzip that kaomask uses, under their own names: each forwards the call to the library, which must
// be open.
#include <on_demand.h>

#include "czip.h"

ON_DEMAND_LIBRARIES_OF(kaomask_zip, "libzip", "libzip.so.4");

const char *zip_library_open(void) { return on_demand_open(&libraries); }

#define CALL(name) ON_DEMAND(kaomask_zip, name)

int zip_close(zip_t *archive) {
    return CALL(zip_close)(archive);
}

void zip_discard(zip_t *archive) {
    CALL(zip_discard)(archive);
}

void zip_error_fini(zip_error_t *error) {
    CALL(zip_error_fini)(error);
}

void zip_error_init(zip_error_t *error) {
    CALL(zip_error_init)(error);
}

const char *zip_error_strerror(zip_error_t *error) {
    return CALL(zip_error_strerror)(error);
}

int zip_fclose(zip_file_t *file) {
    return CALL(zip_fclose)(file);
}

const char *zip_libzip_version(void) {
    return CALL(zip_libzip_version)();
}

zip_int64_t zip_file_add(zip_t *archive, const char *name, zip_source_t *source, zip_flags_t flags) {
    return CALL(zip_file_add)(archive, name, source, flags);
}

int zip_file_set_dostime(zip_t *archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags) {
    return CALL(zip_file_set_dostime)(archive, index, time, date, flags);
}

zip_file_t *zip_fopen_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return CALL(zip_fopen_index)(archive, index, flags);
}

zip_int64_t zip_fread(zip_file_t *file, void *buffer, zip_uint64_t length) {
    return CALL(zip_fread)(file, buffer, length);
}

const char *zip_get_name(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return CALL(zip_get_name)(archive, index, flags);
}

zip_int64_t zip_get_num_entries(zip_t *archive, zip_flags_t flags) {
    return CALL(zip_get_num_entries)(archive, flags);
}

zip_t *zip_open_from_source(zip_source_t *source, int flags, zip_error_t *error) {
    return CALL(zip_open_from_source)(source, flags, error);
}

int zip_set_file_compression(zip_t *archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t flags) {
    return CALL(zip_set_file_compression)(archive, index, method, flags);
}

zip_source_t *zip_source_buffer(zip_t *archive, const void *data, zip_uint64_t length, int is_freed) {
    return CALL(zip_source_buffer)(archive, data, length, is_freed);
}

zip_source_t *zip_source_buffer_create(const void *data, zip_uint64_t length, int is_freed, zip_error_t *error) {
    return CALL(zip_source_buffer_create)(data, length, is_freed, error);
}

int zip_source_close(zip_source_t *source) {
    return CALL(zip_source_close)(source);
}

zip_source_t *zip_source_file(zip_t *archive, const char *path, zip_uint64_t start, zip_int64_t length) {
    return CALL(zip_source_file)(archive, path, start, length);
}

zip_source_t *zip_source_file_create(const char *path, zip_uint64_t start, zip_int64_t length, zip_error_t *error) {
    return CALL(zip_source_file_create)(path, start, length, error);
}

void zip_source_free(zip_source_t *source) {
    CALL(zip_source_free)(source);
}

void zip_source_keep(zip_source_t *source) {
    CALL(zip_source_keep)(source);
}

int zip_source_open(zip_source_t *source) {
    return CALL(zip_source_open)(source);
}

zip_int64_t zip_source_read(zip_source_t *source, void *buffer, zip_uint64_t length) {
    return CALL(zip_source_read)(source, buffer, length);
}
