internal import CZip
internal import Glibc

/// An archive open for reading. Owner of libzip's archive and its source; one caller at a time.
@safe struct ArchiveReader: ~Copyable {
    private let archive: OpaquePointer
    let count: Int

    init(_ bytes: [UInt8]) throws(ArchiveError) {
        try unsafe self.init { error in
            // libzip frees the copy together with the source.
            guard let copy = unsafe UnsafeMutableRawPointer.copy(of: bytes) else { return nil }
            return unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error)
        }
    }

    /// Opens the archive at a path. It is read piece by piece.
    init(path: String) throws(ArchiveError) {
        try unsafe self.init { error in unsafe zip_source_file_create(path, 0, -1, &error) }
    }

    private init(source: (inout zip_error_t) -> OpaquePointer?) throws(ArchiveError) {
        try ArchiveError.openLibrary()
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        guard let source = unsafe source(&error) else { throw unsafe ArchiveError(&error) }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            unsafe zip_source_free(source)
            throw unsafe ArchiveError(&error)
        }
        unsafe zip_error_fini(&error)
        unsafe self.archive = archive
        count = Int(unsafe zip_get_num_entries(archive, 0))
    }

    deinit { unsafe zip_discard(archive) }

    /// Returns the name of the file at an index, or `nil` for a folder.
    func name(_ index: Int) throws(ArchiveError) -> String? {
        guard let text = unsafe zip_get_name(archive, UInt64(index), 0) else {
            throw ArchiveError(detail: "file \(index + 1) of the archive has no name")
        }
        let name = unsafe String(cString: text)
        return name.hasSuffix("/") ? nil : name
    }

    /// Returns the uncompressed size that the archive declares for a file, in bytes; 0 if it declares none.
    func promisedSize(_ index: Int) -> Int {
        var status = unsafe zip_stat_t()
        guard unsafe zip_stat_index(archive, UInt64(index), 0, &status) == 0,
            unsafe status.valid & UInt64(ZIP_STAT_SIZE) != 0
        else { return 0 }
        return Int(clamping: unsafe status.size)
    }

    func head(_ index: Int, named name: String, count: Int) throws(ArchiveError) -> [UInt8] {
        var head: [UInt8] = []
        try read(index, named: name, by: count) { piece throws(ArchiveError) in
            head += piece
            return head.count < count
        }
        return head
    }

    /// Returns the file at an index.
    ///
    /// - Parameters:
    ///   - left: The most bytes it may have. No more are unpacked, whatever the archive declares.
    ///   - limit: The most bytes all files may have together.
    func entry(
        _ index: Int,
        named name: String,
        limit left: Int,
        of limit: Int
    ) throws(ArchiveError) -> ZipArchive.Entry {
        let promised = promisedSize(index)
        guard promised <= left else { throw ArchiveError(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(promised)
        try read(index, named: name, by: 1 << 18) { piece throws(ArchiveError) in
            guard piece.count <= left - bytes.count else { throw ArchiveError(limit: limit) }
            bytes += piece
            return true
        }
        return ZipArchive.Entry(name: name, bytes: bytes)
    }

    /// Passes a file to `take` in pieces of `size` bytes, until it returns `false`.
    private func read(
        _ index: Int,
        named name: String,
        by size: Int,
        _ take: (ArraySlice<UInt8>) throws(ArchiveError) -> Bool
    ) throws(ArchiveError) {
        guard let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else {
            throw ArchiveError(
                detail: "\(name) in the archive cannot be read; it may be damaged or need a password"
            )
        }
        defer { unsafe zip_fclose(file) }
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
            }
            guard count >= 0 else { throw ArchiveError(detail: "\(name) in the archive is damaged") }
            guard count > 0, try take(piece.prefix(Int(count))) else { return }
        }
    }
}

extension UnsafeMutableRawPointer {
    /// Copies the bytes to memory from `malloc`. The owner frees it with `free`.
    static func copy(of bytes: [UInt8]) -> UnsafeMutableRawPointer? {
        guard let memory = unsafe malloc(max(1, bytes.count)) else { return nil }
        unsafe bytes.withUnsafeBytes { source in
            if let start = source.baseAddress {
                unsafe memory.copyMemory(from: start, byteCount: bytes.count)
            }
        }
        return unsafe memory
    }
}
