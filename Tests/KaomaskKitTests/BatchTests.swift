import FileJobs
import Synchronization
import Testing

@testable import KaomaskKit

@Suite("A batch")
struct BatchTests {
    @Test("works on no more at once than there are jobs, in the order of the inputs", arguments: [1, 2, 3])
    func jobs(count: Int) async {
        let working = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        var results: [Int] = []
        let summary = await Batch.run(InputFeed((0..<60).map(Outcome.success)), jobs: count) { number in
            most.max(working.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            defer { working.subtract(1, ordering: .relaxed) }
            return Self.mixed(number)
        } emit: { outcome in
            if let result = try? outcome.get() { results.append(result) }
        }
        #expect(summary.done == 60 && summary.failed == 0)
        #expect((1...count).contains(most.load(ordering: .relaxed)))
        #expect(results == (0..<60).map(Self.mixed))
    }

    /// Computes for a short time.
    private static func mixed(_ number: Int) -> Int { (0..<20_000).reduce(number) { $0 ^ ($1 &* $1) } }

    @Test("one that fails disturbs no other, and is reported in its place")
    func failing() async {
        var told: [String] = []
        let summary = await Batch.run(
            InputFeed((0..<9).map(Outcome.success)),
            jobs: 2
        ) { (number: Int) throws(PipelineError) -> String in
            guard number % 3 == 0 else { return "\(number)" }
            throw PipelineError(code: .unreadable, path: "\(number)", detail: "gone")
        } emit: { outcome in
            switch outcome {
            case .success(let number): told.append(number)
            case .failure(let error): told.append("no \(error.path)")
            }
        }
        #expect(summary.done == 6 && summary.failed == 3)
        #expect(told == ["no 0", "1", "2", "no 3", "4", "5", "no 6", "7", "8"])
    }
}
