#include "page_files.h"

#include <string.h>

// #embed is C23; this compiler has it for C of any year, and only says so when asked to be pedantic.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "Site/index.html"
};
static const uint8_t icon_svg[] = {
#embed "Site/icon.svg"
};
static const uint8_t base_css[] = {
#embed "Site/base.css"
};
static const uint8_t press_css[] = {
#embed "Site/press.css"
};
static const uint8_t style_css[] = {
#embed "Site/style.css"
};
static const uint8_t press_js[] = {
#embed "Site/press.js"
};

#define HTML "text/html; charset=utf-8"
#define STYLE "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define DRAWING "image/svg+xml"

#define PAGE_FILE(name, media_type, bytes) {name, media_type, bytes, sizeof bytes}

static const page_file files[] = {
    PAGE_FILE("index.html", HTML, index_html),
    PAGE_FILE("icon.svg", DRAWING, icon_svg),
    PAGE_FILE("base.css", STYLE, base_css),
    PAGE_FILE("press.css", STYLE, press_css),
    PAGE_FILE("style.css", STYLE, style_css),
    PAGE_FILE("press.js", SCRIPT, press_js),
};

enum { FILE_COUNT = sizeof files / sizeof files[0] };

const page_file *page_file_at(size_t index) {
    return index < FILE_COUNT ? &files[index] : NULL;
}

const page_file *page_file_named(const char *name) {
    for (size_t index = 0; index < FILE_COUNT; index++) {
        if (strcmp(files[index].name, name) == 0) return &files[index];
    }
    return NULL;
}
