internal import Formats

/// A file's bytes and format.
package struct SourceFile: Sendable {
    /// The file's path, as the user would write it.
    let path: String
    /// The contents, or a part of them.
    let bytes: [UInt8]
    /// The format of the contents.
    let format: FileFormat

    /// Creates a source from a file's bytes, or a part of them, which show the format unless it is given.
    init(path: String, bytes: [UInt8], format: FileFormat? = nil) {
        (self.path, self.bytes, self.format) = (path, bytes, format ?? FileFormat(sniffing: bytes))
    }

    static func read(_ path: String) throws(PipelineError) -> SourceFile {
        SourceFile(path: path, bytes: try FileBytes.read(path))
    }

    /// Returns the movie in this range of the bytes as a file.
    func movie(at range: Range<Int>) -> SourceFile { SourceFile(path: path, bytes: Array(bytes[range])) }

    /// Returns files of the archive at `path`, under its name and theirs; `nil` if it is none. An archive in a file is
    /// not read into memory. Pictures and movies are already compressed; data that unpack to far more are a zip bomb.
    /// `choose` returns, for the formats of all files, `true` for each that is wanted.
    static func entries(
        ofArchive path: String,
        choosing choose: ([FileFormat]) -> [Bool]
    ) throws(PipelineError) -> [(name: String, file: SourceFile)]? {
        guard ZipArchive.isArchive(FileBytes.head(path)) else { return nil }
        if let given = try StandardInput.picture(called: path) {
            return try entries(ofArchive: given, named: path)
        }
        let limit = unpackedLimit(try FileBytes.length(of: path))
        let entries = try PipelineError.named(path) { () throws(ArchiveError) in
            try ZipArchive.entries(at: path, limit: limit) { heads in
                choose(heads.map { FileFormat(sniffing: $0) })
            }
        }
        return entries.map { ($0.name, SourceFile(path: path + "/" + $0.name, bytes: $0.bytes)) }
    }

    /// Returns the files of an archive in memory; `nil` if it is none.
    static func entries(
        ofArchive bytes: [UInt8],
        named name: String
    ) throws(PipelineError) -> [(name: String, file: SourceFile)]? {
        guard ZipArchive.isArchive(bytes) else { return nil }
        let entries = try PipelineError.named(name) { () throws(ArchiveError) in
            try ZipArchive.entries(of: bytes, limit: unpackedLimit(bytes.count))
        }
        return entries.map { ($0.name, SourceFile(path: name + "/" + $0.name, bytes: $0.bytes)) }
    }

    private static func unpackedLimit(_ length: Int) -> Int {
        min(FileBytes.maximumLength, 4 * length + 16 << 20)
    }

    /// Runs a step on this file and adds its name to errors.
    func named<Value: ~Copyable>(_ step: () throws -> Value) throws(PipelineError) -> Value {
        try PipelineError.named(path, step)
    }

    func failure(_ code: FailureCode, _ detail: String) -> PipelineError {
        PipelineError(code: code, path: path, detail: detail)
    }
}

/// A movie's file, read only in the requested ranges.
struct SourceMovie: Sendable {
    /// The file's path, format and first bytes, for errors.
    let source: SourceFile
    /// The contents, read on demand.
    let data: MovieData
    /// The open file.
    let descriptor: Int32

    var parts: (SourceFile, MovieData) { (source, data) }

    /// Opens the file at `path`.
    ///
    /// - Parameter target: The file beside which a film on standard input is kept; `-` for `TMPDIR`.
    static func open(_ path: String, for target: String = StandardOutput.name) throws(PipelineError)
        -> SourceMovie
    {
        if let film = try StandardInput.film(called: path, for: target) {
            return SourceMovie(path, film, film.descriptor)
        }
        return try SourceMovie(path)
    }

    /// Opens the file at `path`, unless it was handed over open.
    init(_ path: String, handed: Int32? = nil) throws(PipelineError) {
        let file = try OpenFile(path, handed: handed)
        self.init(path, file, file.descriptor)
    }

    private init(_ path: String, _ file: any MediaSource, _ descriptor: Int32) {
        let head = file.bytes(in: 0..<min(256, file.count)) ?? []
        source = SourceFile(path: path, bytes: head)
        (data, self.descriptor) = (MovieData(file), descriptor)
    }
}
