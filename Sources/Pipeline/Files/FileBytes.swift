internal import Foundation

/// Reads whole files.
enum FileBytes {
    /// The largest file that is read, bytes: 1 GiB.
    static let maximumLength = 1 << 30

    /// The bytes of the regular file at `path`.
    ///
    /// - Throws: `PipelineError` with code `unreadable`, `not-a-file`, `too-large` or `empty-file`.
    static func read(_ path: String) throws(PipelineError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        defer { close(descriptor) }
        let length = try checkedLength(of: descriptor, path: path)
        var hasFailed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while filled < length {
                let start = unsafe buffer.baseAddress?.advanced(by: filled)
                let count = unsafe Foundation.read(descriptor, start, length - filled)
                if count < 0 && errno == EINTR { continue }
                hasFailed = count < 0
                if count <= 0 { return }
                filled += count
            }
        }
        guard !hasFailed else { throw SystemError.unreadable(path) }
        return bytes
    }

    /// The first bytes of the file at `path`, enough to tell its format; none when it cannot be read.
    static func head(_ path: String) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        }
        return Array(bytes.prefix(max(0, count)))
    }

    private static func checkedLength(of descriptor: Int32, path: String) throws(PipelineError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError.unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PipelineError(code: "not-a-file", path: path, detail: "not a regular file")
        }
        let length = Int(status.st_size)
        guard length > 0 else {
            throw PipelineError(code: "empty-file", path: path, detail: "the file is empty")
        }
        guard length <= maximumLength else {
            throw PipelineError(
                code: "too-large",
                path: path,
                detail: "the file is \(length) bytes long, more than the limit of \(maximumLength)"
            )
        }
        return length
    }
}
