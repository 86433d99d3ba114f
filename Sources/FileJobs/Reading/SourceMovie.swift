package import Containers

/// A movie's file, of which only the requested ranges are read.
package struct SourceMovie: Sendable {
    /// The file's path, format and first bytes, for use in errors.
    package let source: SourceFile
    /// The contents, read on demand.
    package let data: MovieData

    /// Both properties.
    package var parts: (SourceFile, MovieData) { (source, data) }

    /// Opens the file at `path`.
    ///
    /// - Throws: The errors of `OpenFile`.
    package static func open(_ path: String) throws(PipelineError) -> SourceMovie {
        let file = try OpenFile(path)
        let head = file.bytes(in: 0..<min(256, file.count)) ?? []
        return SourceMovie(source: SourceFile(path: path, bytes: head), data: MovieData(file))
    }

    /// Returns `true` if the file at `path` begins with a movie's signature.
    package static func isMovie(_ path: String) -> Bool {
        [.mov, .mp4].contains(FileFormat(sniffing: FileBytes.head(path)))
    }
}
