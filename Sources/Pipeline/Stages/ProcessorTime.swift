internal import Foundation

/// Time spent computing, which other work on the machine does not lengthen.
enum ProcessorTime {
    /// The processor time the calling thread has had so far, seconds.
    static var ofThread: Double {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
