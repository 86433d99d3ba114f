package import Containers

/// A file's bytes and format.
package struct SourcePhoto: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let format: FileFormat

    /// Creates a source from the bytes of the file at `path`, or of a part of it.
    package init(path: String, bytes: [UInt8], format: FileFormat) {
        (self.path, self.bytes, self.format) = (path, bytes, format)
    }

    /// Reads the file at `path`.
    package static func read(_ path: String) throws(PipelineError) -> SourcePhoto {
        let bytes = try FileBytes.read(path)
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// Returns the movie in this range of the file's bytes, as a file.
    package func movie(at range: Range<Int>) -> SourcePhoto {
        let bytes = Array(bytes[range])
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// Returns the entries of an archive. Pictures and movies are already compressed, so they are hardly larger
    /// unpacked; far more data indicates a zip bomb.
    package func archiveEntries() throws(PipelineError) -> [ZipArchive.Entry] {
        let plausible = 4 * bytes.count + 16 << 20
        return try PipelineError.named(path, as: .badArchive) {
            try ZipArchive.entries(of: bytes, limit: min(FileBytes.maximumLength, plausible))
        }
    }

    /// A failure of this file.
    package func failure(_ code: PipelineError.Code, _ detail: String) -> PipelineError {
        PipelineError(code: code, path: path, detail: detail)
    }
}
