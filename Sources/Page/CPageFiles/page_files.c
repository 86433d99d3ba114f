#include "page_files.h"

#include <string.h>

// #embed is C23; clang accepts it in every mode and warns only with -pedantic.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "../Site/index.html"
};
static const uint8_t icon_svg[] = {
#embed "../Site/icon.svg"
};
static const uint8_t base_css[] = {
#embed "../Site/base.css"
};
static const uint8_t press_css[] = {
#embed "../Site/press.css"
};
static const uint8_t style_css[] = {
#embed "../Site/style.css"
};
static const uint8_t viewer_css[] = {
#embed "../Site/viewer.css"
};
static const uint8_t handout_css[] = {
#embed "../Site/handout.css"
};
static const uint8_t make_css[] = {
#embed "../Site/make.css"
};
static const uint8_t api_js[] = {
#embed "../Site/api.js"
};
static const uint8_t app_js[] = {
#embed "../Site/app.js"
};
static const uint8_t boxes_js[] = {
#embed "../Site/boxes.js"
};
static const uint8_t colors_js[] = {
#embed "../Site/colors.js"
};
static const uint8_t compare_js[] = {
#embed "../Site/compare.js"
};
static const uint8_t coverage_js[] = {
#embed "../Site/coverage.js"
};
static const uint8_t coverbar_js[] = {
#embed "../Site/coverbar.js"
};
static const uint8_t dom_js[] = {
#embed "../Site/dom.js"
};
static const uint8_t doodle_js[] = {
#embed "../Site/doodle.js"
};
static const uint8_t draft_js[] = {
#embed "../Site/draft.js"
};
static const uint8_t edits_js[] = {
#embed "../Site/edits.js"
};
static const uint8_t emoji_js[] = {
#embed "../Site/emoji.js"
};
static const uint8_t faces_js[] = {
#embed "../Site/faces.js"
};
static const uint8_t film_js[] = {
#embed "../Site/film.js"
};
static const uint8_t focus_js[] = {
#embed "../Site/focus.js"
};
static const uint8_t form_js[] = {
#embed "../Site/form.js"
};
static const uint8_t gallery_js[] = {
#embed "../Site/gallery.js"
};
static const uint8_t home_js[] = {
#embed "../Site/home.js"
};
static const uint8_t jobs_js[] = {
#embed "../Site/jobs.js"
};
static const uint8_t jobview_js[] = {
#embed "../Site/jobview.js"
};
static const uint8_t layout_js[] = {
#embed "../Site/layout.js"
};
static const uint8_t library_js[] = {
#embed "../Site/library.js"
};
static const uint8_t look_js[] = {
#embed "../Site/look.js"
};
static const uint8_t make_js[] = {
#embed "../Site/make.js"
};
static const uint8_t options_js[] = {
#embed "../Site/options.js"
};
static const uint8_t order_js[] = {
#embed "../Site/order.js"
};
static const uint8_t people_js[] = {
#embed "../Site/people.js"
};
static const uint8_t phone_js[] = {
#embed "../Site/phone.js"
};
static const uint8_t picker_js[] = {
#embed "../Site/picker.js"
};
static const uint8_t press_js[] = {
#embed "../Site/press.js"
};
static const uint8_t preview_js[] = {
#embed "../Site/preview.js"
};
static const uint8_t reveal_js[] = {
#embed "../Site/reveal.js"
};
static const uint8_t review_js[] = {
#embed "../Site/review.js"
};
static const uint8_t savestate_js[] = {
#embed "../Site/savestate.js"
};
static const uint8_t scrubber_js[] = {
#embed "../Site/scrubber.js"
};
static const uint8_t sketch_js[] = {
#embed "../Site/sketch.js"
};
static const uint8_t sounds_js[] = {
#embed "../Site/sounds.js"
};
static const uint8_t strokes_js[] = {
#embed "../Site/strokes.js"
};
static const uint8_t texts_js[] = {
#embed "../Site/texts.js"
};
static const uint8_t texts_en_json[] = {
#embed "../Site/texts-en.json"
};
static const uint8_t texts_ja_json[] = {
#embed "../Site/texts-ja.json"
};
static const uint8_t texts_zh_hans_json[] = {
#embed "../Site/texts-zh-Hans.json"
};
static const uint8_t texts_zh_hant_json[] = {
#embed "../Site/texts-zh-Hant.json"
};
static const uint8_t tile_js[] = {
#embed "../Site/tile.js"
};
static const uint8_t tilepress_js[] = {
#embed "../Site/tilepress.js"
};
static const uint8_t uploads_js[] = {
#embed "../Site/uploads.js"
};
static const uint8_t viewer_js[] = {
#embed "../Site/viewer.js"
};
static const uint8_t zoom_js[] = {
#embed "../Site/zoom.js"
};

