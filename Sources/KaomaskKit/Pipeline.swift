internal import Faces
internal import Imaging
internal import Scenes

/// The stages every photo passes through: read, decode, detect, compose, encode, pair, write.
///
/// Create one pipeline and share it: it keeps its detector, landmark model and fonts. Concurrent calls are safe.
public final class Pipeline: Sendable {
    let cover: CoverOptions
    let finder: FaceFinder
    let composer: Composer
    let encoder: PhotoEncoder
    let writer: PhotoWriter
    /// The persons of the run; `nil` unless requested.
    let persons: Persons?
    /// Not opened unless faces are compared.
    let recogniser: Recogniser
    let neighbours: LivePhotoNeighbours

    /// Creates a pipeline that finds and covers faces with the options `cover`.
    ///
    /// - Throws: `PipelineError` if the detector cannot be created or the kaomoji cannot be drawn.
    public init(_ cover: CoverOptions) throws(PipelineError) {
        var cover = cover
        (recogniser, neighbours) = (Recogniser(path: cover.persons.model), LivePhotoNeighbours())
        finder = try PipelineError.named("the search for faces") { try FaceFinder(cover.detection) }
        composer = Composer(cover)
        encoder = PhotoEncoder(quality: cover.quality, policy: cover.metadata)
        writer = PhotoWriter(replacesExisting: cover.replacesExisting)
        let (limits, view) = (cover.detection.limits, finder.view)
        persons = try Persons(cover, finder, recogniser) { path throws(PipelineError) in
            try DecodedPhoto.decode(try SourceParts.read(path).photo, limits: limits, decoding: view)
        }
        if let persons { (cover.crew, cover.order) = (cover.crew?.adding(persons.words), persons.order) }
        self.cover = cover
    }

    /// The same pipeline for a picture that comes with its faces or a run's details, or for a film. `named` are sidecars
    /// that name persons.
    init(
        _ other: Pipeline,
        _ details: WorkerRequest.Details?,
        _ sheet: FaceSidecar?,
        _ regions: FaceSidecar? = nil,
        named: [SourceFile] = [],
        progress: (@Sendable (FilmProgress) -> Void)? = nil
    ) throws(PipelineError) {
        var cover = other.cover
        if let film = details?.film {
            (cover.film, cover.savesFaces, cover.filmProgress) = (film.options, film.savesFaces, progress)
        }
        (cover.sidecar, cover.regions, cover.crew) = (sheet, regions, nil)
        if let typed = details?.typed { cover.typed = typed }
        if let strokes = details?.strokes { cover.strokes = { _ in strokes } }
        if let order = details?.persons { cover.persons = order.options }
        persons = try Persons(details, cover, other.recogniser, named)
        self.cover = cover
        (recogniser, neighbours) = (other.recogniser, other.neighbours)
        (finder, encoder, writer) = (other.finder, other.encoder, other.writer)
        composer = Composer(cover, other.composer.renderers)
    }

    /// The workers that decode pictures; `nil` for this process.
    package var crew: Crew? { cover.crew }

    /// Loads the landmark model, which stores its prepared form on disk the first time, and the recognition model that
    /// the options name.
    package func prepare() throws(PipelineError) {
        finder.prepare()
        if cover.persons.model != nil { try recogniser.model() }
    }

    /// Remarks about persons before the first picture is processed.
    package var personRemarks: [String] { persons?.remarks ?? [] }

    /// A remark for the user before the first picture is processed, or `nil`.
    public var remark: String? {
        guard finder.lacksLandmarks else { return nil }
        return
            "no landmark model installed: kaomoji follow the face boxes and turn only roughly "
            + "with the head; install Debian's libdlib-data"
    }

    /// Finds the faces of the picture or film at `input`.
    ///
    /// - Parameter label: The path of a PNG of the picture with its faces marked, always replaced; `nil` for none.
    /// - Throws: `PipelineError` naming the failed step and the file.
    public func detect(_ input: String, label: String? = nil) throws(PipelineError) -> DetectReport {
        var report =
            if FilmContainer(ofFileAt: input) != nil {
                try detectFilm(input, label: label)
            } else {
                try searched(input, label: label)
            }
        report.drawn = ResultLabel.isResult(input) ? true : nil
        return report
    }

    private func searched(_ input: String, label: String?) throws(PipelineError) -> DetectReport {
        let handed = try cover.crew?.work(
            label == nil ? .detect : .label,
            on: try SourceParts.sent(input),
            cover
        )
        let found: (report: DetectReport, marked: PixelBuffer?) =
            if let handed, let report = handed.report {
                (report, handed.pictures.first)
            } else {
                try searched(try decoded(SourceParts.read(input).photo), input, marks: label != nil)
            }
        if let label, let marked = found.marked {
            try PipelineError.named(input) {
                let picture = try PNGCodec.encode(marked, keepsAlpha: false)
                try WholeFile.write(picture, as: label, FilePermissions(like: [input]), like: input)
            }
        }
        return found.report
    }

