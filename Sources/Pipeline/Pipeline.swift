internal import Faces
internal import Imaging
internal import Metadata

/// The stages every photo passes through: read, decode, detect, compose, encode, pair, write.
///
/// A pipeline is created once and shared: it keeps its detector, landmark model and fonts. Its methods may be called
/// concurrently.
public final class Pipeline: Sendable {
    let cover: CoverOptions
    let finder: FaceFinder
    let composer: Composer
    let encoder: PhotoEncoder
    let writer: PhotoWriter
    let neighbours = LivePhotoNeighbours()

    /// Creates a pipeline that finds and covers faces with the options `cover`.
    ///
    /// - Throws: `PipelineError` if the detector cannot be created or the kaomoji cannot be drawn.
    public init(_ cover: CoverOptions) throws(PipelineError) {
        self.cover = cover
        finder = try PipelineError.named("kaomask", as: .detectorFailed) { try FaceFinder(cover.detection) }
        composer = Composer(cover)
        encoder = PhotoEncoder(
            quality: cover.quality,
            isPrivate: cover.isPrivate,
            keepsNames: cover.keepsNames
        )
        writer = PhotoWriter(replacesExisting: cover.replacesExisting)
    }

    /// A remark for the user before the first picture is processed, or `nil`.
    public var remark: String? {
        guard finder.lacksLandmarks else { return nil }
        return
            "no landmark model is installed, so kaomoji are placed by the faces' boxes and turn only roughly "
            + "with the head; Debian's libdlib-data has one"
    }

    /// Finds the faces of a picture and, if planned, draws their positions.
    ///
    /// A labelled picture is always replaced.
    ///
    /// - Throws: `PipelineError` naming the step that failed and the file.
    public func detect(_ plan: PlannedDetection) throws(PipelineError) -> DetectReport {
        let photo = try photo(at: plan.input)
        let found = try finder.look(at: photo)
        if let label = plan.label { try draw(found, on: photo, as: label) }
        return DetectReport(
            input: plan.input,
            width: photo.uprightSize.width,
            height: photo.uprightSize.height,
            faces: found.faces,
            unsure: found.unsure,
            searchTime: found.searchTime
        )
    }

    /// Draws the faces' positions.
    private func draw(_ found: PhotoFaces, on photo: DecodedPhoto, as path: String) throws(PipelineError) {
        let pixels = try photo.standardPixels()
        let picture = try photo.source.named(as: .cannotLabel) {
            try composer.renderers.withRenderer { renderer in
                try FaceLabels.draw(found, on: photo, pixels, with: renderer)
            }
        }
        let png = try photo.source.named {
            try PNGCodec.encode(picture, keepsAlpha: false)
        }
        try writer.replace(png, as: path, FilePermissions(like: [photo.source.path]), like: photo.source.path)
    }

    /// Covers the faces of a picture and writes the result. The still of a Live Photo whose movie lies beside it
    /// stands for both: every frame of the movie is covered too, and both halves get a new identifier.
    ///
    /// - Throws: `PipelineError` naming the step that failed and the file; nothing is written then.
    public func cover(_ plan: PlannedPhoto) throws(PipelineError) -> CoverReport {
        let kept = CoverReport(input: plan.input, output: plan.still, faces: [], unsure: [], status: .kept)
        return try writer.making(plan, kept: kept) { () throws(PipelineError) in try makeCover(plan) }
    }

    private func makeCover(_ plan: PlannedPhoto) throws(PipelineError) -> CoverReport {
        func report(_ faces: [Face], _ status: OutputStatus, unsure: [Face] = []) -> CoverReport {
            CoverReport(input: plan.input, output: plan.still, faces: faces, unsure: unsure, status: status)
        }
        let (photo, held) = try parts(at: plan.input)
        let live = try liveMovie(of: photo, held)
        if let movie = live.movie {
            let format = format(of: photo, plan)
            guard let covered = try coverLive(photo, movie, plan, as: format) else {
                return report([], try handleNoFace(photo, plan, as: format, movie))
            }
            return CoverReport(plan, covered)
        }
        let wanted = try wantedFaces(of: photo)
        // A private copy differs from the file, so it passes through the encoder.
        let isPrivateCopy = wanted.faces.isEmpty && cover.isPrivate && cover.noFace == .copy
        guard !wanted.faces.isEmpty || isPrivateCopy else {
            let status = try handleNoFace(photo, plan, as: format(of: photo, plan))
            var nothing = report([], status, unsure: wanted.unsure)
            nothing.remarks.warnings = wanted.misses
            return nothing
        }
        let composed = try composer.compose(photo, faces: wanted.faces, others: wanted.others)
        let encoded = try encoder.encode(composed, as: format(of: photo, plan))
        var done = report(composed.faces, isPrivateCopy ? .copied : .written, unsure: wanted.unsure)
        done.remarks = live.remarks + encoded.remarks + NameSidecars.remarks(on: encoded, beside: plan.still)
        done.remarks.warnings += wanted.misses
        if !cover.hidesFaces { done.hidden = 0 }
        done.coding = encoded.coding
        if cover.isPrivate {
            done.facesLeft = try writeChecked(encoded, plan)
        } else {
            try writer.write(encoded.still, as: plan.still, like: [plan.input])
        }
        try saveFaces(composed, plan)
        return done
    }

