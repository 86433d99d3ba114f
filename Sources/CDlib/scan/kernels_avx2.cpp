// The scan for processors with AVX2 and FMA.
#include "kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 8
#define NAMESPACE avx2_lanes
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "kernel_body.hpp"
#pragma clang attribute pop

const cdlib::scan::kernels cdlib::scan::avx2_kernels = {"avx2", avx2_lanes::prepare, avx2_lanes::reduce,
                                                        avx2_lanes::scan_level};
#endif