    /// Finds the faces of a picture; `marks` for a copy of it with its faces marked.
    func searched(_ photo: DecodedPhoto, _ name: String, marks: Bool = false) throws(PipelineError) -> (
        report: DetectReport, marked: PixelBuffer?
    ) {
        try photo.source.named {
            let found = try finder.look(at: photo)
            let report = DetectReport(
                name,
                photo.uprightSize,
                found.faces,
                found.unsure,
                searchTime: found.searchTime,
                photo.orientation
            )
            return (report, marks ? try marked(found, on: photo) : nil)
        }
    }

    private func marked(_ found: PhotoFaces, on photo: DecodedPhoto) throws -> PixelBuffer {
        let pixels = try photo.standardPixels()
        return try PipelineError.named(photo.source.path, as: .cannotLabel) {
            try composer.renderers.withRenderer { try FaceLabels.draw(found, on: photo, pixels, with: $0) }
        }
    }

    /// Covers the faces of a picture and writes the result. The still of a Live Photo whose movie lies beside it stands
    /// for both: every frame is covered too, and both halves get a new identifier.
    ///
    /// - Throws: `PipelineError` naming the failed step and the file; nothing is written then.
    public func cover(_ plan: PlannedPhoto) throws(PipelineError) -> CoverReport {
        let outcome = try unlessDone(plan) { plan throws(PipelineError) in
            do throws(PipelineError) {
                if FilmContainer(ofFileAt: plan.input) != nil { return try coverFilm(plan) }
                return try covered(try SourceParts.read(plan.input), plan)
            } catch { throw cover.onError == .copy ? copied(plan, after: error) : error }
        }
        return CoverReport(plan, outcome, hidesFaces: cover.hidesFaces)
    }

    /// Makes a Live Photo of a picture: a covered still, and a movie that reveals the faces. A picture with a movie
    /// beside it keeps its motion, sound and duration; of `options`, only the transition applies then. A film is covered but
    /// for the seconds in which its faces are to be shown.
    ///
    /// - Throws: `PipelineError` naming the failed step and the file; neither half is written then.
    public func reveal(_ plan: PlannedPhoto, _ options: RevealOptions) throws(PipelineError) -> RevealReport {
        let outcome = try unlessDone(plan) { plan throws(PipelineError) in
            let container = FilmContainer(ofFileAt: plan.input)
            guard (container == nil) == (cover.film.shown == nil) else {
                let detail =
                    container == nil
                    ? "--at is for films; a Live Photo shows its faces when it is pressed"
                    : "a movie; say between which seconds it shows its faces: --at 3-5"
                throw PipelineError(code: .unsupportedFormat, path: plan.input, detail: detail)
            }
            if container != nil { return try coverFilm(plan) }
            return try covered(try SourceParts.read(plan.input), plan, options)
        }
        return RevealReport(plan, outcome)
    }

    /// Returns the initial report of ``cover(_:)`` without opening the picture: its output exists, an earlier run has
    /// found no face in it, or it is to be made.
    package static func plannedCover(
        _ plan: PlannedPhoto,
        _ options: CoverOptions
    ) throws(PipelineError) -> CoverReport {
        CoverReport(
            plan,
            try earlier(plan, options).outcome ?? CoverOutcome(status: .planned),
            hidesFaces: options.hidesFaces
        )
    }

    /// Returns the initial report of ``reveal(_:_:)`` without opening the picture.
    package static func plannedReveal(
        _ plan: PlannedPhoto,
        _ options: CoverOptions
    ) throws(PipelineError) -> RevealReport {
        RevealReport(plan, try earlier(plan, options).outcome ?? CoverOutcome(status: .planned))
    }

    /// Makes what does not exist yet.
    private func unlessDone(
        _ plan: PlannedPhoto,
        _ make: (PlannedPhoto) throws(PipelineError) -> CoverOutcome
    ) throws(PipelineError) -> CoverOutcome {
        let (earlier, isOutdated) = try Self.earlier(plan, cover)
        var plan = plan
        plan.replacesOutdated = isOutdated
        var outcome = if let earlier { earlier } else { try make(plan) }
        outcome.reviewedBy = try cover.sidecar?.reviewer(of: plan.input)
        return outcome
    }

