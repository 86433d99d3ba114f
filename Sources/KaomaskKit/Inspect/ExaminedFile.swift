import Formats
package import Pairing

/// The inspection of a file: a half of a Live Photo, both halves in one, or something else. Its bytes are not kept.
package struct ExaminedFile: Sendable {
    enum Content: Sendable {
        case still(StillInspection)
        case movie(MovieInspection)
        /// A picture with a movie after it, and that movie's inspection or the error of reading it.
        case motionPhoto(StillInspection, Result<MovieInspection, ContainerError>)
        case other
    }

    /// The input that is the file, or contains it.
    let input: InputFile
    /// The file's name within an archive; `nil` for an input that is none.
    let entry: String?
    let format: FileFormat
    let content: Content
    /// The result of checking its pictures; `nil` for other files and without a check.
    private(set) var check: PictureCheck.Result?

    /// The file's path, as the user would write it: `live.livp/IMG_1.heic` within an archive.
    package var path: String { entry.map { input.path + "/" + $0 } ?? input.path }

    /// Examines an input: one file, or each picture and movie of a `.livp` archive. Throws if it is damaged or
    /// unreadable. Without an `examiner`, pictures within a picture's file are skipped.
    package static func examine(
        _ input: InputFile,
        with examiner: PictureExaminer? = nil
    ) throws(PipelineError) -> [ExaminedFile] {
        if FilmContainer(ofFileAt: input.path) == .movie {
            let movie = try SourceMovie.open(input.path)
            let seen = try movie.source.named { try MovieInspection(movie.data) }
            var file = ExaminedFile(
                input: input,
                entry: nil,
                format: movie.source.format,
                content: .movie(seen)
            )
            file.check = examiner?.check(movie.data, input.path)
            return [file]
        }
        guard let entries = try archiveEntries(input.path) else {
            return [try ExaminedFile(input, entry: nil, try SourceFile.read(input.path), examiner)]
        }
        let halves = try entries.map { entry throws(PipelineError) in
            try ExaminedFile(input, entry: entry.name, entry.file, examiner)
        }
        let known = halves.filter { if case .other = $0.content { false } else { true } }
        return known.isEmpty
            ? [ExaminedFile(input: input, entry: nil, format: .unknown, content: .other)] : known
    }

    /// Returns an archive's pictures and movies; `nil` for other files.
    private static func archiveEntries(
        _ path: String
    ) throws(PipelineError) -> [(name: String, file: SourceFile)]? {
        try SourceFile.entries(ofArchive: path) { formats in
            formats.map { [.jpeg, .png, .heic, .avif, .mov, .mp4].contains($0) }
        }
    }

    func bytes() throws(PipelineError) -> [UInt8] {
        guard let entry else { return try SourceFile.read(input.path).bytes }
        guard let found = try Self.archiveEntries(input.path)?.first(where: { $0.name == entry }) else {
            throw PipelineError(
                code: .unreadable,
                path: input.path,
                detail: "\(entry) is no longer in the archive"
            )
        }
        return found.file.bytes
    }

    /// Opens the file as a movie, reading only its beginning; one in an archive is in memory.
    func movieFile() throws(PipelineError) -> (SourceFile, MovieData) {
        if entry == nil { return try SourceMovie.open(input.path).parts }
        let bytes = try bytes()
        return (SourceFile(path: path, bytes: bytes, format: format), MovieData(bytes))
    }

    private init(input: InputFile, entry: String?, format: FileFormat, content: Content) {
        (self.input, self.entry, self.format, self.content) = (input, entry, format, content)
    }

    private init(
        _ input: InputFile,
        entry: String?,
        _ source: SourceFile,
        _ examiner: PictureExaminer?
    ) throws(PipelineError) {
        self.init(
            input: input,
            entry: entry,
            format: source.format,
            content: try source.named { try Self.content(source) }
        )
        check = examiner?.check(source)
    }

    private static func content(_ source: SourceFile) throws(ContainerError) -> Content {
        switch source.format {
        case .jpeg, .png, .heic, .avif:
            let still = try StillInspection(source.bytes)
            guard let movie = still.embeddedMovie else { return .still(still) }
            let inspected = Result { () throws(ContainerError) in
                try MovieInspection(Array(source.bytes[movie]))
            }
            return .motionPhoto(still, inspected)
        case .mov, .mp4:
            return .movie(try MovieInspection(source.bytes))
        default: return .other
        }
    }
}

extension ExaminedFile: LivePhotoHalf {
    /// The half that it is; a Motion Photo counts as a still.
    package var half: PairFinding.Half? { movie != nil ? .movie : still != nil ? .still : nil }

    /// The picture, with or without a movie after it.
    var still: StillInspection? {
        switch content {
        case .still(let still), .motionPhoto(let still, _): still
        case .movie, .other: nil
        }
    }

    var movie: MovieInspection? { if case .movie(let movie) = content { movie } else { nil } }

    /// The movie, including one after a picture; `nil` without a readable one.
    var anyMovie: MovieInspection? {
        switch content {
        case .movie(let movie): movie
        case .motionPhoto(_, let movie): try? movie.get()
        case .still, .other: nil
        }
    }

    var isMotionPhoto: Bool { if case .motionPhoto = content { true } else { false } }

    /// The identifier shared with the other half, even from a wrong place.
    package var identifier: ContentIdentifier? {
        still?.contentIdentifier ?? still?.misplacedIdentifier ?? movie?.contentIdentifier
    }

    /// The file's bundle or archive, or `nil`.
    package var bundle: String? {
        if entry != nil { return input.path }
        let folder = path.folderPath
        return folder.hasSuffix("." + LivePhotoShape.bundleExtension) ? folder : nil
    }

    /// The file's own extension if it matches the content, else the content's.
    var stillExtension: String {
        (PictureFormat(format)?.extensions ?? []).spelled(like: path.typedExtension)
    }
}

extension [ExaminedFile] {
    /// Returns these files and the other halves beside single halves of Live Photos. Without an `examiner`, pictures in
    /// added files are skipped.
    package func joinedByNeighbours(with examiner: PictureExaminer? = nil) -> [ExaminedFile] {
        let (named, beside) = (LivePhotoMatcher(self), LivePhotoNeighbours())
        return self
            + filter { named.other(of: $0) == nil }.compactMap { file in
                file.neighbour(beside).flatMap {
                    try? ExaminedFile.examine(InputFile(named: $0), with: examiner).first
                }
            }
    }
}

extension ExaminedFile {
    /// Returns the path of the other half beside a single half.
    func neighbour(_ beside: LivePhotoNeighbours) -> String? {
        guard !input.isFromFolder, entry == nil, !isMotionPhoto, let identifier else { return nil }
        return half == .movie ? beside.still(of: path, identifier) : beside.movie(of: path, identifier)
    }
}
