internal import Faces
internal import Foundation
internal import HTTPTypes
internal import Imaging
import KaomaskKit
internal import Movies
internal import Overlay
internal import Scenes

/// An order of the page.
struct JobOrder: Decodable, Sendable {
    /// The kind of result.
    enum Kind: String, Codable, Sendable {
        case cover, reveal, collage, movie, card, doodle
    }

    /// The options beyond the kind; each kind has its own.
    struct Options: Decodable, Sendable {
        var kaomoji: String?
        /// The style, the patch and the ink of the kaomoji, where a picture has none of its own.
        var look: String?
        var patch: String?
        var ink: String?
        /// `true` to draw hearts, blushes and tears in the ink's colour too.
        var inkOnly: Bool?
        var thorough: Bool?
        /// The width of the smallest face to find, percent of the longer side.
        var minFace: Double?
        /// The score from which something counts as a face.
        var threshold: Double?
        /// The angles of tilted heads, in the words of `--tilt`.
        var tilt: String?
        /// The seed of random kaomoji.
        var seed: Int?
        /// `true` to treat a Live Photo as a plain photo.
        var asStill: Bool?
        /// `true` to keep the names of covered people in the metadata.
        var keepNames: Bool?
        /// The treatment of pictures without a face, in the words of `--no-face`.
        var noFace: String?
        var format: String?
        /// The quality of pictures that are encoded anew.
        var quality: Double?
        var `private`: Bool?
        var transition: String?
        var duration: Double?
        var hevc: Bool?
        /// `true` to make a Live Photo for a Lock Screen.
        var wallpaper: Bool?
        /// The name of a sound that was added.
        var sound: String?
        /// The file layout of a Live Photo, in the words of `LivePhotoShape`.
        var shape: String?
        var template: String?
        var background: String?
        var cover: Bool?
        var live: Bool?
        var seconds: Double?
        var fade: Double?
        /// The frames per second of a movie, of a Live Photo's too.
        var fps: Double?
        /// The longest side of a Live Photo's movie, pixels.
        var movieSize: Double?
        var beforeAfter: Bool?
        var ending: String?
        /// The size of a movie or a collage, one of `frameSizes`.
        var size: String?
        var fill: Bool?
        /// The gap between the cells of a collage and the margin around them, percent of its shorter side.
        var gap: Double?
        var margin: Double?
        /// The bars beside pictures that are shown whole, in the words of `--bars`.
        var bars: String?
        /// `true` to show pictures whole in a collage.
        var fit: Bool?
        var card: String?
        var text: String?
        var style: String?
        /// The position of a card, the font family of its text, and `true` for square corners.
        var place: String?
        var family: String?
        var square: Bool?
    }

    /// The layouts in which the page offers Live Photos: those that are files.
    static let shapes: [LivePhotoShape] = [.pair, .motionPhoto, .livp]
    /// The sizes in which the page offers movies and collages, pixels.
    static let frameSizes = [(1920, 1080), (1080, 1920), (1080, 1080), (3840, 2160), (1280, 720)].map {
        PixelSize(width: $0.0, height: $0.1)
    }

    /// The seeds of random kaomoji: the whole numbers that JavaScript counts exactly.
    static let seeds = 0...(1 << 53 - 1)

    /// The most items in an order.
    static let maximumItems = 20_000

    let kind: Kind
    /// The items, in the order in which they were picked.
    let items: [String]
    let options: Options?

    /// Returns the options for covering.
    ///
    /// - Parameter base: The defaults.
    /// - Throws: `PageError` for an unknown value; so do all the following functions.
    func cover(over base: CoverOptions) throws(PageError) -> CoverOptions {
        var cover = base
        cover.replacesExisting = true
        cover.isPrivate = options?.private ?? false
        cover.quality =
            try Self.whole(options?.quality, "quality", in: CoverOptions.qualities) ?? base.quality
        if let words = options?.kaomoji {
            let seed = options?.seed ?? 0
            try Self.checked("seed") { try Self.seeds.check(seed, "seed") }
            cover.kaomoji = try Self.checked("kaomoji") {
                try KaomojiChoice(words, seed: UInt64(seed), catalog: base.catalog)
            }
        }
        cover.detection = try detection(over: base.detection)
        cover.appearance = try appearance(over: base.appearance)
        if options?.asStill == true { cover.asStill = true }
        if options?.keepNames == true { cover.keepsNames = true }
        if let name = options?.noFace {
            cover.noFace = try Self.choice("noFace", name, of: NoFacePolicy.allCases)
        }
        return cover
    }

