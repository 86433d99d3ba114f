/// Processes many inputs concurrently; a failing one never affects the others.
package enum Batch {
    package static let jobs = 1...Int.max

    private enum Step<Input: Sendable, Report: Sendable>: Sendable {
        case input(Outcome<Input>?)
        case report(Int, Outcome<Report>)
    }

    /// Calls `work` on every input, at most `jobs` at a time, and passes the outcomes to `emit` in input order, each as
    /// soon as all earlier ones are available, and to `finished` at once. A failure among the inputs is passed on in
    /// its place. A slow input delays output, not work. To bound memory, no input starts while `waiting` outcomes, four
    /// times `jobs` by default, wait. `isStopped` is called before each input; once it returns `true`, no input is
    /// started, and those in progress are finished and emitted; a feed that blocks must end then.
    package static func run<Input: Sendable, Report: Sendable>(
        _ inputs: InputFeed<Outcome<Input>>,
        jobs: Int,
        waiting limit: Int? = nil,
        isStopped: @escaping @Sendable () -> Bool = { false },
        work: @escaping @Sendable (Input) async throws(PipelineError) -> Report,
        finished: (Outcome<Report>) -> Void = { _ in },
        emit: (Outcome<Report>) -> Void
    ) async -> BatchSummary {
        let jobs = max(1, jobs)
        let limit = limit ?? (jobs < Int.max / 4 ? 4 * jobs : jobs)
        var summary = BatchSummary()
        await withTaskGroup(of: Step<Input, Report>.self) { group in
            var (begun, emitted, running) = (0, 0, 0)
            var (isReading, isAtEnd) = (false, false)
            var waiting: [Int: Outcome<Report>] = [:]
            func read() {
                guard !isReading, !isAtEnd, running < jobs, begun - emitted < limit, !isStopped() else {
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
                    finished(outcome)
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
    /// The inputs that were done, including those with nothing to write.
    package var done = 0
    package var failed = 0
    /// The failed inputs whose output exists and must not be replaced.
    package var refused = 0
    /// The files that were passed over.
    package var notCovered = 0
    /// `true` if the run was stopped early.
    package var wasStopped = false

    package init() {}

    /// Counts an outcome that is a result of its own.
    mutating func count(_ outcome: Outcome<some Sendable>) {
        switch outcome {
        case .success: done += 1
        case .failure(let error) where error.code == .notCovered: notCovered += 1
        case .failure(let error) where error.code == .ownResult: break
        case .failure(let error):
            failed += 1
            if error.code == .outputExists { refused += 1 }
        }
    }
}
