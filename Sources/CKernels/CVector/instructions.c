#include "cvector.h"

/// Returns nonzero if the processor has all instructions of a set.
static int supports(cvector_instructions set) {
    switch (set) {
#if defined(__x86_64__)
    case CVECTOR_AVX512:
        return supports(CVECTOR_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    case CVECTOR_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
    case CVECTOR_PLAIN: return 1;
    default: return 0;
    }
}

cvector_instructions cvector_chosen(cvector_instructions requested) {
    if (requested != CVECTOR_BEST) {
        return supports(requested) ? requested : CVECTOR_NONE;
    }
    return supports(CVECTOR_AVX512) ? CVECTOR_AVX512 : supports(CVECTOR_AVX2) ? CVECTOR_AVX2 : CVECTOR_PLAIN;
}
