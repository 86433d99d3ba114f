#pragma once
// dlib calls BLAS and LAPACK, Swift does not: this module only carries the flags to link them.
