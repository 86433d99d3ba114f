internal import Metadata

/// A file read: its bytes, and what they begin as.
struct SourcePhoto: Sendable {
    let path: String
    let bytes: [UInt8]
    let format: FileFormat

    /// Reads the file at `path`.
    static func read(_ path: String) throws(PipelineError) -> SourcePhoto {
        let bytes = try FileBytes.read(path)
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// The movie at these indices of the file's bytes, as a file.
    func movie(at range: Range<Int>) -> SourcePhoto {
        let bytes = Array(bytes[range])
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// A failure of this file.
    func failure(_ code: String, _ detail: String) -> PipelineError {
        PipelineError(code: code, path: path, detail: detail)
    }
}