    private func detection(over base: DetectionOptions) throws(PageError) -> DetectionOptions {
        var detection = base
        if options?.thorough == true { detection.isThorough = true }
        if let percent = options?.minFace {
            try Self.checked("min-face") {
                try SmallestFace.percentages.check(percent, "min-face", unit: "percent of the longer side")
            }
            detection.search.smallestFace = .share(percent / 100)
        }
        if let threshold = options?.threshold {
            let range = detection.search.detector.thresholds
            try Self.checked("threshold") { try range.check(threshold, "threshold") }
            detection.search.threshold = threshold
        }
        if let words = options?.tilt {
            try Self.checked("tilt") { try detection.setTilts(words) }
        }
        return detection
    }

    private func appearance(over base: OverlayAppearance) throws(PageError) -> OverlayAppearance {
        var appearance = base
        if let name = options?.look {
            appearance.style = try Self.choice("look", name, of: OverlayStyle.allCases)
        }
        if let words = options?.patch {
            appearance.patch = try Self.checked("patch") { try OverlayAppearance.Patch(words: words) }
        }
        if let name = options?.ink {
            appearance.ink = .color(try Self.checked("ink") { try Color(named: name) })
        }
        if options?.inkOnly == true { appearance.isInkOnly = true }
        return appearance
    }

    /// Returns the format of covered pictures; `nil` for the format that suits each.
    func format() throws(PageError) -> PictureFormat? {
        try options?.format.map { name throws(PageError) in
            guard let format = PictureFormat(named: name) else {
                throw Self.wrong("format", "no format is called \(name)")
            }
            return format
        }
    }

    /// Returns the file layout of a Live Photo.
    func shape() throws(PageError) -> LivePhotoShape {
        try Self.choice("shape", options?.shape ?? LivePhotoShape.pair.rawValue, of: Self.shapes)
    }

    /// Returns the options of a Live Photo.
    ///
    /// - Parameter output: The folder for results, in which the sound is.
    func reveal(in output: String) throws(PageError) -> RevealOptions {
        var reveal = RevealOptions()
        let duration = options?.duration ?? RevealTimeline.standardDuration
        try Self.checked("duration") {
            try RevealOptions.durations.check(duration, "duration", unit: "seconds")
        }
        var transition = reveal.timeline.transition
        if let words = options?.transition {
            transition = try Self.choice("transition", words, of: RevealTransition.allCases)
        }
        let rate = try setMovie(of: &reveal)
        reveal.timeline = RevealTimeline(duration: duration, frameRate: rate, transition: transition)
        if options?.wallpaper == true {
            try Self.checked("duration") {
                try WallpaperShape.durations.check(duration, "duration", unit: "seconds")
            }
            reveal.setWallpaper(duration: duration, transition: transition)
        }
        if let name = options?.sound {
            let path = try Sounds.path(of: name, in: output)
            try PageError.of { () throws(PipelineError) in try reveal.setSound(of: path) }
        }
        return reveal
    }

    /// Sets the size and the codec of a Live Photo's movie.
    ///
    /// - Returns: Its frame rate.
    private func setMovie(of reveal: inout RevealOptions) throws(PageError) -> FrameRate {
        let side = try Self.whole(
            options?.movieSize,
            "movie-size",
            in: RevealOptions.movieLongSides,
            "pixels"
        )
        reveal.movieLongSide = side ?? reveal.movieLongSide
        if options?.hevc == true { reveal.codec = .hevc }
        return try frameRate(in: RevealOptions.frameRates) ?? reveal.timeline.frameRate
    }

    private func frameRate(in range: ClosedRange<Double>) throws(PageError) -> FrameRate? {
        guard let fps = options?.fps else { return nil }
        try Self.checked("fps") { try range.check(fps, "fps") }
        return FrameRate("\(fps)")
    }

    /// Returns the options of a collage.
    func collage(in output: String) throws(PageError) -> CollageOptions {
        var collage = CollageOptions()
        if let name = options?.template {
            collage.template = try Self.checked("template") { try CollageTemplate(named: name) }
        }
        if let name = options?.background {
            collage.background = try Self.checked("background") { try Color(named: name) }
        }
        if let name = options?.size { collage.size = try Self.frameSize(name) }
        collage.gap = try Self.length(options?.gap, "gap")
        collage.margin = try Self.length(options?.margin, "margin")
        collage.bars = try bars() ?? collage.bars
        collage.coversFaces = options?.cover ?? true
        if options?.fit == true { collage.fills = false }
        if options?.live == true { collage.reveal = try reveal(in: output) }
        return collage
    }

    private func bars() throws(PageError) -> Bars? {
        guard let words = options?.bars else { return nil }
        return try Self.checked("bars") { try Bars(words: words) }
    }

