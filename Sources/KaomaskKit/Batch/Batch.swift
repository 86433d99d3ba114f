package import FileJobs

/// Processes many inputs concurrently; a failing one never affects the others.
package enum Batch {
    /// The numbers of inputs that can be processed at a time.
    package static let jobs = 1...Int.max

    /// Calls `work` on every input, at most `jobs` at a time, and passes each outcome to `emit` in input order.
    ///
    /// - Parameters:
    ///   - inputs: The inputs; a failure among them is passed on in its place.
    ///   - isStopped: Called before each input; once `true`, no further input is started.
    package static func run<Input: Sendable, Report: Sendable>(
        _ inputs: InputFeed<Outcome<Input>>,
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool = { false },
        work: @escaping @Sendable (Input) throws(PipelineError) -> Report,
        emit: (Outcome<Report>) -> Void
    ) async -> BatchSummary {
        var summary = BatchSummary()
        await OrderedMap.run(inputs, width: jobs, isStopped: isStopped) { input in
            Outcome { () throws(PipelineError) in try work(try input.get()) }
        } emit: { outcome in
            summary.count(outcome)
            emit(outcome)
        }
        summary.wasStopped = isStopped()
        return summary
    }
}
