internal import Foundation
internal import Pipeline

/// Threads for heavy work, so that answering requests never waits behind it.
final class Workers: TaskExecutor {
    private let queue = OperationQueue()

    /// Threads for this many things at a time.
    init(count: Int, _ urgency: QualityOfService) {
        queue.maxConcurrentOperationCount = max(1, count)
        queue.qualityOfService = urgency
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Does `work` on one of the threads.
    ///
    /// - Throws: What `work` throws, as the page is told it.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PipelineError) -> Value
    ) async throws(PageError) -> Value {
        let outcome = await withCheckedContinuation { continuation in
            queue.addOperation {
                continuation.resume(returning: Outcome { () throws(PipelineError) in try work() })
            }
        }
        do throws(PipelineError) { return try outcome.get() } catch { throw PageError(error) }
    }
}
