// Included before any other dlib header: dlib uses its own matrix arithmetic. A linear algebra library would be loaded
// by every run, with busy-waiting threads, for matrices of at most ten rows (docs/decisions/start-up.md).
#pragma once

// Both include dlib/config.h, once; no header includes it again.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>

#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
