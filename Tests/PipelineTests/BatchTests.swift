import Dispatch
import Synchronization
import Testing

@testable import Pipeline

@Suite("A batch")
struct BatchTests {
    /// How many things do something at once, and did at most.
    private final class Crowd: Sendable {
        private let now = Atomic<Int>(0)
        private let most = Atomic<Int>(0)

        var peak: Int { most.load(ordering: .relaxed) }

        func enter() { most.max(now.add(1, ordering: .relaxed).newValue, ordering: .relaxed) }
        func leave() { now.subtract(1, ordering: .relaxed) }
    }

    @Test("computes no more at once than there are jobs, in the order of the inputs", arguments: [1, 2, 3])
    func jobs(count: Int) async {
        let computing = Crowd()
        var results: [Int] = []
        let summary = await Batch.run(InputFeed((0..<60).map(Outcome.success)), jobs: count) { number in
            computing.enter()
            defer { computing.leave() }
            return (0..<20_000).reduce(number) { $0 ^ ($1 &* $1) }
        } emit: { outcome in
            if let result = try? outcome.get() { results.append(result) }
        }
        #expect(summary.done == 60 && summary.failed == 0 && computing.peak <= count)
        #expect(results == (0..<60).map { number in (0..<20_000).reduce(number) { $0 ^ ($1 &* $1) } })
    }

    @Test("computes something else while one waits for a disk", arguments: [1, 2])
    func overlap(jobs: Int) async {
        let computing = Crowd()
        let others = DispatchSemaphore(value: 0)
        let summary = await Batch.run(
            InputFeed((0..<6).map(Outcome.success)),
            jobs: jobs
        ) { (number: Int) throws(PipelineError) -> Bool in
            computing.enter()
            defer { computing.leave() }
            guard number == 0 else {
                others.signal()
                return true
            }
            computing.leave()
            defer { computing.enter() }
            // The disk is ready once another one was at work.
            return ComputeSlots.waiting { others.wait(timeout: .now() + 60) == .success }
        } emit: { outcome in
            #expect((try? outcome.get()) == true)
        }
        #expect(summary.done == 6 && computing.peak <= jobs)
    }

    @Test("one that fails while it waits gives its slot back")
    func failing() async {
        let summary = await Batch.run(
            InputFeed((0..<9).map(Outcome.success)),
            jobs: 1
        ) { (number: Int) throws(PipelineError) -> Int in
            try ComputeSlots.waiting { () throws(PipelineError) -> Int in
                guard number % 3 == 0 else { return number }
                throw PipelineError(code: "unreadable", path: "\(number)", detail: "gone")
            }
        } emit: { _ in
        }
        #expect(summary.done == 6 && summary.failed == 3)
    }

    @Test("outside a batch waiting is just waiting")
    func alone() { #expect(ComputeSlots.waiting { 7 } == 7) }
}
