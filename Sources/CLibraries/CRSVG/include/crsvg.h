// The functions of librsvg that kaomask uses, under their own names: each jumps to the library, which must be open:
// docs/decisions/on-demand.md.
//
// They are declared here, unchanged since librsvg 2.46, because pkg-config for its headers would link it.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct RsvgHandle RsvgHandle;

typedef struct RsvgRectangle {
    double x, y, width, height;
} RsvgRectangle;

// An error of GLib.
typedef struct RsvgError {
    uint32_t domain;
    int code;
    char *message;
} RsvgError;

// Opens librsvg unless it is open; returns NULL, or a message about what is missing.
const char *rsvg_library_open(void);

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t length, RsvgError **error);

// Returns nonzero if the picture is drawn; `cairo` is a cairo_t.
int rsvg_handle_render_document(RsvgHandle *handle, void *cairo, const RsvgRectangle *viewport, RsvgError **error);

// Finds the place of an element, `#name`, in a picture that fills a viewport; returns nonzero if there is one.
int rsvg_handle_get_geometry_for_layer(RsvgHandle *handle, const char *id, const RsvgRectangle *viewport,
                                       RsvgRectangle *ink, RsvgRectangle *logical, RsvgError **error);

// Finds the size of a picture; returns zero if it has none in pixels.
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);

// Finds the size of a picture and its viewBox; each may be NULL.
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, int *has_width, void *width, int *has_height,
                                          void *height, int *has_box, RsvgRectangle *box);

void rsvg_handle_free_it(RsvgHandle *handle);
void rsvg_error_free(RsvgError *error);
