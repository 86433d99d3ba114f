// The code that is compiled once per instruction set. The including file sets LANES, NAMESPACE and the target.

namespace cdlib::scan::NAMESPACE {

#include "lanes.hpp"
#include "reduce.hpp"
#include "fourier.hpp"
#include "votes.hpp"
#include "cells.hpp"
#include "filters.hpp"
#include "level_windows.hpp"
#include "level.hpp"

} // namespace cdlib::scan::NAMESPACE
