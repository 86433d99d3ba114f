internal import Foundation
internal import HTTPTypes
import KaomaskKit

/// Threads for heavy work, so that requests never wait for it.
final class Workers: TaskExecutor {
    private let queue = OperationQueue()

    init(count: Int, _ urgency: QualityOfService) {
        queue.maxConcurrentOperationCount = max(1, count)
        queue.qualityOfService = urgency
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Runs `work` on one of the threads, unless the task is cancelled first; throws its error in the page's form. Long
    /// work asks `Task.isCancelled` between its stages.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PipelineError) -> Value
    ) async throws(PageError) -> Value {
        let outcome: Outcome<Value>? = await withTaskExecutorPreference(self) {
            await Self.outcome(unlessCancelled: work)
        }
        // Nobody waits for it any more.
        guard let outcome, !Task.isCancelled else {
            throw PageError(.requestTimeout, .tooSlow, "the page has gone before it was done")
        }
        return try PageError.of { () throws(PipelineError) in try outcome.get() }
    }

    @concurrent private static func outcome<Value: Sendable>(
        unlessCancelled work: @Sendable () throws(PipelineError) -> Value
    ) async -> Outcome<Value>? {
        Task.isCancelled ? nil : Outcome { () throws(PipelineError) in try work() }
    }
}
