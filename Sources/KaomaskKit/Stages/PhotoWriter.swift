import Formats
internal import FoundationEssentials

/// The write stage: outputs appear complete or not at all.
struct PhotoWriter: Sendable {
    let replacesExisting: Bool
    /// Notes the files before they get their names; `nil` without records.
    var note: ResultNote?

    /// Returns `true` if all outputs exist and are to be kept.
    func isDone(_ photo: PlannedPhoto) -> Bool {
        !replacesExisting && photo.still != StandardOutput.name
            && photo.files.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    /// Makes a photo unless its outputs exist, or are written by a concurrent run, and are to be kept. Throws the
    /// errors of `kept` and `make`, as the input's if they name no file.
    func making<Report>(
        _ photo: PlannedPhoto,
        kept: @autoclosure () throws -> Report,
        _ make: () throws -> Report
    ) throws(PipelineError) -> Report {
        try PipelineError.named(photo.input) {
            if isDone(photo) { return try kept() }
            do { return try make() } catch let error as PipelineError where error.code == .outputExists {
                guard isDone(photo) else { throw error }
                return try kept()
            }
        }
    }

    /// Writes one picture with permissions limited by `originals`, the files it is made from. If `isRead`, the bytes on
    /// the disk are compared before the file is named; if they differ, nothing is left.
    func write(
        _ still: [UInt8],
        as path: String,
        like originals: [String],
        reading isRead: Bool = false
    ) throws(PipelineError) {
        guard path != StandardOutput.name else { return try StandardOutput.write(still) }
        try OutputFolder.make(for: path, like: originals.first)
        let staged = try StagedFile.stage(
            still,
            for: path,
            FilePermissions(like: originals),
            label: note?.label(path, MovieData(still))
        )
        if isRead, try staged.readBack() != still {
            throw PipelineError(
                code: .unwritable,
                path: path,
                detail: "the disk holds other bytes than were written"
            )
        }
        try staged.commit(replacesExisting ? .replace : .keep)
    }

    /// Writes one file from its source.
    func write(_ data: MovieData, as path: String, like originals: [String]) throws(PipelineError) {
        guard path != StandardOutput.name else { return try StandardOutput.write(data) }
        try OutputFolder.make(for: path, like: originals.first)
        try StagedFile.stage(
            data,
            for: path,
            FilePermissions(like: originals),
            label: note?.label(path, data)
        )
        .commit(replacesExisting ? .replace : .keep)
    }

    /// Writes both halves of a Live Photo, with the movie in memory.
    func write(
        still: [UInt8],
        movie: [UInt8],
        as photo: PlannedPhoto,
        in shape: LivePhotoShape? = nil,
        stillTime: Double? = nil,
        like others: [String] = []
    ) throws {
        try write(
            still: still,
            movie: MovieData(movie),
            as: photo,
            in: shape,
            stillTime: stillTime,
            like: others
        )
    }

    /// Writes both halves of a Live Photo to their planned outputs, in the planned layout unless given another.
    /// `stillTime` matches the still, in seconds, if no track of the movie marks it; `others` are the files they are
    /// made from, other than the plan's input.
    func write(
        still: [UInt8],
        movie: MovieData,
        as photo: PlannedPhoto,
        in shape: LivePhotoShape? = nil,
        stillTime: Double? = nil,
        like others: [String] = []
    ) throws {
        let originals = photo.originals + others
        let shape = shape ?? photo.shape
        if let packed = try Self.packed(still, movie, of: photo, in: shape, stillTime: stillTime) {
            return try write(packed, as: photo.still, like: originals)
        }
        switch shape {
        case .pvt: try writePairAndBundle(still, movie, as: photo, originals)
        case .bundle:
            _ = note?.label(photo.still, MovieData(still), movie: photo.movie.map { ($0, movie) })
            try writeBundle([MovieData(still), movie], as: photo, originals)
        case .pair, .motionPhoto, .livp, .gif, .mp4: try writePair(still, movie, as: photo, originals)
        }
    }

    /// Combines both halves in a single-file layout; `nil` for others.
    static func packed(
        _ still: [UInt8],
        _ movie: MovieData,
        of photo: PlannedPhoto,
        in shape: LivePhotoShape,
        stillTime: Double?
    ) throws -> MovieData? {
        switch shape {
        case .pair, .pvt, .bundle: return nil
        case .motionPhoto:
            try check(movie, of: photo)
            return try LivePhotoPacker.motionPhoto(
                still: still,
                movie: movie,
                stillTime: stillTime,
                for: photo.input
            )
        case .livp:
            try check(movie, of: photo)
            let name = photo.still == StandardOutput.name ? "photo" : photo.still
            return try LivePhotoPacker.archive(still: still, movie: movie, as: name)
        case .gif, .mp4: return movie
        }
    }

    /// Refuses a movie that would make a single file longer than readers accept.
    private static func check(_ movie: MovieData, of photo: PlannedPhoto) throws(PipelineError) {
        guard movie.count <= FileBytes.maximumLength else {
            throw FileBytes.tooLarge(
                photo.input,
                "the movie is \(movie.count) bytes; in one file with its still the limit is \(FileBytes.maximumLength)"
            )
        }
    }

    private func writePair(
        _ still: [UInt8],
        _ movie: MovieData,
        as photo: PlannedPhoto,
        _ originals: [String]
    ) throws {
        guard let moviePath = photo.movie(in: .pair) else { return }
        try OutputFolder.make(for: photo.still, like: originals.first)
        try PairWriter(
            still: photo.still,
            movie: moviePath,
            permissions: FilePermissions(like: originals),
            replacesExisting: replacesExisting,
            label: note?.label(photo.still, MovieData(still), movie: (moviePath, movie))
        ).write(still: still, movie: movie)
    }

    /// Writes the pair, and the bundle of the same files, or of an existing pair that is kept.
    private func writePairAndBundle(
        _ still: [UInt8],
        _ movie: MovieData,
        as photo: PlannedPhoto,
        _ originals: [String]
    ) throws {
        guard let moviePath = photo.movie else { return }
        let pair = [photo.still, moviePath]
        var halves = [MovieData(still), movie]
        if !replacesExisting && pair.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            halves = try pair.map { try SourceMovie.open($0).data }
        } else {
            try writePair(still, movie, as: photo, originals)
        }
        try writeBundle(halves, as: photo, originals)
    }

    private func writeBundle(
        _ halves: [MovieData],
        as photo: PlannedPhoto,
        _ originals: [String]
    ) throws {
        guard let moviePath = photo.movie, let bundle = photo.bundle else { return }
        try OutputFolder.make(for: bundle, like: originals.first)
        let names = [photo.still, moviePath].map { $0.fileName }
        let files = zip(names, halves).map { (name: $0, data: $1) }
        let folder = try StagedFolder.stage(
            files + [("metadata.plist", MovieData(LivePhotoPacker.bundleMetadata))],
            for: bundle,
            FilePermissions(like: originals)
        )
        try folder.commit(replacesExisting ? .replace : .keep)
    }
}
