internal import Overlay

/// Decides which kaomoji each face of a picture gets.
struct KaomojiChooser: Sendable {
    /// What faces get for which nothing else was asked.
    let choice: KaomojiChoice
    /// What was asked for some faces, by their numbers.
    let wanted: [Int: Kaomoji]

    /// The kaomoji of each face: what was asked for its number, else what its sidecar says, else the choice.
    /// By chance or in turn, none comes twice before all have come.
    ///
    /// - Parameter name: The picture's name, so that a random choice is the same whenever it is made again.
    /// - Throws: `OverlayError` when a sidecar's words cannot be drawn.
    func kaomoji(for faces: [Face], of name: String) throws(OverlayError) -> [Kaomoji] {
        let defaults = defaults(count: faces.count, of: name)
        var chosen: [Kaomoji] = []
        for (face, other) in zip(faces, defaults) {
            let written = try face.kaomoji.map { words throws(OverlayError) in
                try KaomojiCatalog.standard.kaomoji(nameOrText: words)
            }
            chosen.append(wanted[face.id] ?? written ?? other)
        }
        return chosen
    }

    private func defaults(count: Int, of name: String) -> [Kaomoji] {
        switch choice {
        case .fixed(let kaomoji): return Array(repeating: kaomoji, count: count)
        case .cycle: return taken(from: KaomojiCatalog.standard.all, count: count)
        case .random(let seed):
            var generator = SplitMix(seed: seed ^ Self.hash(name))
            return taken(from: KaomojiCatalog.standard.all.shuffled(using: &generator), count: count)
        }
    }

    private func taken(from all: [Kaomoji], count: Int) -> [Kaomoji] {
        (0..<count).map { all[$0 % all.count] }
    }

    /// FNV-1a, 64 bits: unlike Swift's own hash the same in every run.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// A generator whose numbers follow from its seed (SplitMix64; Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
