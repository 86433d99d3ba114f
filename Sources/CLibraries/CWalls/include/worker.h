// A process of ours that works behind walls.
#pragma once

#include <sys/types.h>

// The number of the first file that a program is handed open, and the most of them.
enum { worker_first_file = 3, worker_most_files = 8 };

// Starts a program in a process group of its own, without standard error and with some open files; returns its number,
// or -1. The two descriptors are the other ends of its standard input and output, and are not inherited by other
// processes.
pid_t worker_start(const char *program, char *const words[], char *const environment[], const int *files, int count,
                   int *requests, int *answers);

// The number of cores that this process may use.
int worker_cores(void);

// Whether a process has ended, waiting a moment for it: the signal that ended it, minus its exit status if it ended
// itself with one, or `worker_lives`.
enum { worker_lives = 1 << 16 };
int worker_end(pid_t process);
