#pragma once

// The program's source, "COMMIT DATE"; empty in an unstamped build. scripts/stamp writes it into the linked program, so
// that a new commit recompiles nothing.
const char *kaomask_build_stamp(void);
