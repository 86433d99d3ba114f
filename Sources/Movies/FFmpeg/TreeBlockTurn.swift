internal import Foundation

/// A turn at libx265 with one size of coding tree blocks, taken for as long as an encoder lives; given back in `deinit`.
///
/// libx265 takes some of what follows from that size to be the same for the whole process, so that encoders with
/// different sizes wait for each other: docs/decisions/movie-encoding.md. Those with the same size work side by side.
/// Whoever has a turn must not ask for another one.
struct TreeBlockTurn: ~Copyable {
    /// What libx265 takes when it is told none: the size of all presets but the two fastest.
    static let ownSize = 64

    private static let turns = Turns()

    /// Waits until nobody encodes with another size, pixels.
    init(size: Int) { Self.turns.take(size) }

    deinit { Self.turns.giveBack() }

    /// Who encodes; guarded by its condition.
    private final class Turns: @unchecked Sendable {
        private let changed = NSCondition()
        private var (size, encoders) = (0, 0)

        func take(_ size: Int) {
            changed.withLock {
                while encoders > 0, self.size != size { changed.wait() }
                (self.size, encoders) = (size, encoders + 1)
            }
        }

        func giveBack() {
            changed.withLock {
                encoders -= 1
                if encoders == 0 { changed.broadcast() }
            }
        }
    }
}
