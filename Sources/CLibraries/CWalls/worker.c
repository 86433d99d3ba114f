#define _GNU_SOURCE
#include "worker.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int spawn(const char *program, char *const words[], char *const environment[], int input, int output,
                 const int *files, int count, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions)) {
        return -1;
    }
    if (posix_spawnattr_init(&attributes)) {
        posix_spawn_file_actions_destroy(&actions);
        return -1;
    }
    int failed = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) ||
                 posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) ||
                 posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    for (int index = 0; index < count; index++) {
        failed = failed || posix_spawn_file_actions_adddup2(&actions, files[index], worker_first_file + index);
    }
    // In its own group, so that Ctrl-C is left to whoever started it.
    failed = failed || posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP) ||
             posix_spawn(process, program, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed ? -1 : 0;
}

pid_t worker_start(const char *program, char *const words[], char *const environment[], const int *files, int count,
                   int *requests, int *answers) {
    int asked[2], told[2], held[worker_most_files];
    if (count > worker_most_files) {
        return -1;
    }
    if (pipe2(asked, O_CLOEXEC)) {
        return -1;
    }
    if (pipe2(told, O_CLOEXEC)) {
        close(asked[0]), close(asked[1]);
        return -1;
    }
    // Fewer turns for a picture's bytes; the usual size does as well.
    fcntl(asked[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(told[1], F_SETPIPE_SZ, 1 << 20);
    // Under numbers beyond those that they get, so that none takes another's place too early.
    for (int index = 0; index < count; index++) {
        held[index] = fcntl(files[index], F_DUPFD_CLOEXEC, worker_first_file + count);
    }
    pid_t process = -1;
    const int failed = spawn(program, words, environment, asked[0], told[1], held, count, &process);
    close(asked[0]), close(told[1]);
    for (int index = 0; index < count; index++) {
        close(held[index]);
    }
    if (failed) {
        close(asked[1]), close(told[0]);
        return -1;
    }
    *requests = asked[1], *answers = told[0];
    return process;
}

int worker_cores(void) {
    cpu_set_t cores;
    // On a machine with more cores than a set has room for, all.
    return sched_getaffinity(0, sizeof cores, &cores) ? (int)sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&cores);
}

int worker_end(pid_t process) {
    const struct timespec moment = {.tv_nsec = 10 * 1000 * 1000};
    for (int turn = 0; turn < 50; turn++) {
        siginfo_t end = {0};
        if (waitid(P_PID, (id_t)process, &end, WEXITED | WNOHANG | WNOWAIT)) {
            return 0;
        }
        if (end.si_pid) {
            return end.si_code == CLD_EXITED ? -end.si_status : end.si_status;
        }
        nanosleep(&moment, NULL);
    }
    return worker_lives;
}
