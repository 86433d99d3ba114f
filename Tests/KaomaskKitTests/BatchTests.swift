import Synchronization
import Testing

@testable import KaomaskKit

@Suite("A batch")
struct BatchTests {
    @Test(
        "works on no more at once than there are jobs, and gives results in the order of the inputs",
        arguments: [1, 2, 3, 64, .max]
    )
    func jobs(count: Int) async {
        let working = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        var results: [Int] = []
        let summary = await Batch.run(Self.feed(60), jobs: count) { number in
            most.max(working.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            defer { working.subtract(1, ordering: .relaxed) }
            if number % 7 == 0 { await Task.yield() }
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
            Self.feed(9),
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

    @Test("a slow first input holds up results but not memory: few others are begun meanwhile")
    func bounded() async {
        let begun = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        var emitted = 0
        _ = await Batch.run(Self.feed(500), jobs: 4) { number in
            begun.add(1, ordering: .relaxed)
            if number == 0 { for _ in 0..<2000 { await Task.yield() } }
            return begun.load(ordering: .relaxed)
        } emit: { outcome in
            if let seen = try? outcome.get() { most.max(seen - emitted, ordering: .relaxed) }
            emitted += 1
        }
        #expect(emitted == 500)
        #expect(most.load(ordering: .relaxed) <= 24)
    }

    @Test("a slow first input stops nobody where outcomes may wait, and order is kept")
    func waiting() async {
        let done = Atomic<Int>(0)
        var (finished, emitted): ([Int], [Int]) = ([], [])
        _ = await Batch.run(Self.feed(100), jobs: 2, waiting: 200) { number in
            // The first ends after all others.
            while number == 0, done.load(ordering: .relaxed) < 99 { await Task.yield() }
            done.add(1, ordering: .relaxed)
            return number
        } finished: { outcome in
            if let number = try? outcome.get() { finished.append(number) }
        } emit: { outcome in
            if let number = try? outcome.get() { emitted.append(number) }
        }
        #expect(finished.last == 0 && emitted == Array(0..<100))
    }

    @Test("a feed is not produced far ahead of the work, and knows its length at the end")
    func room() async {
        let produced = Atomic<Int>(0)
        let feed = InputFeed<Int>(room: 10) { hand in
            for number in 0..<1000 {
                hand(number)
                produced.add(1, ordering: .relaxed)
            }
        }
        var most = 0
        for taken in 0..<1000 {
            #expect(await feed.next() == taken)
            most = max(most, produced.load(ordering: .relaxed) - taken)
        }
        #expect(most <= 12)
        #expect(await feed.next() == nil)
        #expect(feed.count == 1000)
    }

    @Test("once stopped nothing new is begun, and what is in hand is finished")
    func stopped() async {
        let done = Atomic<Int>(0)
        var emitted = 0
        let summary = await Batch.run(
            Self.feed(100),
            jobs: 3,
            isStopped: { done.load(ordering: .relaxed) >= 10 }
        ) { _ in
            done.add(1, ordering: .relaxed)
        } emit: { _ in
            emitted += 1
        }
        #expect(emitted == done.load(ordering: .relaxed) && summary.wasStopped)
        #expect((10..<20).contains(emitted))
    }

    private static func feed(_ count: Int) -> InputFeed<Outcome<Int>> {
        InputFeed((0..<count).map(Outcome.success))
    }
}
