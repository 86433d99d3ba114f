#define _GNU_SOURCE
#include "walls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Files

// linux/landlock.h of Debian 12 ends at the third version, so its few names stand here.
enum { ON_PATHS = 1, VERSION_FLAG = 1 };
#define EXECUTE (1ull << 0)
#define WRITE_FILE (1ull << 1)
#define READ_FILE (1ull << 2)
#define READ_DIR (1ull << 3)

struct ruleset {
    uint64_t files, connections, scopes;
};
struct __attribute__((packed)) rule {
    uint64_t rights;
    int32_t parent;
};

int walls_landlock_version(void) {
#ifdef SYS_landlock_create_ruleset
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION_FLAG);
    return version > 0 ? (int)version : 0;
#else
    return 0;
#endif
}

#ifdef SYS_landlock_create_ruleset
/// Allows rights on a path, those of files alone on a file.
static void allow(int rules, const char *path, uint64_t rights) {
    const int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0) {
        return;
    }
    struct stat status;
    if (!fstat(parent, &status)) {
        const uint64_t ofFiles = EXECUTE | WRITE_FILE | READ_FILE;
        const struct rule rule = {.rights = S_ISDIR(status.st_mode) ? rights : rights & ofFiles, .parent = parent};
        syscall(SYS_landlock_add_rule, rules, ON_PATHS, &rule, 0);
    }
    close(parent);
}
#endif

int walls_only_files(const char *const *paths, int count) {
    const int version = walls_landlock_version();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || version == 0) {
        return 0;
    }
#ifdef SYS_landlock_create_ruleset
    // The rights that each version knows: on files 13, then one more in the second, third and fifth; on connections
    // from the fourth, on other processes from the sixth.
    const int known = 13 + (version >= 2) + (version >= 3) + (version >= 5);
    const struct ruleset all = {
        .files = (1ull << known) - 1, .connections = version >= 4 ? 3 : 0, .scopes = version >= 6 ? 3 : 0};
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) {
        return 0;
    }
    for (int index = 0; index < count; index++) {
        allow(rules, paths[index], EXECUTE | READ_FILE | READ_DIR);
    }
    allow(rules, "/dev/null", READ_FILE | WRITE_FILE);
    const long failed = syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
    return failed ? 0 : version;
#else
    (void)paths, (void)count;
    return 0;
#endif
}

// MARK: System calls

#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define IF(call, steps) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, steps)
#define REFUSE(call) IF(call, 1), ANSWER(EPERM)
// The low half of an argument; all machines of ours are little-endian.
#define LOAD_ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (index))
// Refuses a call whose argument has one of these bits.
#define REFUSE_WITH(call, index, bits)                                                                                 \
    IF(call, 4), LOAD_ARGUMENT(index), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), ANSWER(EPERM), ALLOW

int walls_has_filter(void) {
    const uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int walls_filter_stands(void) { return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) == SECCOMP_MODE_FILTER; }

int walls_only_work(void) {
#ifdef MACHINE
    const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, own = (uint32_t)getpid();
    const struct sock_filter steps[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // The calls of the x32 machine.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        ANSWER(ENOSYS),
        // Connections.
        REFUSE(socket),
        REFUSE(socketpair),
        REFUSE(connect),
        REFUSE(bind),
        REFUSE(listen),
        REFUSE(accept),
        REFUSE(accept4),
        REFUSE(sendto),
        REFUSE(sendmsg),
        REFUSE(sendmmsg),
        REFUSE(shmget),
        REFUSE(msgget),
        REFUSE(semget),
        REFUSE(mq_open),
    // Programs and other processes. What clone3 is asked for cannot be seen; without it threads are made by clone.
#ifdef SYS_fork
        REFUSE(fork),
        REFUSE(vfork),
#endif
        REFUSE(execve),
        REFUSE(execveat),
        REFUSE(ptrace),
        REFUSE(process_vm_readv),
        REFUSE(process_vm_writev),
        REFUSE(kill),
        REFUSE(tkill),
        REFUSE(rt_sigqueueinfo),
        REFUSE(rt_tgsigqueueinfo),
        IF(clone3, 1),
        ANSWER(ENOSYS),
        IF(clone, 4),
        LOAD_ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        ANSWER(EPERM),
        ALLOW,
        IF(tgkill, 4),
        LOAD_ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own, 1, 0),
        ANSWER(EPERM),
        ALLOW,
        REFUSE_WITH(prlimit64, 0, 0xFFFFFFFF),
#ifdef SYS_pidfd_open
        REFUSE(pidfd_open),
        REFUSE(pidfd_send_signal),
        REFUSE(pidfd_getfd),
#endif
        // The kernel's own doors.
        REFUSE(unshare),
        REFUSE(setns),
        REFUSE(mount),
        REFUSE(umount2),
        REFUSE(pivot_root),
        REFUSE(chroot),
        REFUSE(bpf),
        REFUSE(perf_event_open),
        REFUSE(userfaultfd),
        REFUSE(io_uring_setup),
        REFUSE(keyctl),
        REFUSE(add_key),
        REFUSE(request_key),
        REFUSE(open_by_handle_at),
        // Files, where Landlock does not guard them already.
        REFUSE_WITH(openat, 2, writing),
        IF(openat2, 1),
        ANSWER(ENOSYS),
        REFUSE(unlinkat),
        REFUSE(renameat2),
        REFUSE(linkat),
        REFUSE(symlinkat),
        REFUSE(mkdirat),
        REFUSE(mknodat),
        REFUSE(fchmodat),
        REFUSE(fchownat),
        REFUSE(utimensat),
        REFUSE(truncate),
        REFUSE(setxattr),
        REFUSE(lsetxattr),
        REFUSE(removexattr),
        REFUSE(lremovexattr),
#ifdef SYS_renameat
        REFUSE(renameat),
#endif
#ifdef SYS_open
        REFUSE_WITH(open, 1, writing),
        REFUSE(creat),
        REFUSE(unlink),
        REFUSE(rmdir),
        REFUSE(rename),
        REFUSE(link),
        REFUSE(symlink),
        REFUSE(mkdir),
        REFUSE(mknod),
        REFUSE(chmod),
        REFUSE(chown),
        REFUSE(lchown),
        REFUSE(utime),
        REFUSE(utimes),
        REFUSE(futimesat),
#endif
        ALLOW,
    };
    const struct sock_fprog filter = {.len = sizeof steps / sizeof *steps, .filter = (struct sock_filter *)steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) {
        return 0;
    }
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
#else
    return 0;
#endif
}

int walls_can_connect(void) {
    const int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (end < 0) {
        return 0;
    }
    const struct sockaddr_in place = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int failed = connect(end, (const struct sockaddr *)&place, sizeof place);
    // A refusal by the other side is a connection that was tried.
    const int wasTried = !failed || errno == EINPROGRESS || errno == ECONNREFUSED;
    close(end);
    return wasTried;
}
