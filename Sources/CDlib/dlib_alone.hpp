// Included before any other header of dlib: dlib computes with matrices by itself. With a linear algebra library every
// run would load it, with threads that wait busily, for matrices of at most ten rows (docs/decisions/start-up.md).
#pragma once

// Both read dlib/config.h, once; nothing reads it again.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>

#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
