// Files in memory, for data that FFmpeg's encoders read only from files.
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "cffmpeg.h"

int ffmpeg_memory_file(const char *bytes, size_t count) {
    int descriptor = memfd_create("kaomask", MFD_CLOEXEC);
    if (descriptor < 0) return -1;
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written <= 0) {
            close(descriptor);
            return -1;
        }
        bytes += written;
        count -= (size_t)written;
    }
    return descriptor;
}

void ffmpeg_close_file(int descriptor) { close(descriptor); }
