#pragma once
// Nothing is called from Swift: dlib calls BLAS and LAPACK, and this module carries the flags to link them.
