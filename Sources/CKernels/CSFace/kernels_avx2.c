// The kernels for processors with AVX2. They do not use its fused multiply-add, which rounds once instead of twice.
#include "kernels.h"

#if defined(__x86_64__)
#pragma clang fp contract(off)

#define LANES 8
#define PIXELS 6
#define VECTORS 2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "kernel_body.h"
#pragma clang attribute pop

const kernels csface_avx2_kernels = KERNELS;
#endif
