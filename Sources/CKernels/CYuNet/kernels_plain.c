// The kernels for every processor: SSE2 on x86-64, NEON on 64-bit ARM.
#include "kernels.h"

#define LANES 4
#if defined(__aarch64__)
#pragma clang fp contract(on)
#define WIDE_PIXELS 6
#define WIDE_VECTORS 4
#else
// SSE2 has no fused multiply-add.
#pragma clang fp contract(off)
#define WIDE_PIXELS 2
#define WIDE_VECTORS 4
#endif
#define NARROW_PIXELS WIDE_PIXELS
#include "kernel_body.h"

const kernels cyunet_plain_kernels = KERNELS;
