// The scan for processors with AVX-512.
#include "kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 16
#define NAMESPACE avx512_lanes
#pragma clang attribute push(__attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl"))),                   \
                             apply_to = function)
#include "kernel_body.hpp"
#pragma clang attribute pop

const cdlib::scan::kernels cdlib::scan::avx512_kernels = {"avx512", avx512_lanes::prepare, avx512_lanes::reduce,
                                                          avx512_lanes::scan_level};
#endif
