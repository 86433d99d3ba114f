internal import CZip
package import Formats

/// Files in a zip archive, read by libzip.
package enum ZipArchive {
    /// One file.
    package struct Entry: Sendable, Hashable {
        /// The file's path in the archive, with `/` between folders.
        package var name: String
        /// The contents of the file.
        package var bytes: [UInt8]

        /// Creates a file.
        package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    static let maximumEntries = 1000

    /// Returns `true` if `bytes` begin with the signature of a zip archive. APPNOTE §4.3.7.
    static func isArchive(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// Returns the files of an archive in order, without folders.
    ///
    /// - Parameter limit: The most bytes all files may have together; no more are unpacked.
    /// - Throws: `ArchiveError` if the archive is damaged, encrypted, or exceeds the limits.
    package static func entries(of bytes: [UInt8], limit: Int) throws(ArchiveError) -> [Entry] {
        try entries(of: try ArchiveReader(bytes), limit: limit) { $0.map { _ in true } }
    }

    /// Returns files of the archive at a path, in order. Neither the archive nor its other files are read into memory.
    ///
    /// - Parameters:
    ///   - limit: The most bytes the files may have together; no more are unpacked.
    ///   - choose: Returns `true` for each wanted file, given the first bytes of all.
    /// - Throws: `ArchiveError` if the archive is damaged, encrypted, or exceeds the limits.
    static func entries(
        at path: String,
        limit: Int,
        choosing choose: ([[UInt8]]) -> [Bool]
    ) throws(ArchiveError) -> [Entry] {
        try entries(of: try ArchiveReader(path: path), limit: limit, choosing: choose)
    }

    /// The number of bytes that determine a file's format.
    private static let headCount = 256

    private static func entries(
        of archive: borrowing ArchiveReader,
        limit: Int,
        choosing choose: ([[UInt8]]) -> [Bool]
    ) throws(ArchiveError) -> [Entry] {
        guard archive.count <= maximumEntries else {
            throw ArchiveError(detail: "the archive has \(archive.count) files, more than \(maximumEntries)")
        }
        var files: [(index: Int, name: String)] = []
        var heads: [[UInt8]] = []
        for index in 0..<archive.count {
            guard let name = try archive.name(index) else { continue }
            files.append((index, name))
            heads.append(try archive.head(index, named: name, count: headCount))
        }
        let wanted = zip(files, choose(heads)).filter(\.1).map(\.0)
        // Archives that declare too much are refused before anything is unpacked.
        let promised = files.reduce(0) {
            $0.addingReportingOverflow(archive.promisedSize($1.index)).partialValue
        }
        guard (0...limit).contains(promised) else { throw ArchiveError(limit: limit) }
        var entries: [Entry] = []
        var left = limit
        for (index, name) in wanted {
            let entry = try archive.entry(index, named: name, limit: left, of: limit)
            left -= entry.bytes.count
            entries.append(entry)
        }
        return entries
    }

    /// Returns an archive of files in memory. See ``archive(_:firstLong:)``.
    package static func archive(_ entries: [Entry]) throws(ContainerError) -> [UInt8] {
        try archive(entries.map { ($0.name, MovieData($0.bytes)) }).bytes()
    }

    /// Returns an archive of these files, stored without compression: pictures and movies are compressed already. It
    /// contains no times, so equal files give equal archives.
    ///
    /// - Parameters:
    ///   - files: For each its path in the archive, with `/` between folders, and its contents, which stay in their
    ///     source.
    ///   - firstLong: The first size or offset that is written with 64 bits, bytes.
    ///   - permissions: The permissions that unpacked files get.
    /// - Throws: `unreadable` if contents cannot be read.
    static func archive(
        _ files: [(name: String, contents: MovieData)],
        firstLong: Int = Int(UInt32.max),
        permissions: UInt32 = 0o644
    ) throws(ContainerError) -> MovieData {
        var archive = ArchiveWriter(firstLong: firstLong, permissions: permissions)
        for file in files { try archive.add(file.name, file.contents) }
        return archive.finished()
    }

    /// Writes an archive of files on disk to the file at `path`, like ``archive(_:)``; unpacked, only their owner can read
    /// them. Files are opened one at a time
    /// and not held in memory. The archive is not flushed to the disk, because it can be made again.
    ///
    /// - Parameter files: For each its path in the archive, with `/` between folders, and its path on disk.
    /// - Throws: `PipelineError` if a file cannot be read, or the archive cannot be written, in which case none
    ///   remains.
    package static func write(
        _ files: [(name: String, path: String)],
        as path: String
    ) throws(PipelineError) {
        let contents = try files.map { file throws(PipelineError) in
            (name: file.name, contents: MovieData(try ClosedFile(file.path)))
        }
        let data: MovieData
        do throws(ContainerError) { data = try archive(contents, permissions: 0o600) } catch {
            throw PipelineError(code: .unreadable, path: path, detail: "cannot be made: \(error)")
        }
        let file = try StagedFile.begin(for: path, FilePermissions(like: files.map(\.path)))
        try data.copy(to: path) { portion throws(PipelineError) in try file.append(portion) }
        try file.commit(.replace)
    }
}

/// An error in reading or writing an archive.
package struct ArchiveError: Failure, Hashable {
    /// The kind of failure.
    package var code: FailureCode { .badArchive }
    /// The description, as a sentence.
    package let description: String

    init(detail: String) { description = detail }

    init(limit: Int) {
        self.init(
            detail: "the files in the archive take more than \(limit) bytes unpacked, which is the limit"
        )
    }

    /// Opens libzip on first use. All uses of libzip start here.
    static func openLibrary() throws(ArchiveError) {
        guard let problem = unsafe zip_library_open() else { return }
        throw ArchiveError(detail: "libzip could not be opened: \(unsafe String(cString: problem))")
    }

    init(_ error: inout zip_error_t) {
        description = "cannot be read as an archive: \(unsafe String(cString: zip_error_strerror(&error)))"
        unsafe zip_error_fini(&error)
    }
}

/// The library that reads and writes archives.
enum ArchiveLibraries {
    /// Its name and version.
    static var names: [String] {
        guard (try? ArchiveError.openLibrary()) != nil, let version = unsafe zip_libzip_version() else {
            return ["libzip (missing)"]
        }
        return [unsafe "libzip \(String(cString: version))"]
    }
}
