internal import Glibc

package enum FileBytes {
    /// The maximum size of a file, bytes: 1 GiB.
    static let maximumLength = 1 << 30

    /// Reads a regular file of at most `limit` bytes. Throws `unreadable`, `not-a-file`, `too-large` or `empty-file`.
    static func read(_ path: String, limit: Int = maximumLength) throws(PipelineError) -> [UInt8] {
        if let picture = try StandardInput.picture(called: path) { return picture }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        defer { close(descriptor) }
        let length = try checkedLength(of: descriptor, path: path, limit: limit)
        var hasFailed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while filled < length {
                let start = unsafe buffer.baseAddress?.advanced(by: filled)
                let count = unsafe Glibc.read(descriptor, start, length - filled)
                if count < 0 && errno == EINTR { continue }
                hasFailed = count < 0
                if count <= 0 { return }
                filled += count
            }
        }
        guard !hasFailed else { throw SystemError.unreadable(path) }
        return bytes
    }

    /// Returns the size of the regular file at `path`. Throws `unreadable`, `not-a-file`, `too-large` or `empty-file`.
    static func length(of path: String) throws(PipelineError) -> Int {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        defer { close(descriptor) }
        return try checkedLength(of: descriptor, path: path, limit: maximumLength)
    }

    /// Reads a range of an open file; `nil` if it cannot be read in full.
    static func bytes(in range: Range<Int>, of descriptor: Int32) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let place = unsafe buffer.baseAddress?.advanced(by: filled)
                let wanted = range.count - filled
                let count = unsafe pread(descriptor, place, wanted, off_t(range.lowerBound + filled))
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return }
                filled += count
            }
        }
        return bytes.count == range.count ? bytes : nil
    }

    /// Reads the first bytes of the file at `path`, enough to detect its format; none if it is unreadable.
    package static func head(_ path: String) -> [UInt8] {
        if let head = StandardInput.head(called: path) { return Array(head.prefix(256)) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Reads an open file, a pipe or a device to its end; it stays open, and `path` names it in errors. Throws
    /// `unreadable`, or `too-large` as soon as more than `limit` bytes have been read.
    static func all(of descriptor: Int32, path: String, limit: Int) throws(PipelineError) -> [UInt8] {
        var bytes: [UInt8] = []
        try pieces(of: descriptor, path: path) { piece throws(PipelineError) in
            bytes += piece
            guard bytes.count <= limit else { throw tooLarge(path, "more than the limit of \(limit) bytes") }
        }
        return bytes
    }

    /// Passes on an open file, a pipe or a device to its end, piece by piece, in the same way.
    static func pieces(
        of descriptor: Int32,
        path: String,
        _ take: ([UInt8]) throws(PipelineError) -> Void
    ) throws(PipelineError) {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SystemError.unreadable(path) }
            guard count > 0 else { return }
            try take(Array(piece.prefix(count)))
        }
    }

    static func tooLarge(_ path: String, _ detail: String) -> PipelineError {
        PipelineError(code: .tooLarge, path: path, detail: detail)
    }

    /// Returns the size of an open file, which must be regular.
    static func checkedLength(
        of descriptor: Int32,
        path: String,
        limit: Int
    ) throws(PipelineError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError.unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PipelineError(code: .notAFile, path: path, detail: "not a regular file")
        }
        let length = Int(status.st_size)
        guard length > 0 else {
            throw PipelineError(code: .emptyFile, path: path, detail: "the file is empty")
        }
        guard length <= limit else {
            throw tooLarge(path, "the file is too large: \(length) bytes, the limit is \(limit)")
        }
        return length
    }
}
