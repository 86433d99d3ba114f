internal import Formats

/// An input's picture and, for a Live Photo in an archive or a bundle, the movie in the same input.
struct SourceParts: Sendable {
    /// The picture, under the name of the input.
    let photo: SourceFile
    /// The movie, for an archive or a bundle.
    let movie: SourceFile?

    /// Reads the picture, archive (`.livp`) or bundle (`.pvt`) at `path`. Throws if it cannot be read, or an archive or
    /// a bundle does not contain one picture and at most one movie.
    static func read(_ path: String) throws(PipelineError) -> SourceParts {
        if InputWalk.isBundle(path) { return try parts(files(in: path), of: path) }
        var count = (pictures: 0, movies: 0)
        let entries = try SourceFile.entries(ofArchive: path) { formats in
            count = Self.count(formats)
            // Refused archives are not unpacked.
            let isOne = count.pictures == 1 && count.movies <= 1
            return formats.map { isOne && (Self.isPicture($0) || Self.isMovie($0)) }
        }
        guard let entries else {
            return SourceParts(photo: SourceFile(path: path, bytes: try FileBytes.read(path)), movie: nil)
        }
        guard !entries.isEmpty else { throw notOne(count, path) }
        return try parts(entries.map(\.file), of: path)
    }

    /// Reads a file for a worker, who takes an archive apart.
    static func sent(_ path: String) throws(PipelineError) -> SourceFile {
        InputWalk.isBundle(path) ? try read(path).photo : try SourceFile.read(path)
    }

    /// Takes the same apart in memory.
    static func of(_ bytes: [UInt8], named name: String) throws(PipelineError) -> SourceParts {
        guard let entries = try SourceFile.entries(ofArchive: bytes, named: name) else {
            return SourceParts(photo: SourceFile(path: name, bytes: bytes), movie: nil)
        }
        return try parts(entries.map(\.file), of: name)
    }

    private static func isPicture(_ format: FileFormat) -> Bool { PictureFormat(writing: format) != nil }
    private static func isMovie(_ format: FileFormat) -> Bool { format == .mov || format == .mp4 }

    private static func count(_ formats: [FileFormat]) -> (pictures: Int, movies: Int) {
        (formats.count(where: isPicture), formats.count(where: isMovie))
    }

    private static func notOne(_ count: (pictures: Int, movies: Int), _ path: String) -> PipelineError {
        PipelineError(
            code: .notALivePhoto,
            path: path,
            detail:
                "holds \(count.pictures.counted("picture")) and \(count.movies.counted("movie")); a Live Photo has one of each"
        )
    }

    /// Returns the beginning of a bundle's picture, which determines its format; empty for an archive.
    static func pictureHead(in path: String) -> [UInt8] {
        guard InputWalk.isBundle(path) else { return [] }
        let files = InputWalk.files(of: path, accepts: InputWalk.looksLikePicture)
        return files.compactMap { try? $0.get().path }.first.map(FileBytes.head) ?? []
    }

    private static func files(in folder: String) throws(PipelineError) -> [SourceFile] {
        try InputWalk.files(of: folder, accepts: InputWalk.looksLikePictureOrMovie).map {
            file throws(PipelineError) in
            try SourceFile.read(try file.get().path)
        }
    }

    private static func parts(_ files: [SourceFile], of path: String) throws(PipelineError) -> SourceParts {
        let movies = files.filter { isMovie($0.format) }
        let count = count(files.map(\.format))
        guard let picture = files.first(where: { isPicture($0.format) }), count.pictures == 1,
            count.movies <= 1
        else { throw notOne(count, path) }
        return SourceParts(
            photo: SourceFile(path: path, bytes: picture.bytes, format: picture.format),
            movie: movies.first
        )
    }
}
