internal import ArgumentParser
internal import Pipeline

extension BatchSummary {
    /// The exit status the contract of the command line gives to a run that ended like this.
    var exitCode: ExitCode {
        if wasStopped { return ExitCode(130) }
        if failed == 0 && done > 0 { return .success }
        return done == 0 ? ExitCode(2) : ExitCode(1)
    }
}
