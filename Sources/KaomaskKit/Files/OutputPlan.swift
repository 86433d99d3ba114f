internal import Formats
internal import Movies

/// Assigns output paths: beside the source, under one name, or in a folder structured like the inputs'. No two inputs
/// get the same output, and no output is an input.
public struct OutputPlan: Sendable {
    private let destination: OutputDestination
    private let kind: OutputKind
    private let format: PictureFormat?
    private let shape: LivePhotoShape?
    private let savesFaces: Bool
    private var claims: OutputClaims
    private var masks: LabelPlan?

    /// Creates a plan for these inputs.
    ///
    /// - Parameters:
    ///   - output: The argument of `-o`: a folder (existing, ending in a slash, or required by several inputs) or a
    ///     file name; `nil` for beside the source.
    ///   - severalInputs: `true` if a folder or more than one input was named.
    ///   - inputs: The inputs known so far.
    ///   - format: The format of covered pictures; `nil` for the one `output`'s extension names, else a suitable one.
    ///   - shape: The file layout of a Live Photo; `nil` for the input's own.
    ///   - savesFaces: `true` if a sidecar is written beside each output.
    ///   - masks: The file or folder of masks; `nil` for none.
    public init(
        output: String?,
        severalInputs: Bool,
        inputs: [InputFile] = [],
        kind: OutputKind,
        format: PictureFormat? = nil,
        shape: LivePhotoShape? = .pair,
        savesFaces: Bool = false,
        masks: String? = nil
    ) {
        (self.kind, self.savesFaces) = (kind, savesFaces)
        claims = OutputClaims(originals: inputs)
        self.masks = masks.map { LabelPlan(output: $0, severalInputs: severalInputs, inputs: inputs) }
        destination = OutputDestination(output, severalInputs: severalInputs)
        let asked = destination.askedExtension.flatMap { LivePhotoShape(rawValue: $0.lowercased()) }
        let isPosted = kind == .livePhoto && asked?.isMovieAlone == true && (shape == nil || shape == .pair)
        self.shape = isPosted ? asked : shape
        let named = destination.askedExtension.flatMap(PictureFormat.init(named:))
        // A Live Photo's still has one of two formats, which a file name can request.
        let isStill = named == .jpeg || named == .heic
        self.format = format ?? (kind.hasMovie && !isStill ? nil : named)
    }

    /// Returns `true` if `output` is a folder for results.
    package static func isFolder(_ output: String, severalInputs: Bool) -> Bool {
        if case .folder = OutputDestination(output, severalInputs: severalInputs) { true } else { false }
    }

    /// Returns `true` if an output is named like a picture or movie and is no existing folder.
    package static func looksLikeFile(_ output: String) -> Bool {
        let others = ["gif", "bmp", "tif", "tiff", "webm", "avi", "mkv"]
        return !isFolder(output, severalInputs: false)
            && (InputWalk.looksLikePictureOrMovie(output) || others.contains(output.fileExtension))
    }

    /// Returns the output files of `input`.
    ///
    /// - Parameter stillExtension: The required extension of the picture; `nil` if it follows from the kind of output.
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(
        _ input: InputFile,
        stillExtension: String? = nil
    ) throws(PipelineError) -> PlannedPhoto {
        let mark = isSecond(input) ? "-" + input.path.typedExtension : ""
        var photo = photo(of: input, mark: mark, stillExtension: stillExtension)
        if destination.isStandardOutput { photo = try Self.onStandardOutput(photo) }
        try destination.checkHonoured(by: photo.files, isAnyPicture: kind.isPlainPicture)
        photo.sidecarStem = sidecarStem(of: photo, input)
        if masks != nil {
            let isFilm = FilmContainer(ofFileAt: input.path) != nil
            photo.mask = try masks?.label(for: input, ending: isFilm ? FilmMatte.mkv.rawValue : nil)
            let ending = photo.mask?.fileExtension ?? ""
            guard isFilm ? FilmMatte(rawValue: ending) != nil : ending == "png" else {
                let detail =
                    "cannot be a mask: its name ends in .png, or of a film in .mkv (FFV1), .mp4 or .mov (H.264)"
                throw PipelineError(code: .unsupportedFormat, path: photo.mask ?? "", detail: detail)
            }
        }
        if photo.still != StandardOutput.name { try claims.claim(files(of: photo), for: input) }
        return photo
    }

    private static func onStandardOutput(_ photo: PlannedPhoto) throws(PipelineError) -> PlannedPhoto {
        guard photo.movie == nil else {
            throw PipelineError(
                code: .unsupportedFormat,
                path: photo.input,
                detail:
                    "a Live Photo is two files; standard output (-o -) takes one: add --motion-photo or --livp"
            )
        }
        return PlannedPhoto(
            input: photo.input,
            still: StandardOutput.name,
            movie: nil,
            format: photo.format,
            shape: photo.shape
        )
    }

