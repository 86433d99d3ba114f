internal import Glibc

/// Measures processor time, seconds, which other load on the machine does not increase.
enum ProcessorTime {
    static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
    static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    static func of(_ process: pid_t) -> Double {
        var clock = clockid_t()
        return unsafe clock_getcpuclockid(process, &clock) == 0 ? seconds(clock) : 0
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
