internal import ArgumentParser
internal import KaomaskKit

extension BatchSummary {
    /// The exit status that the command line's contract defines for this outcome.
    var exitCode: ExitCode {
        if wasStopped { return ExitCode(130) }
        if failed == 0 && done > 0 { return .success }
        return done == 0 ? ExitCode(2) : ExitCode(1)
    }
}
