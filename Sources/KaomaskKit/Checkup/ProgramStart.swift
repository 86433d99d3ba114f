internal import Dispatch
internal import FoundationEssentials
internal import Glibc

/// The start of a program whose work is asynchronous.
///
/// The runtime waits forever, without a message, if it cannot start a thread. Therefore every run first tries its
/// threads while one is left to report a failure.
package enum ProgramStart {
    /// The most threads tried: those of a small machine. More are started only for more work.
    private static let maximumThreads = 4
    /// The address space for the libraries and the smallest picture, bytes.
    private static let leastRoom = 48 << 20

    /// Prepares the standard streams, runs a program and ends the process; with status 2 if its threads do not fit.
    package static func run(_ program: @escaping @Sendable () async -> Void) -> Never {
        StandardStreams.prepare()
        guard hasRoom else { endWithoutThreads() }
        Task {
            await program()
            exit(0)
        }
        dispatchMain()
    }

    /// The path of this program's file.
    package static var path: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }

    static func endWithoutThreads() -> Never {
        TextOutput.talk.write(
            "kaomask: not enough memory to begin, or no more threads allowed; raise the limits (ulimit -v, ulimit -u)\n"
        )
        exit(2)
    }

    /// `true` if the threads can be started, with memory to spare.
    private static var hasRoom: Bool {
        let place = unsafe mmap(nil, leastRoom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard unsafe place != MAP_FAILED else { return false }
        defer { unsafe munmap(place, leastRoom) }
        return areStartable(min(ProcessInfo.processInfo.activeProcessorCount, maximumThreads) + 1)
    }

    private static func areStartable(_ count: Int) -> Bool {
        let (allAreStarted, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let started = (0..<count).count { _ in
            OwnThread.isStarted {
                allAreStarted.wait()
                ended.signal()
            }
        }
        for _ in 0..<started { allAreStarted.signal() }
        for _ in 0..<started { ended.wait() }
        return started == count
    }
}