    /// Returns what an earlier run has made of an input or found in it, `nil` for an input to work on; and whether it
    /// made something else, which is to be replaced.
    private static func earlier(
        _ plan: PlannedPhoto,
        _ options: CoverOptions
    ) throws(PipelineError) -> (outcome: CoverOutcome?, isOutdated: Bool) {
        let reviewer = options.reviewedOnly ? try options.sidecar?.reviewer(of: plan.input) : nil
        if options.reviewedOnly, reviewer == nil { return (CoverOutcome(status: .unreviewed), false) }
        guard let book = options.book else {
            let isDone = PhotoWriter(replacesExisting: options.replacesExisting).isDone(plan)
            return (isDone ? CoverOutcome(status: .kept) : nil, false)
        }
        switch try book.standing(plan) {
        case .open: return (nil, false)
        case .outdated: return (nil, true)
        case .done(let outcome): return (outcome, false)
        case .foreign: return (CoverOutcome(status: .kept), false)
        }
    }

    /// Decodes a picture as far as the face search needs, or without one a movie made of it.
    func decoded(_ source: SourceFile, for reveal: RevealOptions? = nil) throws(PipelineError) -> DecodedPhoto
    {
        let searched = cover.sidecar == nil && cover.isSearched ? finder.view : nil
        let shown = reveal.map { JPEGView.colors(longSide: RevealMovie.sourceSide($0)) }
        return try DecodedPhoto.decode(
            source,
            limits: cover.detection.limits,
            decoding: searched ?? shown
        )
    }

    /// The faces to cover: the stored ones, else those found, without the unwanted.
    func wantedFaces(of photo: DecodedPhoto) throws -> PhotoFaces {
        var found = try allFaces(of: photo)
        if let persons { found = try persons.judged(found, in: photo) }
        let size = photo.uprightSize
        var faces = cover.selection.applied(to: found.faces, in: size)
        var misses = cover.selection.misses(in: found.faces, of: size)
        let told = try regions(of: photo, besides: found.faces)
        let last = (found.faces + faces + found.unsure).map(\.id).max() ?? 0
        faces += Face.numbered(told.filter { $0.bounds.isSeen(in: size) }, from: last + 1)
        misses += told.filter { !$0.bounds.isSeen(in: size) }.map { .boxOutside($0.bounds, size) }
        let areSpared = found.faces.allSatisfy { $0.person?.isSpared == true }
        if faces.isEmpty, !areSpared { misses.append(.noneSelected(of: found.faces.count)) }
        let others = found.faces.filter { face in !faces.contains { $0.id == face.id } }
        return PhotoFaces(faces: faces, others: others, unsure: found.unsure, misses: misses)
    }

    /// Returns another program's findings in a picture without the faces also found here.
    private func regions(of photo: DecodedPhoto, besides found: [Face]) throws -> [Face] {
        guard let (sheet, place) = try cover.regions?.regions(of: photo.source.path) else { return [] }
        let told = try sheet.faces(of: photo.source.path, photo.uprightSize, photo.orientation, place: place)
            .faces
        return told.filter { region in
            region.isCovered
                && !(region.isFace && found.contains { $0.isFace && $0.bounds.overlap(region.bounds) >= 0.5 })
        }.map { cover.growth.grown($0) }
    }

    /// `true` if a run looks at all pictures and groups their faces before covering the first.
    package var groupsPersons: Bool { persons?.options.groups ?? false }

    /// Looks at a picture of such a run; `order` is its place in the run.
    package func lookAhead(at plan: PlannedPhoto, order: Int) throws(PipelineError) {
        if FilmContainer(ofFileAt: plan.input) != nil { return try lookAheadAtFilm(plan.input, order: order) }
        let handed = try cover.crew?.work(.look, on: try SourceParts.sent(plan.input), cover)?.seen
        let seen = if let handed { handed } else { try seen(in: SourceParts.read(plan.input).photo) }
        persons?.memory.add(seen, of: plan.input, order: order)
    }

    /// Looks at a picture in the first pass.
    func seen(in source: SourceFile) throws(PipelineError) -> RunMemory.Picture? {
        let photo = try decoded(source)
        return try source.named { try persons?.look(at: try allFaces(of: photo), in: photo) }
    }

    /// Groups the faces of all pictures looked at.
    package func groupPersons() { persons?.group() }

    func allFaces(of photo: DecodedPhoto) throws -> PhotoFaces {
        let input = photo.source.path
        let written = try cover.sidecar?.faces(of: input, photo.uprightSize, photo.orientation)
        if let written { return written }
        guard cover.isSearched else { return PhotoFaces(faces: [], unsure: []) }
        return try persons?.faces(of: input) ?? finder.look(at: photo)
    }
}
