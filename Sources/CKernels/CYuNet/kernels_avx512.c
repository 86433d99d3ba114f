// The kernels for processors with AVX-512.
#include "kernels.h"

#if defined(__x86_64__)
#pragma clang fp contract(on)

#define LANES 16
#define WIDE_PIXELS 6
#define WIDE_VECTORS 4
#define NARROW_PIXELS 12
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))), apply_to = function)
#include "kernel_body.h"
#pragma clang attribute pop

const kernels cyunet_avx512_kernels = KERNELS;
#endif
