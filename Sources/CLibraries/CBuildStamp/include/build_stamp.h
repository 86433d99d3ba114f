#pragma once

// The program's source, "COMMIT DATE"; empty where nobody has said. scripts/stamp writes it into the linked
// program, so that a new commit recompiles nothing.
const char *kaomask_build_stamp(void);
