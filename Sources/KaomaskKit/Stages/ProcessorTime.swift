internal import Foundation

/// Measures processor time, which other load on the machine does not increase.
enum ProcessorTime {
    /// The processor time used by the calling thread, seconds.
    static var ofThread: Double {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
