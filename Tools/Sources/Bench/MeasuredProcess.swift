import Foundation

/// A program run to its end: what it took.
struct MeasuredProcess {
    /// The time from start to end, milliseconds.
    let wall: Double
    /// Processor time of all its threads, milliseconds.
    let processor: Double
    /// The most memory it had at once, MiB.
    let peakMemory: Double
    /// The exit status.
    let status: Int32

    /// Runs `program`, silently.
    init(_ program: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let start = ContinuousClock.now
        guard posix_spawnp(&child, program, &actions, nil, &words, environ) == 0 else {
            throw Problem.cannotStart(program)
        }
        var (ended, usage) = (Int32(0), rusage())
        while wait4(child, &ended, 0, &usage) < 0 && errno == EINTR {}
        wall = (ContinuousClock.now - start) / .milliseconds(1)
        processor = Self.milliseconds(usage.ru_utime) + Self.milliseconds(usage.ru_stime)
        peakMemory = Double(usage.ru_maxrss) / 1024
        status = ended
    }

    /// The quickest of several runs, by processor time.
    static func best(of runs: Int = 5, _ program: String, _ arguments: [String]) throws -> MeasuredProcess {
        let all = try (0..<runs).map { _ in try MeasuredProcess(program, arguments) }
        if let bad = all.first(where: { $0.status != 0 }) { throw Problem.ended(program, bad.status) }
        guard let best = all.min(by: { $0.processor < $1.processor }) else { throw Problem.notRun(program) }
        return best
    }

    enum Problem: Error { case cannotStart(String), ended(String, Int32), notRun(String) }

    private static func milliseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
    }
}
