internal import Foundation
internal import HTTPTypes
internal import KaomaskKit
internal import Synchronization

/// The queue of the page's orders: runs them one after the other and reports their progress.
actor Workshop {
    /// The most jobs that are remembered; the oldest finished ones are dropped first.
    private static let maximumJobs = 100
    private static let maximumWaiting = 20

    private let output: String
    private let base: CoverOptions
    private let desk: Desk
    private let roots: [String]
    private let makers: Workers
    private let width: Int
    private let tell: @Sendable (JobNews) async -> Void
    private let shelf: JobShelf

    private var jobs: [Job] = []
    private var stops: [String: Stop] = [:]
    private var latest: Task<Void, Never>?
    private var count = 0
    /// When a running job was last saved.
    private var shelved = ContinuousClock.now

    /// Creates a workshop that processes `width` pictures concurrently; `tell` receives every update.
    init(
        folder: String,
        output: String,
        base: CoverOptions,
        desk: Desk,
        width: Int,
        tell: @escaping @Sendable (JobNews) async -> Void
    ) {
        (self.output, self.base, self.desk, self.tell) = (output, base, desk, tell)
        roots = [folder, output]
        // One more thread than pictures, so that reporting one result does not delay the next.
        makers = Workers(count: width + 1, .utility)
        self.width = width
        shelf = JobShelf(output: output)
        jobs = shelf.read()
        count = jobs.compactMap { Int($0.id) }.max() ?? 0
    }

    var all: [Job] { jobs }

    func job(_ id: some StringProtocol) throws(PageError) -> Job {
        guard let job = jobs.first(where: { $0.id == id }) else {
            throw PageError(.notFound, .noSuchJob, "this job is no longer here")
        }
        return job
    }

    /// Accepts an order, unless too many are waiting.
    func take(_ order: JobOrder, of items: [AlbumItem]) throws(PageError) -> Job {
        guard stops.count < Self.maximumWaiting else {
            throw PageError(
                .tooManyRequests,
                .tooManyJobs,
                "\(stops.count) jobs are waiting; let some finish"
            )
        }
        count += 1
        let stop = Stop()
        let maker = try maker(order, items, stop)
        let job = Job(id: String(count), kind: order.kind, total: maker.total)
        jobs.append(job)
        stops[job.id] = stop
        forgetOldest()
        let earlier = latest
        latest = Task(executorPreference: makers) {
            await earlier?.value
            await self.work(maker, as: job.id)
        }
        return job
    }

    /// Validates an order, which is not made yet.
    func maker(_ order: JobOrder, _ items: [AlbumItem], _ stop: Stop = Stop()) throws(PageError) -> JobMaker {
        try JobMaker(
            order,
            items,
            output: output,
            number: count,
            base: base,
            desk: desk,
            roots: roots,
            width: width,
            stop: stop
        )
    }

    /// Cancels a job: work in progress is finished, and nothing new is started.
    func cancel(_ id: some StringProtocol) throws(PageError) -> Job {
        stops[String(id)]?.request()
        return try job(id)
    }

    func cancelAll() { stops.values.forEach { $0.request() } }

    @concurrent private nonisolated func work(_ maker: JobMaker, as id: String) async {
        let (results, hand) = AsyncStream<Job.Result>.makeStream()
        async let made: Void = maker.make {
            hand.yield($0)
        } finished: {
            hand.finish()
        }
        for await result in results { await note(result, of: id) }
        await made
        await end(id)
    }

    private func note(_ result: Job.Result, of id: String) async {
        guard let place = jobs.firstIndex(where: { $0.id == id }) else { return }
        var result = result
        result.index = jobs[place].results.count
        jobs[place].results.append(result)
        jobs[place].done += 1
        if shelved.duration(to: .now) > .seconds(5) {
            shelf.put(jobs[place])
            shelved = .now
        }
        await tell(JobNews(jobs[place], latest: result))
    }

    private func end(_ id: String) async {
        let wasStopped = stops.removeValue(forKey: id)?.isRequested == true
        guard let place = jobs.firstIndex(where: { $0.id == id }) else { return }
        let isWhole = jobs[place].done >= jobs[place].total
        if wasStopped && !isWhole {
            jobs[place].state = .cancelled
        } else if !jobs[place].results.isEmpty, jobs[place].results.allSatisfy({ $0.status == "failed" }) {
            jobs[place].state = .failed
            let first = jobs[place].results.first
            (jobs[place].message, jobs[place].code) = (first?.message, first?.code)
        } else {
            jobs[place].state = .done
        }
        shelf.put(jobs[place])
        await tell(JobNews(jobs[place], latest: nil))
    }

    /// Forgets jobs of single pictures first: jobs of several can make their files again.
    private func forgetOldest() {
        while jobs.count > Self.maximumJobs {
            let isOver: (Job) -> Bool = { self.stops[$0.id] == nil }
            let old = jobs.firstIndex { isOver($0) && $0.total == 1 } ?? jobs.firstIndex(where: isOver)
            guard let old else { return }
            shelf.drop(jobs.remove(at: old).id)
        }
    }
}

final class Stop: Sendable {
    private let state = Mutex(false)

    var isRequested: Bool { state.withLock { $0 } }

    func request() { state.withLock { $0 = true } }
}
