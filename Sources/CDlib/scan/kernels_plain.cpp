// The scan for every processor: SSE2 on x86-64, NEON on 64-bit ARM.
#include "kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#define LANES 4
#define NAMESPACE plain_lanes
#include "kernel_body.hpp"

const cdlib::scan::kernels cdlib::scan::plain_kernels = {"plain", plain_lanes::prepare, plain_lanes::reduce,
                                                         plain_lanes::scan_level};
