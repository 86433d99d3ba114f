internal import CZip
internal import Foundation

/// An archive being written. Owns libzip's archive until it is finished, and its destination.
@safe package struct ArchiveWriter: ~Copyable {
    private let source: OpaquePointer
    private var archive: OpaquePointer?

    /// Creates an archive in memory, or in the file at `path`, which is overwritten.
    init(path: String? = nil) throws(ArchiveError) {
        try ArchiveError.openLibrary()
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        let made =
            if let path { unsafe zip_source_file_create(path, 0, 0, &error) } else {
                unsafe zip_source_buffer_create(nil, 0, 0, &error)
            }
        guard let source = unsafe made else { throw unsafe ArchiveError(&error) }
        guard let archive = unsafe zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error) else {
            unsafe zip_source_free(source)
            throw unsafe ArchiveError(&error)
        }
        // Closing the archive releases the source; this keeps it for reading.
        unsafe zip_source_keep(source)
        unsafe zip_error_fini(&error)
        (unsafe self.source, unsafe self.archive) = unsafe (source, archive)
    }

    deinit {
        if let archive = unsafe archive { unsafe zip_discard(archive) }
        unsafe zip_source_free(source)
    }

    /// 1980-01-01 00:00, the earliest date of the format. APPNOTE §4.4.6.
    private static let noDate: UInt16 = 1 << 5 | 1

    func add(_ entry: ZipArchive.Entry) throws(ArchiveError) {
        // libzip frees the copy together with its source.
        guard let archive = unsafe archive, let copy = unsafe UnsafeMutableRawPointer.copy(of: entry.bytes)
        else { throw Self.failed(entry.name) }
        guard let data = unsafe zip_source_buffer(archive, copy, UInt64(entry.bytes.count), 1) else {
            unsafe free(copy)
            throw Self.failed(entry.name)
        }
        try unsafe add(data, as: entry.name, to: archive)
    }

    /// Adds the file at `path`, which is read when the archive is finished.
    func add(_ name: String, file path: String) throws(ArchiveError) {
        guard let archive = unsafe archive, let data = unsafe zip_source_file(archive, path, 0, -1) else {
            throw Self.failed(name)
        }
        try unsafe add(data, as: name, to: archive)
    }

    /// Takes over `data`.
    private func add(
        _ data: OpaquePointer,
        as name: String,
        to archive: OpaquePointer
    ) throws(ArchiveError) {
        let index = unsafe zip_file_add(archive, name, data, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(data)
            throw Self.failed(name)
        }
        guard unsafe zip_set_file_compression(archive, UInt64(index), ZIP_CM_STORE, 0) == 0,
            unsafe zip_file_set_dostime(archive, UInt64(index), 0, Self.noDate, 0) == 0
        else { throw Self.failed(name) }
    }

    /// Writes the archive to its file.
    consuming func close() throws(ArchiveError) {
        guard let closed = unsafe archive, unsafe zip_close(closed) == 0 else { throw Self.failed("it") }
        unsafe archive = nil
    }

    /// Writes the archive to memory.
    consuming func finish() throws(ArchiveError) -> [UInt8] {
        guard let closed = unsafe archive, unsafe zip_close(closed) == 0 else { throw Self.failed("it") }
        unsafe archive = nil
        guard unsafe zip_source_open(source) == 0 else { throw Self.failed("it") }
        defer { unsafe zip_source_close(source) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe zip_source_read(source, buffer.baseAddress, UInt64(buffer.count))
            }
            guard count >= 0 else { throw Self.failed("it") }
            if count == 0 { return bytes }
            bytes += piece.prefix(Int(count))
        }
    }

    private static func failed(_ name: String) -> ArchiveError {
        ArchiveError(detail: "the archive cannot be made: \(name) could not be put into it")
    }
}
