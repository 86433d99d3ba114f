/// Processes many inputs concurrently; a failing one never affects the others.
package enum Batch {
    /// The numbers of inputs that can be processed at a time.
    package static let jobs = 1...Int.max

    private enum Step<Input: Sendable, Report: Sendable>: Sendable {
        case input(Outcome<Input>?)
        case report(Int, Outcome<Report>)
    }

    /// Calls `work` on every input, at most `jobs` at a time, and passes each outcome to `emit` in input order, as soon
    /// as it and all earlier ones are available.
    ///
    /// Memory is bounded: no input is started while `4 * jobs` outcomes wait for an earlier one.
    ///
    /// - Parameters:
    ///   - inputs: The inputs; a failure among them is passed on in its place.
    ///   - isStopped: Called before each input; once `true`, no further input is started, and inputs in progress are
    ///     finished and emitted. A feed that blocks has to end then.
    package static func run<Input: Sendable, Report: Sendable>(
        _ inputs: InputFeed<Outcome<Input>>,
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool = { false },
        work: @escaping @Sendable (Input) async throws(PipelineError) -> Report,
        emit: (Outcome<Report>) -> Void
    ) async -> BatchSummary {
        let jobs = max(1, jobs)
        var summary = BatchSummary()
        await withTaskGroup(of: Step<Input, Report>.self) { group in
            var (begun, emitted, running) = (0, 0, 0)
            var (isReading, isAtEnd) = (false, false)
            var waiting: [Int: Outcome<Report>] = [:]
            func read() {
                guard !isReading, !isAtEnd, running < jobs, (begun - emitted) / 4 < jobs, !isStopped() else {
                    return
                }
                isReading = true
                group.addTask { .input(await inputs.next()) }
            }
            func begin(_ input: Outcome<Input>) {
                let index = begun
                group.addTask {
                    do throws(PipelineError) {
                        return .report(index, .success(try await work(try input.get())))
                    } catch { return .report(index, .failure(error)) }
                }
                (begun, running) = (begun + 1, running + 1)
            }
            read()
            while let step = await group.next() {
                switch step {
                case .input(let input):
                    isReading = false
                    isAtEnd = input == nil
                    if let input, !isStopped() { begin(input) }
                case .report(let index, let outcome):
                    running -= 1
                    waiting[index] = outcome
                    while let ready = waiting.removeValue(forKey: emitted) {
                        summary.count(ready)
                        emit(ready)
                        emitted += 1
                    }
                }
                read()
            }
        }
        summary.wasStopped = isStopped()
        return summary
    }
}

/// The numbers of inputs by outcome.
package struct BatchSummary: Hashable, Sendable {
    /// The number of inputs that were done, including those with nothing to write.
    package var done = 0
    /// The number of inputs that failed.
    package var failed = 0
    /// `true` if the run was stopped before its end.
    package var wasStopped = false

    /// Creates an empty summary.
    package init() {}

    /// Counts an outcome that is a result of its own.
    mutating func count(_ outcome: Outcome<some Sendable>) {
        if case .success = outcome { done += 1 } else { failed += 1 }
    }
}
