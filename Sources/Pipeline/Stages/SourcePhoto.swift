internal import Archive
internal import Metadata

/// A file's bytes and format.
struct SourcePhoto: Sendable {
    let path: String
    let bytes: [UInt8]
    let format: FileFormat

    /// Reads the file at `path`.
    static func read(_ path: String) throws(PipelineError) -> SourcePhoto {
        let bytes = try FileBytes.read(path)
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// Returns the movie in this range of the file's bytes, as a file.
    func movie(at range: Range<Int>) -> SourcePhoto {
        let bytes = Array(bytes[range])
        return SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
    }

    /// Returns the entries of an archive. Pictures and movies are already compressed, so they are hardly larger
    /// unpacked; far more data indicates a zip bomb.
    func archiveEntries() throws(PipelineError) -> [ZipArchive.Entry] {
        let plausible = 4 * bytes.count + 16 << 20
        return try named { () throws(ArchiveError) in
            try ZipArchive.entries(of: bytes, limit: min(FileBytes.maximumLength, plausible))
        }
    }

    /// A failure of this file.
    func failure(_ code: PipelineError.Code, _ detail: String) -> PipelineError {
        PipelineError(code: code, path: path, detail: detail)
    }
}
