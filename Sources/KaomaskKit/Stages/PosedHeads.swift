internal import Imaging
internal import Movies
internal import Overlay

/// A picture's kaomoji in the poses of a reveal.
struct PosedHeads {
    private let seats: [HeadSeat]
    /// The place of each in its group, from the left.
    private let turns: [Int]

    init(_ anchors: [OverlayAnchor], in picture: Rect) {
        seats = HeadSeat.seats(for: anchors, in: picture)
        let order = anchors.indices.sorted { anchors[$0].faceCenter.x < anchors[$1].faceCenter.x }
        var turns = [Int](repeating: 0, count: anchors.count)
        for (turn, index) in order.enumerated() { turns[index] = turn }
        self.turns = turns
    }

    /// Returns the poses; `pose` gives one by its place from the left.
    func poses(_ pose: (_ turn: Int, _ count: Int) -> CoverPose) -> [CoverPose] {
        turns.map { pose($0, turns.count) }
    }

    /// Returns the kaomoji at an index in a pose on its face.
    func posed(_ placed: PlacedKaomoji, at index: Int, in pose: CoverPose) -> PlacedKaomoji {
        guard !pose.isInPlace else { return placed }
        var posed = placed
        let (anchor, seat) = (placed.anchor, seats[index])
        posed.motion = pose.map(
            center: anchor.faceCenter,
            height: anchor.faceSize.height,
            roll: anchor.roll,
            seat: seat.place,
            smallness: seat.smallness
        )
        posed.signs = pose.expression.signs
        return posed
    }
}

extension CoverPose.Expression {
    /// Eyes and mouth from left to right; an empty mouth stays as it is. `nil` for its own face.
    fileprivate var signs: [String]? {
        switch self {
        case .own: nil
        case .blinking: ["－", "", "－"]
        case .squeezed: ["≧", "‿", "≦"]
        case .surprised: ["⊙", "o", "⊙"]
        case .laughing: ["≧", "▽", "≦"]
        case .looking: ["◕", "‿", "◕"]
        case .winking: ["^", "‿", "－"]
        }
    }
}

extension RevealTransition {
    /// The transition for a style: a cover without a kaomoji fades instead of hopping.
    func suiting(_ style: OverlayStyle) -> RevealTransition {
        self == .hop && !style.drawsKaomoji ? .fade : self
    }
}
