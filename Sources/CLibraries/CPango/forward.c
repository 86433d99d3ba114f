// The functions of Pango and cairo that kaomask uses, under their own names: each forwards the call to the library,
// which must be open.
#include <on_demand.h>

#include "cpango.h"

void g_object_unref(void *object);

ON_DEMAND_LIBRARIES_OF(kaomask_pango, "Pango", "libcairo.so.2", "libpango-1.0.so.0", "libpangocairo-1.0.so.0",
                       "libgobject-2.0.so.0");

const char *pango_library_open(void) { return on_demand_open(&libraries); }

#define CALL(name) ON_DEMAND(kaomask_pango, name)

void pango_object_free(void *object) { CALL(g_object_unref)(object); }

void cairo_clip(cairo_t *cr) { CALL(cairo_clip)(cr); }

void cairo_close_path(cairo_t *cr) { CALL(cairo_close_path)(cr); }

cairo_t *cairo_create(cairo_surface_t *target) { return CALL(cairo_create)(target); }

void cairo_curve_to(cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3) {
    CALL(cairo_curve_to)(cr, x1, y1, x2, y2, x3, y3);
}

void cairo_destroy(cairo_t *cr) { CALL(cairo_destroy)(cr); }

void cairo_fill(cairo_t *cr) { CALL(cairo_fill)(cr); }

cairo_font_options_t *cairo_font_options_create(void) { return CALL(cairo_font_options_create)(); }

void cairo_font_options_destroy(cairo_font_options_t *options) { CALL(cairo_font_options_destroy)(options); }

void cairo_font_options_set_antialias(cairo_font_options_t *options, cairo_antialias_t antialias) {
    CALL(cairo_font_options_set_antialias)(options, antialias);
}

void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics) {
    CALL(cairo_font_options_set_hint_metrics)(options, hint_metrics);
}

void cairo_font_options_set_hint_style(cairo_font_options_t *options, cairo_hint_style_t hint_style) {
    CALL(cairo_font_options_set_hint_style)(options, hint_style);
}

cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height) {
    return CALL(cairo_image_surface_create)(format, width, height);
}

unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface) {
    return CALL(cairo_image_surface_get_data)(surface);
}

int cairo_image_surface_get_stride(cairo_surface_t *surface) { return CALL(cairo_image_surface_get_stride)(surface); }

void cairo_line_to(cairo_t *cr, double x, double y) { CALL(cairo_line_to)(cr, x, y); }

void cairo_move_to(cairo_t *cr, double x, double y) { CALL(cairo_move_to)(cr, x, y); }

void cairo_new_path(cairo_t *cr) { CALL(cairo_new_path)(cr); }

void cairo_paint(cairo_t *cr) { CALL(cairo_paint)(cr); }

void cairo_restore(cairo_t *cr) { CALL(cairo_restore)(cr); }

void cairo_save(cairo_t *cr) { CALL(cairo_save)(cr); }

void cairo_set_font_options(cairo_t *cr, const cairo_font_options_t *options) {
    CALL(cairo_set_font_options)(cr, options);
}

void cairo_set_line_cap(cairo_t *cr, cairo_line_cap_t line_cap) { CALL(cairo_set_line_cap)(cr, line_cap); }

void cairo_set_line_join(cairo_t *cr, cairo_line_join_t line_join) { CALL(cairo_set_line_join)(cr, line_join); }

void cairo_set_line_width(cairo_t *cr, double width) { CALL(cairo_set_line_width)(cr, width); }

void cairo_set_source_rgba(cairo_t *cr, double red, double green, double blue, double alpha) {
    CALL(cairo_set_source_rgba)(cr, red, green, blue, alpha);
}

void cairo_set_source_surface(cairo_t *cr, cairo_surface_t *surface, double x, double y) {
    CALL(cairo_set_source_surface)(cr, surface, x, y);
}

cairo_status_t cairo_status(cairo_t *cr) { return CALL(cairo_status)(cr); }

const char *cairo_status_to_string(cairo_status_t status) { return CALL(cairo_status_to_string)(status); }

void cairo_stroke(cairo_t *cr) { CALL(cairo_stroke)(cr); }

void cairo_surface_destroy(cairo_surface_t *surface) { CALL(cairo_surface_destroy)(surface); }

void cairo_surface_flush(cairo_surface_t *surface) { CALL(cairo_surface_flush)(surface); }

void cairo_surface_mark_dirty(cairo_surface_t *surface) { CALL(cairo_surface_mark_dirty)(surface); }

void cairo_transform(cairo_t *cr, const cairo_matrix_t *matrix) { CALL(cairo_transform)(cr, matrix); }

PangoFontMap *pango_cairo_font_map_get_default(void) { return CALL(pango_cairo_font_map_get_default)(); }

PangoContext *pango_font_map_create_context(PangoFontMap *map) { return CALL(pango_font_map_create_context)(map); }

void pango_context_set_round_glyph_positions(PangoContext *context, int rounds) {
    CALL(pango_context_set_round_glyph_positions)(context, rounds);
}

PangoFontDescription *pango_font_description_new(void) { return CALL(pango_font_description_new)(); }

void pango_font_description_free(PangoFontDescription *font) { CALL(pango_font_description_free)(font); }

void pango_font_description_set_family(PangoFontDescription *font, const char *family) {
    CALL(pango_font_description_set_family)(font, family);
}

void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight) {
    CALL(pango_font_description_set_weight)(font, weight);
}

void pango_font_description_set_absolute_size(PangoFontDescription *font, double size) {
    CALL(pango_font_description_set_absolute_size)(font, size);
}

PangoLayout *pango_layout_new(PangoContext *context) { return CALL(pango_layout_new)(context); }

void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font) {
    CALL(pango_layout_set_font_description)(layout, font);
}

void pango_layout_set_text(PangoLayout *layout, const char *text, int length) {
    CALL(pango_layout_set_text)(layout, text, length);
}

void pango_layout_set_width(PangoLayout *layout, int width) { CALL(pango_layout_set_width)(layout, width); }

void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap) { CALL(pango_layout_set_wrap)(layout, wrap); }

void pango_layout_set_spacing(PangoLayout *layout, int spacing) { CALL(pango_layout_set_spacing)(layout, spacing); }

void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment) {
    CALL(pango_layout_set_alignment)(layout, alignment);
}

void pango_layout_set_justify(PangoLayout *layout, int justifies) { CALL(pango_layout_set_justify)(layout, justifies); }

void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical) {
    CALL(pango_layout_get_extents)(layout, ink, logical);
}

int pango_layout_get_line_count(PangoLayout *layout) { return CALL(pango_layout_get_line_count)(layout); }

int pango_layout_get_unknown_glyphs_count(PangoLayout *layout) {
    return CALL(pango_layout_get_unknown_glyphs_count)(layout);
}

void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout) { CALL(pango_cairo_show_layout)(context, layout); }