    /// Writes a covered picture after verifying that it shows no face it was to hide.
    ///
    /// - Returns: The number of faces left uncovered at the user's request.
    private func writeChecked(
        _ encoded: EncodedPhoto,
        _ plan: PlannedPhoto
    ) throws(PipelineError) -> Int {
        var left: [Face] = []
        let check = CoverCheck(finder: finder, limits: cover.detection.limits, hidesAll: cover.hidesAll)
        try writer.write(encoded.still, as: plan.still, like: [plan.input]) { bytes throws(PipelineError) in
            left = try check.facesLeft(in: bytes, of: encoded.composed, as: plan.still)
        }
        return left.count
    }

    /// Makes a Live Photo of a picture: a covered still, and a movie that reveals the faces. A picture with a movie
    /// beside it keeps its own motion, sound and duration; of `options`, only the transition applies then.
    ///
    /// - Throws: `PipelineError` naming the step that failed and the file; neither half is written then.
    public func reveal(_ plan: PlannedPhoto, _ options: RevealOptions) throws(PipelineError) -> RevealReport {
        try writer.making(plan, kept: RevealReport(plan, .kept)) { () throws(PipelineError) in
            try makeReveal(plan, options)
        }
    }

    private func makeReveal(
        _ plan: PlannedPhoto,
        _ options: RevealOptions
    ) throws(PipelineError) -> RevealReport {
        let parts = try self.parts(at: plan.input)
        var photo = parts.photo
        var live = try liveMovie(of: photo, parts.movie)
        if options.isWallpaper, live.movie != nil {
            throw photo.source.failure(
                .unsupportedFormat,
                "a Live Photo keeps its own motion, which --wallpaper cannot cut; add --as-still for its picture"
            )
        }
        let format = plan.format ?? PictureFormat(writingStillOf: photo.source.format)
        if let movie = live.movie {
            guard let made = try coverLive(photo, movie, plan, as: format, options) else {
                return RevealReport(plan, try handleNoFace(photo, plan, as: format, movie))
            }
            return RevealReport(plan, made)
        }
        var wanted = try wantedFaces(of: photo)
        guard !wanted.faces.isEmpty else {
            let status = try handleNoFace(photo, plan, as: format)
            return RevealReport(plan, status, unsure: wanted.unsure, warnings: wanted.misses)
        }
        if options.isWallpaper {
            let cut = try WallpaperPhoto(photo, wanted, limits: cover.detection.limits)
            (photo, wanted, live.remarks) = (cut.photo, cut.faces, live.remarks + cut.remarks)
        }
        let composed = try composer.compose(photo, faces: wanted.faces, others: wanted.others)
        let keepsIdentifier = plan.shape.hasIdentifier
        let encoded = try encoder.encode(composed, as: format, keepsIdentifier: keepsIdentifier)
        let movie = try RevealFilm.movie(of: composed, composer, options)
        let remarks = live.remarks + NameSidecars.remarks(on: encoded, beside: plan.still)
        let paired = try Pairer.pair(encoded, movie: movie, options, in: plan.shape, remarks: remarks)
        try writer.write(
            still: paired.still,
            movie: paired.movie,
            as: plan,
            like: [options.soundFile].compactMap { $0 }
        )
        try saveFaces(composed, plan)
        return RevealReport(plan, paired, timeline: options.timeline, unsure: wanted.unsure)
    }

    /// Returns the report ``cover(_:)`` would start from, without opening the picture: its output already exists, or
    /// is to be made if there are faces.
    public static func plannedCover(_ plan: PlannedPhoto, replacesExisting: Bool) -> CoverReport {
        CoverReport(
            input: plan.input,
            output: plan.still,
            faces: [],
            unsure: [],
            status: plannedStatus(plan, replacesExisting)
        )
    }

