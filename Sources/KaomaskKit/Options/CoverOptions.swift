internal import Imaging
public import Overlay
package import Scenes

/// The options for covering faces and writing the results.
public struct CoverOptions: Sendable {
    /// The options of the face search.
    public var detection = DetectionOptions()
    /// The rule that assigns kaomoji to faces.
    public var kaomoji: KaomojiChoice
    /// The named kaomoji: the user's own before the standard ones.
    public var catalog: KaomojiCatalog {
        get { ownCatalog ?? .standard }
        set { ownCatalog = newValue }
    }
    /// Reading the standard ones takes a few milliseconds, and a search needs none.
    private var ownCatalog: KaomojiCatalog?
    /// The faces to cover and their kaomoji, if not all of them.
    public var selection = FaceSelection()
    package var persons = PersonOptions()
    /// The stored faces to use instead of searching, or `nil`.
    public var sidecar: FaceSidecar?
    /// `true` to make nothing of a picture that nobody has reviewed.
    package var reviewedOnly = false
    /// The regions found by another program, covered in addition, or `nil`.
    package var regions: FaceSidecar?
    /// `false` if another program has searched the pictures.
    package var isSearched = true
    /// The cover of regions that are no faces, in the order of their values in masks; others get a mosaic.
    package var regionKinds: [(kind: String, style: OverlayStyle)] = []
    package var growth = RegionGrowth()
    /// The appearance options that were typed, which beat a sidecar's.
    package var typed: Set<String> = []
    /// `true` if the faces are stored in a sidecar beside each output.
    public var savesFaces = false
    /// The kaomoji's style and colours.
    public var appearance = OverlayAppearance()
    /// Returns the strokes to draw over the kaomoji of the picture at a path, or `nil`.
    package var strokes: (@Sendable (String) throws(PipelineError) -> StrokeDrawing?)?
    /// A font that takes precedence over all others, or `nil`.
    public var fontFile: String?
    /// `true` to treat a Live Photo as a plain photo, without motion and sound.
    public var asStill = false
    /// The handling of pictures without faces.
    public var noFace = NoFacePolicy.skip
    /// `true` if existing outputs are replaced.
    public var replacesExisting = false
    /// The results of earlier runs; `nil` to keep whatever exists and record nothing.
    package var book: ResultBook?
    /// The workers that decode pictures; `nil` for this process.
    package var crew: Crew?
    /// Returns what a worker is told of the run's persons, with the picture at a path; `nil` without persons.
    var order: (@Sendable (String) -> PersonOrder)?
    /// The metadata of covered pictures.
    public var metadata = MetadataPolicy.withoutNames
    /// The format of covered pictures; `nil` for one that suits each.
    package var format: PictureFormat?
    /// The seed of random kaomoji.
    var seed: UInt64 = 0
    /// The quality of lossy encoding, 1 to 100; `nil` for each format's standard. A JPEG that stays one keeps its own.
    public var quality: Int?

    package var film = FilmOptions()
    /// Called after each frame of a film, or `nil`.
    package var filmProgress: (@Sendable (FilmProgress) -> Void)?

    /// `true` if faces are hidden rather than only drawn on.
    var hidesFaces: Bool { appearance.hidesFaces }

    /// `true` if every face found is to be covered.
    var hidesAll: Bool {
        selection.only == nil && selection.except.isEmpty && sidecar == nil && persons.coversAll && isSearched
    }

    /// The handling of pictures that could not be covered. Only copying is done here.
    package var onError = ErrorPolicy.report

    /// Creates the defaults with this kaomoji.
    public init(kaomoji: KaomojiChoice) { self.kaomoji = kaomoji }
}

/// The growth of a covered region on all sides.
package struct RegionGrowth: Hashable, Sendable {
    /// Pixels of the upright picture.
    var pixels = 0.0
    /// A fraction of the region's longer side.
    var share = 0.0

    /// Reads `12` pixels or `10%` of the longer side; `nil` for anything else.
    package init?(_ words: String) {
        let isShare = words.hasSuffix("%")
        guard let number = Double(isShare ? words.dropLast() : words[...]), (0...1_000).contains(number)
        else { return nil }
        if isShare { share = number / 100 } else { pixels = number }
    }

    init() {}

    func pixels(of region: Rect) -> Double { pixels + share * max(region.width, region.height) }

    /// Returns a larger face. Other regions are enlarged around their outlines when drawn.
    func grown(_ face: Face) -> Face {
        face.isFace ? face.boxed(face.bounds.expanded(by: pixels(of: face.bounds))) : face
    }
}
