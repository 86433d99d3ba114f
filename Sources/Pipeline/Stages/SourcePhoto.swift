internal import Archive
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

    /// What is in it, when it is an archive. Pictures and movies are compressed already, so that they take hardly more
    /// room unpacked than packed; what takes far more is a bomb.
    func archiveEntries() throws(PipelineError) -> [ZipArchive.Entry] {
        let plausible = 4 * bytes.count + 16 << 20
        return try named { () throws(ArchiveError) in
            try ZipArchive.entries(of: bytes, limit: min(FileBytes.maximumLength, plausible))
        }
    }

    /// A failure of this file.
    func failure(_ code: String, _ detail: String) -> PipelineError {
        PipelineError(code: code, path: path, detail: detail)
    }
}