    private func photo(of input: InputFile, mark: String = "", stillExtension: String? = nil) -> PlannedPhoto
    {
        if kind == .livePhoto, FilmContainer.isNamed(input.relativePath) {
            let stem = destination.stem(for: input, mark: mark, suffix: kind.suffix, keepsEnding: nil)
            let ending = self.stillExtension(for: input, nil)
            return PlannedPhoto(input: input.path, still: stem + "." + ending, movie: nil)
        }
        // Covering searches pictures for a movie itself; only outputs in two files need their names before.
        let own = LivePhotoShape(ofInputAt: input.path, looksInside: self.shape == nil && kind.hasMovie)
        let shape = self.shape ?? own.flatMap(written) ?? .pair
        var stem = destination.stem(
            for: input,
            mark: mark,
            suffix: kind.suffix,
            keepsEnding: self.shape == nil ? LivePhotoShape.motionPhotoEnding : nil
        )
        if self.shape != nil { stem = shape.stem(stem) }
        if shape == .bundle { stem += ".\(LivePhotoShape.bundleExtension)/" + stem.fileName }
        let written = self.written(input, own, shape)
        let ending =
            shape.ownExtension ?? stillExtension ?? self.stillExtension(for: input, written)
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

    /// Returns the shape in which a Live Photo of shape `own` is written: the same, unless a picture's name is given.
    private func written(_ own: LivePhotoShape) -> LivePhotoShape? {
        let isPicture = destination.askedExtension.flatMap(PictureFormat.init(named:)) != nil
        return isPicture && own != .motionPhoto ? nil : own
    }

    private func files(of photo: PlannedPhoto) -> [String] {
        photo.files + (savesFaces ? [photo.sidecar] : [])
    }

    /// Returns the face sidecar's stem: the full name if a picture beside it would get the same, as in
    /// `a.png.faces.json` beside the `a.faces.json` of `a.jpg`.
    private func sidecarStem(of photo: PlannedPhoto, _ input: InputFile) -> String? {
        guard savesFaces else { return nil }
        let hasTwin = twins(before: input).contains { twin in
            self.photo(of: twin).sidecar == photo.sidecar
        }
        return hasTwin ? photo.still : nil
    }

    /// Returns the pictures beside `input` with its name and a prior extension; none if the result's name is given.
    private func twins(before input: InputFile) -> [InputFile] {
        if case .file = destination { return [] }
        let all = PictureFormat.spelledExtensions
        let before = all.prefix { $0 != input.path.typedExtension }
        guard before.count < all.count || FilmContainer.isNamed(input.path) else { return [] }
        return before.map(input.withExtension).filter {
            FileIdentity(path: $0.path).map { $0 != FileIdentity(path: input.path) } ?? false
        }
    }

    /// Returns `true` if a picture beside `input` with its name and a prior extension, as `a.jpg` is to `a.png`,
    /// becomes the same files. The folder decides, not the run, so that a result has the same name in every run.
    private func isSecond(_ input: InputFile) -> Bool {
        guard kind.isMadeOfOnePicture else { return false }
        let twins = twins(before: input)
        guard !twins.isEmpty else { return false }
        func names(_ photo: PlannedPhoto) -> Set<String> { Set(photo.files.map(\.absolutePath)) }
        let own = names(photo(of: input))
        // An earlier run's output of this input is no twin.
        return twins.contains { twin in
            !own.contains(twin.path.absolutePath) && !own.isDisjoint(with: names(photo(of: twin)))
        }
    }

    /// Returns the output format for an input's picture by content; `nil` if it is no picture.
    private func written(
        _ input: InputFile,
        _ own: LivePhotoShape?,
        _ shape: LivePhotoShape
    ) -> PictureFormat? {
        if let format { return format }
        // All readers of Motion Photos support JPEG, so it is used for other inputs; paired halves keep their format.
        if kind != .pairedHalves, isMotionPhotoMade(of: own, shape) { return .jpeg }
        let isHeld = own == .livp || own == .bundle
        let head = isHeld ? SourceParts.pictureHead(in: input.path) : FileBytes.head(input.path)
        let source = FileFormat(sniffing: head)
        // An archive's picture is examined on reading.
        guard kind.hasMovie, !(isHeld && head.isEmpty) else { return PictureFormat(writing: source) }
        return PictureFormat(writingStillOf: source)
    }

    private func isMotionPhotoMade(of own: LivePhotoShape?, _ shape: LivePhotoShape) -> Bool {
        shape == .motionPhoto && own != .motionPhoto
    }

    /// Returns the picture's extension, in its own spelling if it suits the format. An input that is no picture keeps
    /// its own and fails on reading.
    private func stillExtension(for input: InputFile, _ written: PictureFormat?) -> String {
        let own = destination.askedExtension ?? input.relativePath.typedExtension
        return written?.extensions.spelled(like: own) ?? (own.isEmpty ? "jpg" : own)
    }
}
