internal import Faces
internal import Imaging
internal import Overlay

/// Decides which kaomoji each face of a picture gets.
struct KaomojiChooser: Sendable {
    private let choice: KaomojiChoice
    private let wanted: [Int: Kaomoji]
    private let catalog: KaomojiCatalog

    /// A chooser for what the user asked.
    init(_ options: CoverOptions) {
        choice = options.kaomoji
        wanted = options.selection.kaomoji
        catalog = options.catalog
    }

    /// Whether faces are looked at to choose.
    var looksAtFaces: Bool { choice == .match }

    /// The kaomoji of each face: what was asked for its number, else what its sidecar says, else the choice.
    /// By chance or in turn, none comes twice before all have come.
    ///
    /// - Parameters:
    ///   - name: The picture's name, so that a random choice is the same whenever it is made again.
    ///   - views: What is to be seen of each face, where that is known; may be empty.
    /// - Throws: `OverlayError` when a sidecar's words cannot be drawn, or the catalogue is empty.
    func kaomoji(
        for faces: [Face],
        of name: String,
        seenAs views: [FaceView?]
    ) throws(OverlayError) -> [Kaomoji] {
        let defaults = try defaults(for: faces, of: name, views)
        var chosen: [Kaomoji] = []
        for (face, other) in zip(faces, defaults) {
            let written = try face.kaomoji.map { words throws(OverlayError) in
                try catalog.kaomoji(nameOrText: words)
            }
            chosen.append(wanted[face.id] ?? written ?? other)
        }
        return chosen
    }

    private func defaults(
        for faces: [Face],
        of name: String,
        _ views: [FaceView?]
    ) throws(OverlayError) -> [Kaomoji] {
        guard !catalog.all.isEmpty else { throw .nothingToDraw }
        switch choice {
        case .fixed(let kaomoji): return faces.map { _ in kaomoji }
        case .cycle: return taken(from: catalog.all, count: faces.count)
        case .random(let seed):
            var generator = SplitMix(seed: seed ^ StableHash.value(of: name))
            return taken(from: catalog.all.shuffled(using: &generator), count: faces.count)
        case .match: return matching(faces, from: Int(StableHash.value(of: name) >> 33), views)
        }
    }

    private func taken(from all: [Kaomoji], count: Int) -> [Kaomoji] {
        (0..<count).map { all[$0 % all.count] }
    }

    /// What fits each face's expression; of faces with the same expression each gets the next that fits, and which comes
    /// first is another for each picture.
    private func matching(_ faces: [Face], from first: Int, _ views: [FaceView?]) -> [Kaomoji] {
        var uses: [KaomojiMood: Int] = [:]
        return faces.enumerated().map { place, face in
            let mood = face.mood(seenAs: views.indices.contains(place) ? views[place] : nil)
            let index = uses[mood, default: first]
            uses[mood] = index + 1
            return catalog.kaomoji(fitting: mood, index: index) ?? catalog.all[index % catalog.all.count]
        }
    }
}

/// FNV-1a, 64 bits: unlike Swift's own hash the same in every run.
public enum StableHash {
    /// The hash of a text.
    public static func value(of text: String) -> UInt64 {
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

extension Face {
    /// The mood to match: what the landmarks and a look into the mouth show, or smiling when there is nothing to tell.
    func mood(seenAs view: FaceView?) -> KaomojiMood {
        guard let landmarks else { return .smiling }
        let expression =
            view.map {
                FaceExpression(landmarks, in: $0.pixels.luma(), grayFromUpright: $0.pixelsFromUpright)
            }
            ?? FaceExpression(landmarks)
        return switch expression.kind {
        case .laughing: .laughing
        case .smiling: .smiling
        case .surprised: .surprised
        case .sad: .sad
        case .sleepy: .sleepy
        case .winking: .winking
        case .neutral: .neutral
        }
    }
}
