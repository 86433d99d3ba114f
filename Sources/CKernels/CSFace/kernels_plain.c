// The kernels for every processor: SSE2 on x86-64, NEON on 64-bit ARM.
#include "kernels.h"

#pragma clang fp contract(off)

#define LANES 4
#if defined(__aarch64__)
#define PIXELS 6
#else
#define PIXELS 2
#endif
#define VECTORS 4
#include "kernel_body.h"

const kernels csface_plain_kernels = KERNELS;
