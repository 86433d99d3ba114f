// What libFuzzer lends to a mutator of one's own.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Changes `count` bytes as libFuzzer does by itself; returns how many there are then, at most `maximum`.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t maximum);
