#include "page_files.h"

// #embed is C23; clang accepts it in every mode and warns only with -pedantic.
#pragma clang diagnostic ignored "-Wc23-extensions"

// clang-format off
static const page_file files[] = {
    {"index.html", (const uint8_t[]){
#embed "../Site/index.html" suffix(, 0)
    }},
    {"icon.svg", (const uint8_t[]){
#embed "../Site/icon.svg" suffix(, 0)
    }},
    {"base.css", (const uint8_t[]){
#embed "../Site/base.css" suffix(, 0)
    }},
    {"press.css", (const uint8_t[]){
#embed "../Site/press.css" suffix(, 0)
    }},
    {"style.css", (const uint8_t[]){
#embed "../Site/style.css" suffix(, 0)
    }},
    {"viewer.css", (const uint8_t[]){
#embed "../Site/viewer.css" suffix(, 0)
    }},
    {"handout.css", (const uint8_t[]){
#embed "../Site/handout.css" suffix(, 0)
    }},
    {"make.css", (const uint8_t[]){
#embed "../Site/make.css" suffix(, 0)
    }},
    {"api.js", (const uint8_t[]){
#embed "../Site/api.js" suffix(, 0)
    }},
    {"app.js", (const uint8_t[]){
#embed "../Site/app.js" suffix(, 0)
    }},
    {"boxes.js", (const uint8_t[]){
#embed "../Site/boxes.js" suffix(, 0)
    }},
    {"colors.js", (const uint8_t[]){
#embed "../Site/colors.js" suffix(, 0)
    }},
    {"compare.js", (const uint8_t[]){
#embed "../Site/compare.js" suffix(, 0)
    }},
    {"coverage.js", (const uint8_t[]){
#embed "../Site/coverage.js" suffix(, 0)
    }},
    {"coverbar.js", (const uint8_t[]){
#embed "../Site/coverbar.js" suffix(, 0)
    }},
    {"dom.js", (const uint8_t[]){
#embed "../Site/dom.js" suffix(, 0)
    }},
    {"doodle.js", (const uint8_t[]){
#embed "../Site/doodle.js" suffix(, 0)
    }},
    {"draft.js", (const uint8_t[]){
#embed "../Site/draft.js" suffix(, 0)
    }},
    {"edits.js", (const uint8_t[]){
#embed "../Site/edits.js" suffix(, 0)
    }},
    {"emoji.js", (const uint8_t[]){
#embed "../Site/emoji.js" suffix(, 0)
    }},
    {"faces.js", (const uint8_t[]){
#embed "../Site/faces.js" suffix(, 0)
    }},
    {"film.js", (const uint8_t[]){
#embed "../Site/film.js" suffix(, 0)
    }},
    {"focus.js", (const uint8_t[]){
#embed "../Site/focus.js" suffix(, 0)
    }},
    {"form.js", (const uint8_t[]){
#embed "../Site/form.js" suffix(, 0)
    }},
    {"gallery.js", (const uint8_t[]){
#embed "../Site/gallery.js" suffix(, 0)
    }},
    {"home.js", (const uint8_t[]){
#embed "../Site/home.js" suffix(, 0)
    }},
    {"jobs.js", (const uint8_t[]){
#embed "../Site/jobs.js" suffix(, 0)
    }},
    {"jobview.js", (const uint8_t[]){
#embed "../Site/jobview.js" suffix(, 0)
    }},
    {"layout.js", (const uint8_t[]){
#embed "../Site/layout.js" suffix(, 0)
    }},
    {"library.js", (const uint8_t[]){
#embed "../Site/library.js" suffix(, 0)
    }},
    {"look.js", (const uint8_t[]){
#embed "../Site/look.js" suffix(, 0)
    }},
    {"make.js", (const uint8_t[]){
#embed "../Site/make.js" suffix(, 0)
    }},
    {"options.js", (const uint8_t[]){
#embed "../Site/options.js" suffix(, 0)
    }},
    {"order.js", (const uint8_t[]){
#embed "../Site/order.js" suffix(, 0)
    }},
    {"people.js", (const uint8_t[]){
#embed "../Site/people.js" suffix(, 0)
    }},
    {"phone.js", (const uint8_t[]){
#embed "../Site/phone.js" suffix(, 0)
    }},
    {"picker.js", (const uint8_t[]){
#embed "../Site/picker.js" suffix(, 0)
    }},
    {"press.js", (const uint8_t[]){
#embed "../Site/press.js" suffix(, 0)
    }},
    {"preview.js", (const uint8_t[]){
#embed "../Site/preview.js" suffix(, 0)
    }},
    {"reveal.js", (const uint8_t[]){
#embed "../Site/reveal.js" suffix(, 0)
    }},
    {"review.js", (const uint8_t[]){
#embed "../Site/review.js" suffix(, 0)
    }},
    {"savestate.js", (const uint8_t[]){
#embed "../Site/savestate.js" suffix(, 0)
    }},
    {"scrubber.js", (const uint8_t[]){
#embed "../Site/scrubber.js" suffix(, 0)
    }},
    {"sketch.js", (const uint8_t[]){
#embed "../Site/sketch.js" suffix(, 0)
    }},
    {"sounds.js", (const uint8_t[]){
#embed "../Site/sounds.js" suffix(, 0)
    }},
    {"strokes.js", (const uint8_t[]){
#embed "../Site/strokes.js" suffix(, 0)
    }},
    {"texts.js", (const uint8_t[]){
#embed "../Site/texts.js" suffix(, 0)
    }},
    {"texts-en.json", (const uint8_t[]){
#embed "../Site/texts-en.json" suffix(, 0)
    }},
    {"texts-ja.json", (const uint8_t[]){
#embed "../Site/texts-ja.json" suffix(, 0)
    }},
    {"texts-zh-Hans.json", (const uint8_t[]){
#embed "../Site/texts-zh-Hans.json" suffix(, 0)
    }},
    {"texts-zh-Hant.json", (const uint8_t[]){
#embed "../Site/texts-zh-Hant.json" suffix(, 0)
    }},
    {"tile.js", (const uint8_t[]){
#embed "../Site/tile.js" suffix(, 0)
    }},
    {"tilepress.js", (const uint8_t[]){
#embed "../Site/tilepress.js" suffix(, 0)
    }},
    {"uploads.js", (const uint8_t[]){
#embed "../Site/uploads.js" suffix(, 0)
    }},
    {"viewer.js", (const uint8_t[]){
#embed "../Site/viewer.js" suffix(, 0)
    }},
    {"zoom.js", (const uint8_t[]){
#embed "../Site/zoom.js" suffix(, 0)
    }},
};
// clang-format on

const page_file *page_file_at(size_t index) { return index < sizeof files / sizeof files[0] ? &files[index] : NULL; }
