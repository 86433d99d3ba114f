internal import Containers
internal import Foundation
internal import Pairing

/// An input's picture and, for a Live Photo in an archive or a bundle, the movie in the same input.
package struct SourceParts: Sendable {
    /// The picture, under the name of the input.
    package let photo: SourcePhoto
    /// The movie, for an archive or a bundle.
    package let movie: SourcePhoto?

    /// Reads the input at `path`: a picture, an archive (`.livp`), or a bundle (`.pvt`).
    ///
    /// - Throws: `PipelineError` if it cannot be read, or an archive or a bundle does not contain one picture and at
    ///   most one movie.
    package static func read(_ path: String) throws(PipelineError) -> SourceParts {
        if InputWalk.isBundle(path) { return try parts(files(in: path), of: path) }
        let source = try SourcePhoto.read(path)
        guard ZipArchive.isArchive(source.bytes) else { return SourceParts(photo: source, movie: nil) }
        return try parts(
            source.archiveEntries().map {
                SourcePhoto(
                    path: path + "/" + $0.name,
                    bytes: $0.bytes,
                    format: FileFormat(sniffing: $0.bytes)
                )
            },
            of: path
        )
    }

    /// Returns the beginning of the picture in a bundle, which determines its format; empty for an archive, whose
    /// picture gets a name of its own.
    static func pictureHead(in path: String) -> [UInt8] {
        guard InputWalk.isBundle(path) else { return [] }
        let files = InputWalk.files(of: path, accepts: InputWalk.looksLikePicture)
        return files.compactMap { try? $0.get().path }.first.map(FileBytes.head) ?? []
    }

    private static func files(in folder: String) throws(PipelineError) -> [SourcePhoto] {
        try InputWalk.files(of: folder, accepts: InputWalk.looksLikePictureOrMovie).map {
            file throws(PipelineError) in
            try SourcePhoto.read(try file.get().path)
        }
    }

    private static func parts(_ files: [SourcePhoto], of path: String) throws(PipelineError) -> SourceParts {
        let pictures = files.filter { PictureFormat(writing: $0.format) != nil }
        let movies = files.filter { $0.format == .mov || $0.format == .mp4 }
        guard let picture = pictures.first, pictures.count == 1, movies.count <= 1 else {
            throw PipelineError(
                code: .notALivePhoto,
                path: path,
                detail:
                    "holds \(pictures.count) pictures and \(movies.count) movies; a Live Photo has one of each"
            )
        }
        return SourceParts(
            photo: SourcePhoto(path: path, bytes: picture.bytes, format: picture.format),
            movie: movies.first
        )
    }
}
