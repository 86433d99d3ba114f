internal import ArgumentParser
internal import KaomaskKit

extension BatchSummary {
    /// The exit status of this outcome in the command line's contract.
    var exitCode: ExitCode {
        if wasStopped { return ExitCode(130) }
        if failed == 0 && done > 0 { return .success }
        return done == 0 ? ExitCode(2) : ExitCode(1)
    }
}
