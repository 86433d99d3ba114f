/// The choice of vector instructions, for all inner loops.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__x86_64__) && defined(__linux__)
/// Marks a function that is compiled twice; the loader picks one when the program starts.
#define VECTOR_CODE __attribute__((target_clones("avx2", "default")))
#else
#define VECTOR_CODE
#endif

/// An instruction set, for loops that are written once and compiled for each set.
typedef enum cvector_instructions {
    /// The fastest that the processor supports.
    CVECTOR_BEST = 0,
    /// The baseline of the architecture: SSE2 on x86-64, NEON on 64-bit ARM.
    CVECTOR_PLAIN = 1,
    /// AVX2 and FMA.
    CVECTOR_AVX2 = 2,
    /// These and AVX-512 F, BW, DQ and VL.
    CVECTOR_AVX512 = 3,
    /// None: the processor lacks the requested instructions.
    CVECTOR_NONE = 4,
} cvector_instructions;

/// Returns the instruction set to run: the requested one, or the fastest for CVECTOR_BEST.
cvector_instructions cvector_chosen(cvector_instructions requested);

#ifdef __cplusplus
}
#endif
