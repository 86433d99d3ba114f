// The functions of Pango and cairo that kaomask uses, under their own names: each jumps to the library, which must be
// open: docs/decisions/on-demand.md.
//
// Pango's are declared here, because pkg-config's answer for its headers has a flag that Swift Package Manager refuses
// with a warning (docs/decisions/pango-declared.md). PangoHeaderTests compiles this after Pango's own headers, which
// catches any difference.
#pragma once
#include <cairo/cairo.h>

#ifdef PANGO_SCALE
#define SAME(condition) _Static_assert(condition, #condition)
SAME(PANGO_SCALE == 1024);
SAME(PANGO_WRAP_WORD == 0 && PANGO_WRAP_WORD_CHAR == 2);
SAME(PANGO_ALIGN_CENTER == 1 && PANGO_ALIGN_RIGHT == 2);
SAME(sizeof(PangoRectangle) == 4 * sizeof(int));
SAME(sizeof(PangoWeight) == sizeof(int) && sizeof(gboolean) == sizeof(int));
SAME(__builtin_offsetof(PangoRectangle, y) == 4 && __builtin_offsetof(PangoRectangle, width) == 8);
#undef SAME
#else
#define PANGO_SCALE 1024

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoRectangle {
    int x, y, width, height;
} PangoRectangle;
typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
#endif

// Opens Pango and cairo unless they are open; returns NULL, or a message about what is missing.
const char *pango_library_open(void);

// Frees an object of Pango.
void pango_object_free(void *object);

PangoFontMap *pango_cairo_font_map_get_default(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_spacing(PangoLayout *layout, int spacing);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_justify(PangoLayout *layout, int justifies);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);