    /// Returns the options of a movie of photos, and its file extension.
    func movie(in output: String) throws(PageError) -> (PhotoMovieOptions, ending: String) {
        let ending = options?.ending ?? PhotoMovieKind.mp4.rawValue
        let kind = try Self.choice("ending", ending, of: PhotoMovieKind.allCases)
        var movie = PhotoMovieOptions(kind)
        movie.seconds = options?.seconds ?? movie.seconds
        movie.fade = options?.fade ?? movie.fade
        movie.frameRate = try frameRate(in: PhotoMovieOptions.frameRates) ?? movie.frameRate
        movie.coversFaces = options?.cover ?? movie.coversFaces
        movie.showsBeforeAndAfter = options?.beforeAfter ?? movie.showsBeforeAndAfter
        if let name = options?.size {
            movie.size = try Self.frameSize(name)
        }
        movie.fills = options?.fill ?? movie.fills
        movie.bars = try bars() ?? movie.bars
        if options?.hevc == true, kind != .gif { movie.codec = .hevc }
        if let name = options?.sound, kind != .gif { movie.sound = try Sounds.path(of: name, in: output) }
        try Self.checked(kind.rawValue) { [movie] in try movie.check() }
        return (movie, ending)
    }

    /// Returns the options of a card.
    ///
    /// - Parameter output: The folder for results, in which the sound is.
    func card(in output: String) throws(PageError) -> CardOptions {
        let text = options?.text ?? ""
        guard !text.isEmpty, text.utf8.count <= 4_000 else {
            throw Self.wrong("text", "a card has 1 to 4,000 bytes of text")
        }
        let word = options?.card ?? CardKind.text.rawValue
        guard let kind = CardKind(rawValue: word), let content = try content(kind, text) else {
            throw Self.wrong("card", "none is called \(word)")
        }
        var made = CardOptions([.card(content)])
        made.look = CardLook(kind)
        if let name = options?.style {
            made.look.style = try Self.choice("style", name, of: CardStyle.allCases)
        }
        if let name = options?.place {
            made.look.place = try Self.choice("place", name, of: CardPlace.allCases)
        }
        if let family = options?.family {
            if let others = FontFamilies.others(than: family) {
                throw Self.wrong(
                    "family",
                    "none is called \(family)" + Spelling.suggestion(for: family, among: others)
                )
            }
            made.look.family = family
        }
        if options?.square == true { made.look.hasRoundCorners = false }
        made.reveal.timeline = RevealTimeline(frameRate: try setMovie(of: &made.reveal))
        if let name = options?.sound {
            let path = try Sounds.path(of: name, in: output)
            try PageError.of { () throws(PipelineError) in try made.setSound(of: path) }
        }
        return made
    }

    /// A card with a text; `nil` for a kind that is not made of text.
    private func content(_ kind: CardKind, _ text: String) throws(PageError) -> Card? {
        switch kind {
        case .text: return .text(text)
        case .list: return .list(ListRow.rows(of: text))
        case .image: return nil
        case .qr:
            return .code(try Self.checked("text") { try QRCode(text) }, title: nil)
        }
    }

    /// Returns a number that is whole, rounded.
    private static func whole(
        _ number: Double?,
        _ field: String,
        in range: ClosedRange<Int>,
        _ unit: String? = nil
    ) throws(PageError) -> Int? {
        guard let number else { return nil }
        let whole = Int(exactly: number.rounded()) ?? range.lowerBound - 1
        try checked(field) { try range.check(whole, field, unit: unit) }
        return whole
    }

    private static func frameSize(_ name: String) throws(PageError) -> PixelSize {
        try choice("size", name, of: frameSizes, by: \.description)
    }

    /// Returns a length on a canvas in percent; `nil` for that of the template.
    private static func length(_ percent: Double?, _ field: String) throws(PageError) -> CanvasLength? {
        guard let percent else { return nil }
        try checked(field) { try CanvasLength.percentages.check(percent, field, unit: "percent") }
        return .share(percent / 100)
    }

    /// Returns the value of a field; an `OptionError` names its field itself.
    private static func checked<Value>(
        _ field: String,
        _ value: () throws -> Value
    ) throws(PageError) -> Value {
        do { return try value() } catch let error as OptionError {
            throw wrong(error.option, error.reason)
        } catch { throw wrong(field, "\(error)") }
    }

    private static func choice<Value: RawRepresentable<String>>(
        _ field: String,
        _ name: String,
        of values: [Value]
    ) throws(PageError) -> Value {
        try choice(field, name, of: values, by: \.rawValue)
    }

    /// Returns the value that is called by a name.
    private static func choice<Value>(
        _ field: String,
        _ name: String,
        of values: [Value],
        by word: (Value) -> String
    ) throws(PageError) -> Value {
        guard let value = values.first(where: { word($0) == name }) else {
            throw wrong(field, "takes " + values.map(word).joined(separator: ", "))
        }
        return value
    }

    private static func wrong(_ field: String, _ reason: String) -> PageError {
        PageError(.badRequest, .badOption, "\(field): \(reason)")
    }
}
