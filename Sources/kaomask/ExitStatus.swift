internal import ArgumentParser
internal import KaomaskKit

extension BatchSummary {
    var exitCode: ExitCode {
        if wasStopped { return ExitCode(130) }
        if failed == 0 && done > 0 { return .success }
        // If a file stands in the result's place, the input is fine.
        let isRefused = failed > 0 && refused == failed
        return done == 0 && !isRefused ? ExitCode(2) : ExitCode(1)
    }
}
