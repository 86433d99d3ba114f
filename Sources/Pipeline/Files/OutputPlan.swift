internal import Foundation
internal import Metadata

/// What a file becomes.
public enum OutputKind: Sendable {
    /// One covered picture.
    case coveredPicture
    /// A still and a movie with the same stem.
    case livePhoto
    /// The same, of a still and a movie that were there.
    case pairedHalves
    /// What was wrong, put right.
    case repaired
    /// A still and a movie that shows a card.
    case card
    /// One picture with strokes on it, in the format of its source.
    case doodledPicture

    /// What is added to the stem of an output that lies beside its source.
    var suffix: String {
        switch self {
        case .coveredPicture: "-covered"
        case .livePhoto, .pairedHalves: "-live"
        case .repaired: "-fixed"
        case .card: "-card"
        case .doodledPicture: "-doodle"
        }
    }

    /// Whether it is one picture and nothing else.
    fileprivate var isPlainPicture: Bool { self == .coveredPicture || self == .doodledPicture }

    /// Whether a movie goes with the picture.
    fileprivate var hasMovie: Bool { [.livePhoto, .pairedHalves, .card].contains(self) }

    /// Whether it is made of a picture alone, whatever else has the name of that picture.
    fileprivate var isMadeOfOnePicture: Bool { self != .pairedHalves && self != .repaired }
}

/// One input and the files it becomes.
public struct PlannedPhoto: Hashable, Sendable {
    /// Where the input is.
    public let input: String
    /// Where the picture goes.
    public let still: String
    /// Where the movie goes, for a Live Photo in two files.
    public let movie: String?
    /// What the picture is written in, or `nil` for what suits the input.
    public var format: PictureFormat?
    /// In which files a Live Photo is written.
    var shape = LivePhotoShape.pair

    /// The file it is made of; none for what is made of many, and named after itself.
    var originals: [String] { input == still ? [] : [input] }

    /// Where the movie goes when the input turns out to be a Live Photo.
    var liveMovie: String { (still as NSString).deletingPathExtension + ".mov" }

    /// The same, without the movie.
    public var stillOnly: PlannedPhoto {
        PlannedPhoto(input: input, still: still, movie: nil, format: format)
    }

    /// The same, with both halves in one picture's file, where that is all there is so far.
    var asMotionPhoto: PlannedPhoto {
        shape != .pair || movie != nil
            ? self : PlannedPhoto(input: input, still: still, movie: nil, format: format, shape: .motionPhoto)
    }

    /// The same, made of another file.
    public func taking(_ input: String) -> PlannedPhoto {
        PlannedPhoto(input: input, still: still, movie: movie, format: format, shape: shape)
    }

    /// Where its faces are written down, when they are.
    public var sidecar: String {
        let result = shape == .bundle ? still.folderPath : still
        return (result as NSString).deletingPathExtension + ".faces.json"
    }
}

/// Decides where results go: beside the source, under one name, or in a folder that mirrors the inputs.
///
/// No two inputs get the same output, and no output is one of the inputs.
public struct OutputPlan: Sendable {
    private let destination: OutputDestination
    private let kind: OutputKind
    private let format: PictureFormat?
    private let shape: LivePhotoShape?
    private let savesFaces: Bool
    private var claims: OutputClaims

    /// A plan for these inputs.
    ///
    /// - Parameters:
    ///   - output: What `-o` said: a folder (existing, or ending in a slash, or needed because there are
    ///     several inputs) or a file name; `nil` for beside the source.
    ///   - severalInputs: Whether a folder or more than one input was named.
    ///   - inputs: The inputs that are known already.
    ///   - format: What covered pictures are written in; `nil` for what the extension of a file name given as
    ///     `output` says, or else what suits the input.
    ///   - shape: In which files a Live Photo is written; `nil` for the shape that the input has.
    ///   - savesFaces: Whether a sidecar is written beside each output.
    public init(
        output: String?,
        severalInputs: Bool,
        inputs: [InputFile] = [],
        kind: OutputKind,
        format: PictureFormat? = nil,
        shape: LivePhotoShape? = .pair,
        savesFaces: Bool = false
    ) {
        self.kind = kind
        self.shape = shape
        self.savesFaces = savesFaces
        claims = OutputClaims(originals: inputs)
        destination = OutputDestination(output, severalInputs: severalInputs)
        let named = destination.askedExtension.flatMap(PictureFormat.init(named:))
        // Of the two formats a Live Photo's still has, a name can ask for either.
        let isStill = named == .jpeg || named == .heic
        self.format = format ?? (kind.hasMovie && !isStill ? nil : named)
    }

