/// What came of one input: a report, or why it failed.
public typealias Outcome<Report: Sendable> = Result<Report, PipelineError>

/// How many inputs ended how.
public struct BatchSummary: Hashable, Sendable {
    /// Inputs that were done, whether or not something had to be written.
    public var done = 0
    /// Inputs that failed.
    public var failed = 0
    /// Whether the run was stopped before its end.
    public var wasStopped = false

    /// Nothing done yet.
    public init() {}
}

/// Works through many inputs side by side; one that fails never disturbs another.
public enum Batch {
    /// Does `work` on every input, at most `jobs` at a time, and hands each outcome to `emit` in input order.
    ///
    /// - Parameters:
    ///   - inputs: What to work on; a failure among them is passed on in its place.
    ///   - isStopped: Asked before each input; once true, nothing new is begun.
    public static func run<Input: Sendable, Report: Sendable>(
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
            switch outcome {
            case .success: summary.done += 1
            case .failure: summary.failed += 1
            }
            emit(outcome)
        }
        summary.wasStopped = isStopped()
        return summary
    }
}
