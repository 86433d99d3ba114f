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

    /// Runs `work` on one of the threads, unless the task is cancelled first; throws its error in the page's form.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PipelineError) -> Value
    ) async throws(PageError) -> Value {
        let gone = Stop()
        let outcome: Outcome<Value>? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.addOperation {
                    // Nobody is waiting any more.
                    guard !gone.isRequested else { return continuation.resume(returning: nil) }
                    continuation.resume(returning: Outcome { () throws(PipelineError) in try work() })
                }
            }
        } onCancel: {
            gone.request()
        }
        guard let outcome else {
            throw PageError(.requestTimeout, .tooSlow, "the page has gone before it was done")
        }
        return try PageError.of { () throws(PipelineError) in try outcome.get() }
    }
}
