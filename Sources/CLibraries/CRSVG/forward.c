// The functions of librsvg that kaomask uses, under their own names: each forwards the call to the library, which must
// be open.
#include <on_demand.h>

#include "crsvg.h"

// Functions of GLib, which librsvg loads, and one of librsvg with a plainer form above.
void g_object_unref(void *object);
void g_error_free(RsvgError *error);
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, int *has_width, void *width, int *has_height,
                                          void *height, int *has_box, RsvgRectangle *box);

ON_DEMAND_LIBRARIES_OF(kaomask_rsvg, "librsvg", "librsvg-2.so.2");

const char *rsvg_library_open(void) { return on_demand_open(&libraries); }

#define CALL(name) ON_DEMAND(kaomask_rsvg, name)

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, RsvgError **error) {
    return CALL(rsvg_handle_new_from_data)(data, length, error);
}

int rsvg_handle_render_document(RsvgHandle *handle, void *cairo, const RsvgRectangle *viewport, RsvgError **error) {
    return CALL(rsvg_handle_render_document)(handle, cairo, viewport, error);
}

int rsvg_handle_get_geometry_for_layer(RsvgHandle *handle, const char *id, const RsvgRectangle *viewport,
                                       RsvgRectangle *ink, RsvgRectangle *logical, RsvgError **error) {
    return CALL(rsvg_handle_get_geometry_for_layer)(handle, id, viewport, ink, logical, error);
}

int rsvg_handle_view_box(RsvgHandle *handle, RsvgRectangle *box) {
    int has_box = 0;
    CALL(rsvg_handle_get_intrinsic_dimensions)(handle, NULL, NULL, NULL, NULL, &has_box, box);
    return has_box;
}

int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height) {
    return CALL(rsvg_handle_get_intrinsic_size_in_pixels)(handle, width, height);
}

void rsvg_handle_free_it(RsvgHandle *handle) { CALL(g_object_unref)(handle); }

void rsvg_error_free(RsvgError *error) { CALL(g_error_free)(error); }
