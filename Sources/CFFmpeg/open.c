#include "open.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "cffmpeg.h"

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)
#define SONAME(library, major) "lib" library ".so." TEXT(major)

// The versions of the headers this was compiled with: no other has the same structures.
static const char *const names[FFMPEG_LIBRARIES] = {
    [AVUTIL] = SONAME("avutil", LIBAVUTIL_VERSION_MAJOR),
    [AVCODEC] = SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
    [AVFORMAT] = SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR),
    [AVFILTER] = SONAME("avfilter", LIBAVFILTER_VERSION_MAJOR),
    [SWSCALE] = SONAME("swscale", LIBSWSCALE_VERSION_MAJOR),
    [SWRESAMPLE] = SONAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR),
};
static void *handles[FFMPEG_LIBRARIES];
static char problem[512];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_all(void) {
    for (int library = 0; library < FFMPEG_LIBRARIES; library++) {
        handles[library] = dlopen(names[library], RTLD_LAZY | RTLD_LOCAL);
        if (!handles[library]) {
            const char *reason = dlerror();
            snprintf(problem, sizeof problem, "%s", reason ? reason : names[library]);
            return;
        }
    }
}

const char *ffmpeg_open(void) {
    pthread_once(&once, open_all);
    return problem[0] ? problem : NULL;
}

void *ffmpeg_function(enum ffmpeg_library library, const char *name, void *_Atomic *known) {
    void *function = atomic_load_explicit(known, memory_order_acquire);
    if (function) return function;
    const char *reason = ffmpeg_open();
    if (!reason) function = dlsym(handles[library], name);
    if (!function) {
        fprintf(stderr, "kaomask: FFmpeg's %s is missing: %s\n", name, reason ? reason : names[library]);
        abort();
    }
    atomic_store_explicit(known, function, memory_order_release);
    return function;
}
