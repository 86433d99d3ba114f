// What a process gives up for good before it reads a stranger's file: docs/decisions/worker.md.
#pragma once

// The version of Landlock the kernel has; 0 for none.
int walls_landlock_version(void);

// 1 if the kernel filters system calls, else 0.
int walls_has_filter(void);

// Leaves the calling thread, and all threads and processes it starts, no rights on files but to read and execute those
// at or below these paths and to use /dev/null; paths that are not there are passed over. Returns the version of
// Landlock that now holds, or 0 where the kernel has none.
int walls_only_files(const char *const *paths, int count);

// Leaves all threads of the process no system calls that open a connection, start a program, look into another process,
// or change a file that is not open. Returns 1, or 0 where the kernel cannot filter.
int walls_only_work(void);

// Whether system calls are filtered in this process.
int walls_filter_stands(void);

// Whether a connection to an address can be opened; for the test of the walls.
int walls_can_connect(void);
