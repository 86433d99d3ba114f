// The kernels for processors with AVX2 and FMA.
#include "kernels.h"

#if defined(__x86_64__)
#pragma clang fp contract(on)

#define LANES 8
#define WIDE_PIXELS 6
#define WIDE_VECTORS 2
#define NARROW_PIXELS 6
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "kernel_body.h"
#pragma clang attribute pop

const kernels cyunet_avx2_kernels = KERNELS;
#endif
