internal import CZip

/// Files in a zip archive. libzip does the work.
public enum ZipArchive {
    /// One file.
    public struct Entry: Sendable, Hashable {
        /// The file's path in the archive, with `/` between folders.
        public var name: String
        /// What the file holds.
        public var bytes: [UInt8]

        /// A file.
        public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    /// How many files of an archive are looked at.
    public static let maximumEntries = 1000

    /// Whether `bytes` begin as a zip archive does. APPNOTE §4.3.7.
    public static func isArchive(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// The files of an archive, in their order; folders are left out.
    ///
    /// - Parameter limit: How many bytes the files may have in all, unpacked; no more is unpacked.
    /// - Throws: `ArchiveError` when the archive is damaged, encrypted, or holds more than the limits allow.
    public static func entries(of bytes: [UInt8], limit: Int) throws(ArchiveError) -> [Entry] {
        let archive = try ArchiveReader(bytes)
        guard archive.count <= maximumEntries else {
            throw ArchiveError(detail: "the archive has \(archive.count) files, more than \(maximumEntries)")
        }
        var entries: [Entry] = []
        var left = limit
        for index in 0..<archive.count {
            guard let entry = try archive.entry(index, limit: left, of: limit) else { continue }
            left -= entry.bytes.count
            entries.append(entry)
        }
        return entries
    }

    /// An archive of these files, stored as they are: pictures and movies are compressed already. The same files
    /// make the same archive; no time is in it.
    ///
    /// - Throws: `ArchiveError` when libzip cannot make it, which means that memory has run out.
    public static func archive(_ entries: [Entry]) throws(ArchiveError) -> [UInt8] {
        let archive = try ArchiveWriter()
        for entry in entries { try archive.add(entry) }
        return try archive.finish()
    }

    /// Writes an archive of files on disk to the file at `path`, as ``archive(_:)`` does in memory. None of them is held
    /// in memory.
    ///
    /// - Parameter files: For each its path in the archive, with `/` between folders, and where it is.
    /// - Throws: `ArchiveError` when a file cannot be read, or the archive not be written; there is none then.
    public static func write(
        _ files: [(name: String, path: String)],
        as path: String
    ) throws(ArchiveError) {
        let archive = try ArchiveWriter(path: path)
        for file in files { try archive.add(file.name, file: file.path) }
        try archive.close()
    }
}

/// What is wrong with an archive.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a sentence.
    public let detail: String
    /// What is wrong, as a sentence.
    public var description: String { detail }

    init(detail: String) { self.detail = detail }

    /// Opens libzip, if it is not open yet. Everything that calls it comes through here first.
    static func openLibrary() throws(ArchiveError) {
        guard let problem = unsafe zip_library_open() else { return }
        throw ArchiveError(detail: "libzip could not be opened: \(unsafe String(cString: problem))")
    }

    /// What libzip says of a failure.
    init(_ error: inout zip_error_t) {
        detail = "the archive is no good: \(unsafe String(cString: zip_error_strerror(&error)))"
        unsafe zip_error_fini(&error)
    }
}