    /// Returns the report ``reveal(_:_:)`` would start from, without opening the picture.
    public static func plannedReveal(_ plan: PlannedPhoto, replacesExisting: Bool) -> RevealReport {
        RevealReport(plan, plannedStatus(plan, replacesExisting))
    }

    private static func plannedStatus(_ plan: PlannedPhoto, _ replacesExisting: Bool) -> OutputStatus {
        PhotoWriter(replacesExisting: replacesExisting).isDone(plan) ? .kept : .planned
    }

    /// Reads and decodes the picture at `path`.
    func photo(at path: String) throws(PipelineError) -> DecodedPhoto { try parts(at: path).photo }

    /// Reads and decodes the picture at `path`, with the movie in the same archive or bundle.
    private func parts(at path: String) throws(PipelineError) -> (photo: DecodedPhoto, movie: SourcePhoto?) {
        let parts = try SourceParts.read(path)
        let photo = try DecodedPhoto.decode(
            parts.photo,
            limits: cover.detection.limits,
            decoding: cover.sidecar == nil ? finder.view : nil
        )
        return (photo, parts.movie)
    }

    /// Returns the faces to cover: the stored ones, else those found, without those deselected. Near misses that a
    /// face given by hand covers are dropped.
    func wantedFaces(of photo: DecodedPhoto) throws(PipelineError) -> PhotoFaces {
        let found = try allFaces(of: photo)
        let size = photo.uprightSize
        let faces = cover.selection.applied(to: found.faces, in: size)
        var misses = cover.selection.misses(in: found.faces, of: size)
        if faces.isEmpty, !found.faces.isEmpty {
            misses.append("none of the faces found (\(found.faces.count)) was to be covered")
        }
        let unsure = found.unsure.filter { near in
            !faces.contains { $0.bounds.contains(near.bounds.center) }
        }
        let others = found.faces.filter { face in !faces.contains { $0.id == face.id } }
        return PhotoFaces(faces: faces, others: others, unsure: unsure, misses: misses)
    }

    /// Returns the faces of a picture: the stored ones, else those found.
    func allFaces(of photo: DecodedPhoto) throws(PipelineError) -> PhotoFaces {
        let size = photo.uprightSize
        let input = photo.source.path
        let written = try cover.sidecar?.faces(of: input, width: size.width, height: size.height)
        if let written { return PhotoFaces(faces: written, unsure: []) }
        return try finder.look(at: photo)
    }

    /// Stores the faces in a sidecar beside the output, if requested.
    func saveFaces(_ composed: ComposedPhoto, _ plan: PlannedPhoto) throws(PipelineError) {
        guard cover.savesFaces else { return }
        let size = composed.photo.uprightSize
        let report = DetectReport(
            input: plan.input,
            width: size.width,
            height: size.height,
            faces: composed.faces,
            unsure: [],
            searchTime: nil
        )
        try JSONFile.write(report, as: plan.sidecar, FilePermissions(like: [plan.input]))
    }

    /// Returns the format of a covered picture: the requested one, else the one that suits the source's.
    private func format(of photo: DecodedPhoto, _ plan: PlannedPhoto) -> PictureFormat {
        plan.format ?? PictureFormat(writing: photo.source.format) ?? .jpeg
    }

    /// Applies the policy for a picture without faces.
    ///
    /// - Parameter live: The movie that belongs to it, also without faces.
    private func handleNoFace(
        _ photo: DecodedPhoto,
        _ plan: PlannedPhoto,
        as format: PictureFormat,
        _ live: LiveMovie? = nil
    ) throws(PipelineError) -> OutputStatus {
        switch cover.noFace {
        case .skip: return .skipped
        case .copy:
            // A copy is the file itself, unless another format was requested.
            let isAlike = format.rawValue == photo.source.format.rawValue
            let bare = ComposedPhoto(photo: photo, layers: [], placements: [], faces: [])
            let bytes = isAlike ? photo.source.bytes : try encoder.encode(bare, as: format).still
            if let live, plan.shape != .pair || live.isWithin && !isAlike {
                let plan = live.isWithin ? plan.asMotionPhoto : plan
                try writer.write(
                    still: bytes,
                    movie: live.source.bytes,
                    as: plan,
                    stillTime: live.stillTime,
                    like: [live.source.path]
                )
            } else {
                try writer.write(bytes, as: plan.still, like: [plan.input])
            }
            return .copied
        case .fail:
            throw photo.source.failure(.noFace, "no face was found; try --thorough, or a lower --threshold")
        }
    }
}
