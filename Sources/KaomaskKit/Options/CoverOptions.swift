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
    public var catalog = KaomojiCatalog.standard
    /// The faces to cover and their kaomoji, where the user asks for other than "all of them".
    public var selection = FaceSelection()
    /// What is asked for about persons.
    package var persons = PersonOptions()
    /// Stored faces to use instead of searching, or `nil`.
    public var sidecar: FaceSidecar?
    /// `true` if nothing is made of a picture that nobody has looked at.
    package var reviewedOnly = false
    /// What another program has found, to be covered besides; `nil` without any.
    package var regions: FaceSidecar?
    /// `false` if pictures are not searched, because another program has done it.
    package var isSearched = true
    /// How regions that are no faces are covered, in the order of their values in masks; others get a mosaic.
    package var regionKinds: [(kind: String, style: OverlayStyle)] = []
    /// By how much more of regions is covered.
    package var growth = RegionGrowth()
    /// The names of the options of the look that were typed, which beat what a sidecar says.
    package var typed: Set<String> = []
    /// `true` if the faces are stored in a sidecar beside each output.
    public var savesFaces = false
    /// The kaomoji's style and colours.
    public var appearance = OverlayAppearance()
    /// Returns the strokes to draw on the picture at a path, over its kaomoji; `nil` for none.
    package var strokes: (@Sendable (String) throws(PipelineError) -> StrokeDrawing?)?
    /// A font that takes precedence over all others, or `nil`.
    public var fontFile: String?
    /// `true` if a Live Photo is treated as a plain photo, without its motion and sound.
    public var asStill = false
    /// The handling of pictures without faces.
    public var noFace = NoFacePolicy.skip
    /// `true` if existing outputs are replaced.
    public var replacesExisting = false
    /// What earlier runs have made; `nil` where whatever exists is kept and nothing goes on record.
    package var book: ResultBook?
    /// The workers that pictures are handed to; `nil` for decoding them in this process.
    package var crew: Crew?
    /// The metadata of covered pictures.
    public var metadata = MetadataPolicy.withoutNames
    /// The format of covered pictures; `nil` for the one that suits each.
    package var format: PictureFormat?
    /// The seed of random kaomoji.
    package var seed: UInt64 = 0
    /// The quality of lossy encoding, 1 to 100, or `nil` for the standard one of each format. A JPEG that
    /// stays a JPEG keeps its own.
    public var quality: Int?

    package var film = FilmOptions()
    /// Called after each frame of a film; `nil` for nobody.
    package var filmProgress: (@Sendable (FilmProgress) -> Void)?

    /// `true` if faces are hidden rather than only drawn on.
    var hidesFaces: Bool { appearance.hidesFaces }

    /// `true` if every face found is to be covered.
    var hidesAll: Bool {
        selection.only == nil && selection.except.isEmpty && sidecar == nil && persons.coversAll && isSearched
    }

    /// Creates the defaults with this kaomoji.
    public init(kaomoji: KaomojiChoice) { self.kaomoji = kaomoji }
}

/// How much more than a region is covered on all sides.
package struct RegionGrowth: Hashable, Sendable {
    /// Pixels of the upright picture.
    var pixels = 0.0
    /// The share of the region's longer side.
    var share = 0.0

    /// Reads `12` pixels or `10%` of the longer side; `nil` for anything else.
    package init?(_ words: String) {
        let isShare = words.hasSuffix("%")
        guard let number = Double(isShare ? words.dropLast() : words[...]), (0...1_000).contains(number)
        else { return nil }
        if isShare { share = number / 100 } else { pixels = number }
    }

    init() {}

    /// Returns the growth of a region, pixels.
    func pixels(of region: Rect) -> Double { pixels + share * max(region.width, region.height) }

    /// Returns a larger face. The others are enlarged when they are drawn, around their outlines.
    func grown(_ face: Face) -> Face {
        face.isFace ? face.boxed(face.bounds.expanded(by: pixels(of: face.bounds))) : face
    }
}
