// The functions that libFuzzer offers to custom mutators.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Mutates `count` bytes with libFuzzer's own strategies; returns the new length, at most `maximum`.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t maximum);
