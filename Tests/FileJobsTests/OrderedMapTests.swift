import Synchronization
import Testing

@testable import FileJobs

@Suite("Working side by side")
struct OrderedMapTests {
    @Test("results come in the order of the inputs, at every width", arguments: [1, 2, 5, 64, .max])
    func order(width: Int) async {
        var results: [Int] = []
        await OrderedMap.run(InputFeed(Array(0..<200)), width: width) { number in
            if number % 7 == 0 { await Task.yield() }
            return number * number
        } emit: {
            results.append($0)
        }
        #expect(results == (0..<200).map { $0 * $0 })
    }

    @Test("a slow first input holds up results but not memory: few others are begun meanwhile")
    func bounded() async {
        let begun = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        var emitted = 0
        await OrderedMap.run(InputFeed(Array(0..<500)), width: 4) { number in
            begun.add(1, ordering: .relaxed)
            if number == 0 { for _ in 0..<2000 { await Task.yield() } }
            return begun.load(ordering: .relaxed)
        } emit: { seen in
            most.max(seen - emitted, ordering: .relaxed)
            emitted += 1
        }
        #expect(emitted == 500)
        #expect(most.load(ordering: .relaxed) <= 24)
    }

    @Test("once stopped nothing new is begun, and what is in hand is finished")
    func stopped() async {
        let done = Atomic<Int>(0)
        var emitted = 0
        await OrderedMap.run(
            InputFeed(Array(0..<100)),
            width: 3,
            isStopped: { done.load(ordering: .relaxed) >= 10 }
        ) {
            _ in
            done.add(1, ordering: .relaxed)
        } emit: { _ in
            emitted += 1
        }
        #expect(emitted == done.load(ordering: .relaxed))
        #expect((10..<20).contains(emitted))
    }
}
