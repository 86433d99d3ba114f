internal import CZip
internal import Foundation

/// An archive open for reading. Owns libzip's archive and the memory it reads from; one caller at a time.
@safe package struct ArchiveReader: ~Copyable {
    private let archive: OpaquePointer
    /// The number of files and folders.
    let count: Int

    init(_ bytes: [UInt8]) throws(ArchiveError) {
        try ArchiveError.openLibrary()
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        // libzip frees the copy together with the source.
        guard let copy = unsafe UnsafeMutableRawPointer.copy(of: bytes),
            let source = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error)
        else { throw unsafe ArchiveError(&error) }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            unsafe zip_source_free(source)
            throw unsafe ArchiveError(&error)
        }
        unsafe zip_error_fini(&error)
        unsafe self.archive = archive
        count = Int(unsafe zip_get_num_entries(archive, 0))
    }

    deinit { unsafe zip_discard(archive) }

    /// Returns the file at an index, or `nil` for a folder.
    ///
    /// - Parameters:
    ///   - left: The most bytes it may have. No more are unpacked, whatever the archive promises.
    ///   - limit: The most bytes all files may have together.
    func entry(_ index: Int, limit left: Int, of limit: Int) throws(ArchiveError) -> ZipArchive.Entry? {
        guard let text = unsafe zip_get_name(archive, UInt64(index), 0) else {
            throw ArchiveError(detail: "file \(index + 1) of the archive has no name")
        }
        let name = unsafe String(cString: text)
        guard !name.hasSuffix("/") else { return nil }
        guard let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else {
            throw ArchiveError(
                detail: "\(name) in the archive cannot be read; it may be damaged or need a password"
            )
        }
        defer { unsafe zip_fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
            }
            guard count >= 0 else { throw ArchiveError(detail: "\(name) in the archive is damaged") }
            if count == 0 { return ZipArchive.Entry(name: name, bytes: bytes) }
            guard Int(count) <= left - bytes.count else {
                throw ArchiveError(
                    detail:
                        "the files in the archive take more than \(limit) bytes unpacked, which is the limit"
                )
            }
            bytes += piece.prefix(Int(count))
        }
    }
}

extension UnsafeMutableRawPointer {
    /// Copies the bytes to memory from `malloc`, which the owner frees with `free`.
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
