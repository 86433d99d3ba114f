// The kernels for processors with AVX-512. Like those for AVX2, they do not use fused multiply-add.
#include "kernels.h"

#if defined(__x86_64__)
#pragma clang fp contract(off)

#define LANES 16
#define PIXELS 6
#define VECTORS 4
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))), apply_to = function)
#include "kernel_body.h"
#pragma clang attribute pop

const kernels csface_avx512_kernels = KERNELS;
#endif