    /// The files `input` becomes.
    ///
    /// - Parameter stillExtension: The extension the picture needs; `nil` where it follows from the kind of output.
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(
        _ input: InputFile,
        stillExtension: String? = nil
    ) throws(PipelineError) -> PlannedPhoto {
        let mark = isSecond(input) ? "-" + (input.path as NSString).pathExtension : ""
        let photo = photo(of: input, mark: mark, stillExtension: stillExtension)
        try claims.claim(files(of: photo), for: input)
        return photo
    }

    private func photo(of input: InputFile, mark: String = "", stillExtension: String? = nil) -> PlannedPhoto
    {
        // What a picture holds is found out when it is covered, and only what two files become is named before.
        let own = LivePhotoShape(ofInputAt: input.path, looksInside: self.shape == nil && kind.hasMovie)
        let shape = self.shape ?? own.flatMap(written) ?? .pair
        var stem = destination.stem(
            for: input,
            mark: mark,
            suffix: kind.suffix,
            keepsEnding: self.shape == nil ? LivePhotoShape.motionPhotoEnding : nil
        )
        if self.shape != nil { stem = shape.stem(stem) }
        if shape == .bundle { stem += ".pvt/" + (stem as NSString).lastPathComponent }
        let written = self.written(input, own, shape)
        let ending = shape == .livp ? "livp" : stillExtension ?? self.stillExtension(for: input, written)
        let isInTwoFiles = shape == .bundle || !kind.isPlainPicture && (shape == .pair || shape == .pvt)
        return PlannedPhoto(
            input: input.path,
            still: stem + "." + ending,
            movie: isInTwoFiles ? stem + ".mov" : nil,
            format: format
                ?? (own == nil && (kind == .pairedHalves || !isMotionPhotoMade(of: own, shape))
                    ? nil : written),
            shape: shape
        )
    }

    /// The shape in which a Live Photo is written that came in another: its own, unless the name that was asked for is
    /// that of a picture.
    private func written(_ own: LivePhotoShape) -> LivePhotoShape? {
        let isPicture = destination.askedExtension.flatMap(PictureFormat.init(named:)) != nil
        return isPicture && own != .motionPhoto ? nil : own
    }

    private func files(of photo: PlannedPhoto) -> [String] {
        photo.files + (savesFaces ? [photo.sidecar] : [])
    }

    /// Whether another picture beside `input` has its name but for the extension, becomes the same files and goes
    /// first, as `a.jpg` goes before `a.png`. What lies in the folder decides, and not what a run was told to work
    /// on, so that a result has the same name in every run.
    private func isSecond(_ input: InputFile) -> Bool {
        guard kind.isMadeOfOnePicture else { return false }
        let before = InputWalk.pictureExtensions.prefix { $0 != (input.path as NSString).pathExtension }
        guard before.count < InputWalk.pictureExtensions.count else { return false }
        let twins = before.map(input.withExtension).filter {
            FileIdentity(path: $0.path).map { $0 != FileIdentity(path: input.path) } ?? false
        }
        guard !twins.isEmpty else { return false }
        func names(_ photo: PlannedPhoto) -> Set<String> { Set(files(of: photo).map(OutputClaims.key)) }
        let own = names(photo(of: input))
        // What this very input became in an earlier run is no twin of it.
        return twins.contains { twin in
            !own.contains(OutputClaims.key(twin.path)) && !own.isDisjoint(with: names(photo(of: twin)))
        }
    }

    /// What the picture of an input is written in, told by its content; `nil` for what is no picture.
    private func written(
        _ input: InputFile,
        _ own: LivePhotoShape?,
        _ shape: LivePhotoShape
    ) -> PictureFormat? {
        if let format { return format }
        // What takes a Motion Photo that is made of something else takes JPEG everywhere; halves stay what they are.
        if kind != .pairedHalves, isMotionPhotoMade(of: own, shape) { return .jpeg }
        let isHeld = own == .livp || own == .bundle
        let head = isHeld ? SourceParts.pictureHead(in: input.path) : FileBytes.head(input.path)
        let source = FileFormat(sniffing: head)
        // The picture of an archive is looked at when it is read.
        guard kind.hasMovie, !(isHeld && head.isEmpty) else { return PictureFormat(writing: source) }
        return PictureFormat(writingStillOf: source)
    }

    /// Whether a Motion Photo is made of something that is none.
    private func isMotionPhotoMade(of own: LivePhotoShape?, _ shape: LivePhotoShape) -> Bool {
        shape == .motionPhoto && own != .motionPhoto
    }

    /// The extension keeps its spelling where it is one of the format's; of what is no picture it is kept, and the failure
    /// comes when it is read.
    private func stillExtension(for input: InputFile, _ written: PictureFormat?) -> String {
        let own = destination.askedExtension ?? (input.path as NSString).pathExtension
        guard let written, !written.extensions.contains(own.lowercased()) else {
            return own.isEmpty ? "jpg" : own
        }
        return written.extensions[0]
    }
}
