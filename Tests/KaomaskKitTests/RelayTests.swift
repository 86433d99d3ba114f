import Synchronization
import Testing

@testable import KaomaskKit

@Suite("Handing values to another thread")
struct RelayTests {
    struct Trouble: Error {}

    final class Recorded: Sendable {
        private let values = Mutex<[Int]>([])
        var all: [Int] { values.withLock { $0 } }
        func add(_ value: Int) { values.withLock { $0.append(value) } }
    }

    @Test("all values are worked on, in order, and none is left when it returns")
    func order() throws {
        let done = Recorded()
        try SideBySide.relay(ahead: 2, to: { done.add($0) }) { hand in for one in 0..<100 { try hand(one) } }
        #expect(done.all == Array(0..<100))
    }

    @Test("what is thrown on one side ends the other, too")
    func failures() {
        #expect(throws: Trouble.self) {
            try SideBySide.relay(ahead: 2, to: { if $0 == 5 { throw Trouble() } }) { hand in
                while true { try hand(5) }
            }
        }
        let done = Recorded()
        #expect(throws: Trouble.self) {
            try SideBySide.relay(ahead: 2, to: { done.add($0) }) { _ in throw Trouble() }
        }
        #expect(done.all.isEmpty)
    }
}
