internal import Imaging
import Movies
package import Scenes

/// The options of a Live Photo with cards.
package struct CardOptions: Codable, Sendable {
    /// The cards, in display order.
    package var contents: [CardContent]
    package var look = CardLook()
    /// The duration of each card, seconds; the last applies to all further cards, and empty means the default.
    var steps: [Double] = []
    /// The range of a card's time on screen, seconds.
    static let stepLengths = 0.1...60.0
    /// The treatment of the photo.
    var background = CardBackground.keep
    /// `true` for hard cuts between cards.
    var cuts = false
    /// The movie's size, codec, sound and identifier. Of its timeline, only the frame rate applies.
    package var reveal = RevealOptions()

    var frameRate: FrameRate { reveal.timeline.frameRate }

    /// Creates options for these cards with default durations.
    package init(_ contents: [CardContent]) { self.contents = contents }

    var timeline: CardTimeline {
        let standard =
            contents.count == 1 ? CardTimeline.standardSteps.alone : CardTimeline.standardSteps.inTurn
        let last = steps.last ?? standard
        let each = contents.indices.map { $0 < steps.count ? steps[$0] : last }
        return CardTimeline(steps: each, perSecond: frameRate.perSecond, cuts: cuts)
    }

    /// Sets the sound to the beginning of a file's. Throws `no-sound`, `unreadable-media`, or the error of reading it.
    mutating func setSound(of path: String) throws(PipelineError) {
        try reveal.setSound(of: path, lasting: Double(timeline.frameCount) / frameRate.perSecond)
    }

    /// `false` if a card is the picture of another file.
    var readsNoPicture: Bool { contents.allSatisfy { if case .card = $0 { true } else { false } } }

    /// The paths of the movie's source files other than the photo.
    var originals: [String] {
        let pictures = contents.compactMap { if case .picture(let path, _) = $0 { path } else { nil } }
        return pictures + [reveal.soundFile].compactMap { $0 }
    }

    /// Reads the rows of the list at `path`: JSON, or one row per line. Throws `bad-list` with the place in the file.
    package static func rows(path: String) throws(PipelineError) -> [ListRow] {
        let text = try UserText.read(path)
        guard text.first(where: { !$0.isWhitespace }) == "[" else { return ListRow.rows(of: text) }
        return try JSONFile.read(
            [ListRow].self,
            from: path,
            code: .badList,
            kind: "[{\"text\": \"milk\", \"tag\": \"red\"}, \"blue: bread\", ...]"
        )
    }
}

/// The photo behind a card.
enum CardBackground: Hashable, Codable, Sendable {
    /// The whole photo, with no pixel changed.
    case keep
    /// The photo cropped to this size, with faces kept in view.
    case cropped(PixelSize)
}

/// The content of a hidden card: a finished card, or a picture that is scaled later.
package enum CardContent: Codable, Sendable {
    /// A text, a list or a QR code.
    case card(Card)
    /// The picture in a file.
    case picture(path: String, ImageFit)
}
