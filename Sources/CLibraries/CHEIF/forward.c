// The functions of libheif that kaomask uses, under their own names: each forwards the call to the library, which must
// be open.
#include <on_demand.h>

#include "cheif.h"

ON_DEMAND_LIBRARIES_OF(kaomask_heif, "libheif", "libheif.so.1");

const char *heif_open(void) { return on_demand_open(&libraries); }

#define CALL(name) ON_DEMAND(kaomask_heif, name)

struct heif_error heif_context_add_XMP_metadata(struct heif_context *context,
                                                const struct heif_image_handle *image_handle, const void *data,
                                                int size) {
    return CALL(heif_context_add_XMP_metadata)(context, image_handle, data, size);
}

struct heif_error heif_context_add_exif_metadata(struct heif_context *context,
                                                 const struct heif_image_handle *image_handle, const void *data,
                                                 int size) {
    return CALL(heif_context_add_exif_metadata)(context, image_handle, data, size);
}

struct heif_context *heif_context_alloc(void) {
    return CALL(heif_context_alloc)();
}

struct heif_error heif_context_encode_image(struct heif_context *context, const struct heif_image *image,
                                            struct heif_encoder *encoder, const struct heif_encoding_options *options,
                                            struct heif_image_handle **out_image_handle) {
    return CALL(heif_context_encode_image)(context, image, encoder, options, out_image_handle);
}

void heif_context_free(struct heif_context *context) { CALL(heif_context_free)(context); }

struct heif_error heif_context_get_encoder_for_format(struct heif_context *context, enum heif_compression_format format,
                                                      struct heif_encoder **encoder) {
    return CALL(heif_context_get_encoder_for_format)(context, format, encoder);
}

struct heif_error heif_context_get_image_handle(struct heif_context *ctx, heif_item_id id,
                                                struct heif_image_handle **handle) {
    return CALL(heif_context_get_image_handle)(ctx, id, handle);
}

struct heif_error heif_context_get_primary_image_handle(struct heif_context *ctx, struct heif_image_handle **handle) {
    return CALL(heif_context_get_primary_image_handle)(ctx, handle);
}

struct heif_error heif_context_read_from_memory_without_copy(struct heif_context *context, const void *mem, size_t size,
                                                             const struct heif_reading_options *options) {
    return CALL(heif_context_read_from_memory_without_copy)(context, mem, size, options);
}

void heif_context_set_maximum_image_size_limit(struct heif_context *ctx, int maximum_width) {
    CALL(heif_context_set_maximum_image_size_limit)(ctx, maximum_width);
}

struct heif_error heif_context_write(struct heif_context *context, struct heif_writer *writer, void *userdata) {
    return CALL(heif_context_write)(context, writer, userdata);
}

struct heif_error heif_decode_image(const struct heif_image_handle *in_handle, struct heif_image **out_img,
                                    enum heif_colorspace colorspace, enum heif_chroma chroma,
                                    const struct heif_decoding_options *options) {
    return CALL(heif_decode_image)(in_handle, out_img, colorspace, chroma, options);
}

struct heif_decoding_options *heif_decoding_options_alloc(void) {
    return CALL(heif_decoding_options_alloc)();
}

void heif_decoding_options_free(struct heif_decoding_options *options) { CALL(heif_decoding_options_free)(options); }

void heif_encoder_release(struct heif_encoder *encoder) { CALL(heif_encoder_release)(encoder); }

struct heif_error heif_encoder_set_lossy_quality(struct heif_encoder *encoder, int quality) {
    return CALL(heif_encoder_set_lossy_quality)(encoder, quality);
}

struct heif_error heif_encoder_set_parameter(struct heif_encoder *encoder, const char *parameter_name,
                                             const char *value) {
    return CALL(heif_encoder_set_parameter)(encoder, parameter_name, value);
}

struct heif_encoding_options *heif_encoding_options_alloc(void) {
    return CALL(heif_encoding_options_alloc)();
}

void heif_encoding_options_free(struct heif_encoding_options *options) { CALL(heif_encoding_options_free)(options); }

const char *heif_get_version(void) { return CALL(heif_get_version)(); }

struct heif_error heif_image_add_plane(struct heif_image *image, enum heif_channel channel, int width, int height,
                                       int bit_depth) {
    return CALL(heif_image_add_plane)(image, channel, width, height, bit_depth);
}

struct heif_error heif_image_create(int width, int height, enum heif_colorspace colorspace, enum heif_chroma chroma,
                                    struct heif_image **out_image) {
    return CALL(heif_image_create)(width, height, colorspace, chroma, out_image);
}

int heif_image_get_height(const struct heif_image *image, enum heif_channel channel) {
    return CALL(heif_image_get_height)(image, channel);
}

uint8_t *heif_image_get_plane(struct heif_image *image, enum heif_channel channel, int *out_stride) {
    return CALL(heif_image_get_plane)(image, channel, out_stride);
}

const uint8_t *heif_image_get_plane_readonly(const struct heif_image *image, enum heif_channel channel,
                                             int *out_stride) {
    return CALL(heif_image_get_plane_readonly)(image, channel, out_stride);
}

int heif_image_get_width(const struct heif_image *image, enum heif_channel channel) {
    return CALL(heif_image_get_width)(image, channel);
}

int heif_image_handle_get_height(const struct heif_image_handle *handle) {
    return CALL(heif_image_handle_get_height)(handle);
}

struct heif_error heif_image_handle_get_nclx_color_profile(const struct heif_image_handle *handle,
                                                           struct heif_color_profile_nclx **out_data) {
    return CALL(heif_image_handle_get_nclx_color_profile)(handle, out_data);
}

struct heif_error heif_image_handle_get_raw_color_profile(const struct heif_image_handle *handle, void *out_data) {
    return CALL(heif_image_handle_get_raw_color_profile)(handle, out_data);
}

size_t heif_image_handle_get_raw_color_profile_size(const struct heif_image_handle *handle) {
    return CALL(heif_image_handle_get_raw_color_profile_size)(handle);
}

int heif_image_handle_get_width(const struct heif_image_handle *handle) {
    return CALL(heif_image_handle_get_width)(handle);
}

int heif_image_handle_has_alpha_channel(const struct heif_image_handle *handle) {
    return CALL(heif_image_handle_has_alpha_channel)(handle);
}

int heif_image_handle_is_premultiplied_alpha(const struct heif_image_handle *handle) {
    return CALL(heif_image_handle_is_premultiplied_alpha)(handle);
}

void heif_image_handle_release(const struct heif_image_handle *handle) { CALL(heif_image_handle_release)(handle); }

void heif_image_release(const struct heif_image *image) { CALL(heif_image_release)(image); }

struct heif_error heif_image_set_raw_color_profile(struct heif_image *image, const char *profile_type_fourcc_string,
                                                   const void *profile_data, const size_t profile_size) {
    return CALL(heif_image_set_raw_color_profile)(image, profile_type_fourcc_string, profile_data, profile_size);
}

void heif_nclx_color_profile_free(struct heif_color_profile_nclx *nclx_profile) {
    CALL(heif_nclx_color_profile_free)(nclx_profile);
}
