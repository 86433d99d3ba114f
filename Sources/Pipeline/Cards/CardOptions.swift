public import Cards
public import Imaging
public import Movies
internal import Reveal

/// Where the photo behind a card comes from.
public enum CardBackground: Hashable, Sendable {
    /// The whole photo, not a pixel of it changed.
    case keep
    /// The photo cropped to this size, faces kept in view.
    case cropped(PixelSize)
}

/// What a card to be hidden is made of: a card that is ready, or a picture that is brought to its size later.
public enum CardContent: Sendable {
    /// A text, a list or a code.
    case card(Card)
    /// The picture in a file.
    case picture(path: String, ImageFit)
}

/// What a Live Photo with cards is like.
public struct CardOptions: Sendable {
    /// The cards, in the order in which they are shown.
    public var contents: [CardContent]
    /// How they look.
    public var look = CardLook()
    /// How long each is shown, seconds; the last counts for those that follow; empty for the standard.
    public var steps: [Double] = []
    /// What becomes of the photo.
    public var background = CardBackground.keep
    /// Whether cards come and go between two frames.
    public var cuts = false
    /// The movie: its size, codec, sound and identifier. Its timeline's frame rate counts, the rest follows from
    /// the cards.
    public var reveal = RevealOptions()

    /// Frames in a second.
    public var frameRate: FrameRate { reveal.timeline.frameRate }

    /// These cards, shown as long as is usual.
    public init(_ contents: [CardContent]) { self.contents = contents }

    /// What the movie shows when.
    public var timeline: CardTimeline {
        let standard =
            contents.count == 1 ? CardTimeline.standardSteps.alone : CardTimeline.standardSteps.inTurn
        let last = steps.last ?? standard
        let each = contents.indices.map { $0 < steps.count ? steps[$0] : last }
        return CardTimeline(steps: each, perSecond: frameRate.perSecond, cuts: cuts)
    }

    /// Takes the beginning of a file's sound for the movie.
    ///
    /// - Throws: `PipelineError` with code `no-sound` or `unreadable-media`, or what reading the file throws.
    public mutating func setSound(of path: String) throws(PipelineError) {
        let source = try SourcePhoto.read(path)
        reveal.soundFile = path
        let seconds = Double(timeline.frameCount) / frameRate.perSecond
        reveal.sound = try source.named { () throws(MovieError) in
            try EncodedSound(encoding: source.bytes, seconds: seconds)
        }
    }

    /// The files beside the photo that the movie is made of.
    var originals: [String] {
        let pictures = contents.compactMap { if case .picture(let path, _) = $0 { path } else { nil } }
        return pictures + [reveal.soundFile].compactMap { $0 }
    }

    /// The rows of the list in the file at `path`: JSON, or a row a line.
    ///
    /// - Throws: `PipelineError` with code `bad-list`, which says where the file is wrong.
    public static func rows(path: String) throws(PipelineError) -> [ListRow] {
        let text = try UserText.read(path)
        guard text.first(where: { !$0.isWhitespace }) == "[" else { return ListRow.rows(of: text) }
        return try JSONFile.read(
            [ListRow].self,
            from: path,
            code: "bad-list",
            kind: "[{\"text\": \"milk\", \"tag\": \"red\"}, \"blue: bread\", ...]"
        )
    }
}