#define HTML "text/html; charset=utf-8"
#define STYLE "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define TEXTS "application/json; charset=utf-8"
#define DRAWING "image/svg+xml"

#define PAGE_FILE(name, media_type, bytes)                                                                             \
    { name, media_type, bytes, sizeof bytes }

static const page_file files[] = {
    PAGE_FILE("index.html", HTML, index_html),
    PAGE_FILE("icon.svg", DRAWING, icon_svg),
    PAGE_FILE("base.css", STYLE, base_css),
    PAGE_FILE("press.css", STYLE, press_css),
    PAGE_FILE("style.css", STYLE, style_css),
    PAGE_FILE("viewer.css", STYLE, viewer_css),
    PAGE_FILE("handout.css", STYLE, handout_css),
    PAGE_FILE("make.css", STYLE, make_css),
    PAGE_FILE("api.js", SCRIPT, api_js),
    PAGE_FILE("app.js", SCRIPT, app_js),
    PAGE_FILE("boxes.js", SCRIPT, boxes_js),
    PAGE_FILE("colors.js", SCRIPT, colors_js),
    PAGE_FILE("compare.js", SCRIPT, compare_js),
    PAGE_FILE("coverage.js", SCRIPT, coverage_js),
    PAGE_FILE("coverbar.js", SCRIPT, coverbar_js),
    PAGE_FILE("dom.js", SCRIPT, dom_js),
    PAGE_FILE("doodle.js", SCRIPT, doodle_js),
    PAGE_FILE("draft.js", SCRIPT, draft_js),
    PAGE_FILE("edits.js", SCRIPT, edits_js),
    PAGE_FILE("emoji.js", SCRIPT, emoji_js),
    PAGE_FILE("faces.js", SCRIPT, faces_js),
    PAGE_FILE("film.js", SCRIPT, film_js),
    PAGE_FILE("focus.js", SCRIPT, focus_js),
    PAGE_FILE("form.js", SCRIPT, form_js),
    PAGE_FILE("gallery.js", SCRIPT, gallery_js),
    PAGE_FILE("home.js", SCRIPT, home_js),
    PAGE_FILE("jobs.js", SCRIPT, jobs_js),
    PAGE_FILE("jobview.js", SCRIPT, jobview_js),
    PAGE_FILE("layout.js", SCRIPT, layout_js),
    PAGE_FILE("library.js", SCRIPT, library_js),
    PAGE_FILE("look.js", SCRIPT, look_js),
    PAGE_FILE("make.js", SCRIPT, make_js),
    PAGE_FILE("options.js", SCRIPT, options_js),
    PAGE_FILE("order.js", SCRIPT, order_js),
    PAGE_FILE("people.js", SCRIPT, people_js),
    PAGE_FILE("phone.js", SCRIPT, phone_js),
    PAGE_FILE("picker.js", SCRIPT, picker_js),
    PAGE_FILE("press.js", SCRIPT, press_js),
    PAGE_FILE("preview.js", SCRIPT, preview_js),
    PAGE_FILE("reveal.js", SCRIPT, reveal_js),
    PAGE_FILE("review.js", SCRIPT, review_js),
    PAGE_FILE("savestate.js", SCRIPT, savestate_js),
    PAGE_FILE("scrubber.js", SCRIPT, scrubber_js),
    PAGE_FILE("sketch.js", SCRIPT, sketch_js),
    PAGE_FILE("sounds.js", SCRIPT, sounds_js),
    PAGE_FILE("strokes.js", SCRIPT, strokes_js),
    PAGE_FILE("texts.js", SCRIPT, texts_js),
    PAGE_FILE("texts-en.json", TEXTS, texts_en_json),
    PAGE_FILE("texts-ja.json", TEXTS, texts_ja_json),
    PAGE_FILE("texts-zh-Hans.json", TEXTS, texts_zh_hans_json),
    PAGE_FILE("texts-zh-Hant.json", TEXTS, texts_zh_hant_json),
    PAGE_FILE("tile.js", SCRIPT, tile_js),
    PAGE_FILE("tilepress.js", SCRIPT, tilepress_js),
    PAGE_FILE("uploads.js", SCRIPT, uploads_js),
    PAGE_FILE("viewer.js", SCRIPT, viewer_js),
    PAGE_FILE("zoom.js", SCRIPT, zoom_js),
};

enum { FILE_COUNT = sizeof files / sizeof files[0] };

const page_file *page_file_at(size_t index) { return index < FILE_COUNT ? &files[index] : NULL; }

const page_file *page_file_named(const char *name) {
    for (size_t index = 0; index < FILE_COUNT; index++) {
        if (strcmp(files[index].name, name) == 0) return &files[index];
    }
    return NULL;
}
