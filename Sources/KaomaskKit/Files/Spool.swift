internal import Formats
internal import FoundationEssentials
internal import Glibc
internal import Movies
internal import Synchronization

/// Bytes that wait for their place in an output: in an unnamed file in its folder, which the system removes when the
/// process ends, or in memory for a Live Photo, as a worker writes no file. Safe for any number of tasks.
final class Spool: MediaSource, FilmSink {
    private let target: String?
    /// -1 for bytes in memory.
    let descriptor: Int32
    private let memory = MemoryFile()
    private let length = Mutex(0)
    private let isHanded: Bool

    /// The open files that a worker was handed for its spools, as it can open none.
    static let handed = Mutex<[Int32]>([])

    /// Opens an empty spool in the folder of `target`, which needs room for it; `nil` for memory. Throws `unwritable`.
    init(for target: String?) throws(PipelineError) {
        guard let target else {
            (self.target, descriptor, isHanded) = (nil, -1, false)
            return
        }
        if let descriptor = Self.handed.withLock({ $0.popLast() }) {
            ftruncate(descriptor, 0)
            (self.target, self.descriptor, isHanded) = (target, descriptor, true)
            return
        }
        var folder = target.folderPath.isEmpty ? "." : target.folderPath
        if target == StandardOutput.name { folder = FileManager.default.temporaryDirectory.path }
        // The output's folder may be made later.
        while folder != ".", !FileManager.default.fileExists(atPath: folder) {
            folder = folder.folderPath.isEmpty ? "." : folder.folderPath
        }
        var descriptor = unsafe open(folder, O_RDWR | O_CLOEXEC | O_UNNAMED, 0o600)
        if descriptor < 0 {
            let name = Leftovers.name(for: "part", in: folder)
            descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { unsafe unlink(name) }
        }
        guard descriptor >= 0 else { throw StagedFile.unwritable(target) }
        (self.target, self.descriptor, isHanded) = (target, descriptor, false)
    }

    deinit {
        if isHanded {
            Self.handed.withLock { $0.append(descriptor) }
        } else if descriptor >= 0 {
            close(descriptor)
        }
    }

    var count: Int { length.withLock { $0 } }

    /// Takes the length of the file, which another process has written.
    func takeLength() throws(PipelineError) {
        let count = try FileBytes.checkedLength(of: descriptor, path: target ?? "", limit: .max)
        length.withLock { $0 = count }
    }

    /// Appends bytes and returns their place. Throws `unwritable`.
    func append(_ bytes: [UInt8]) throws(PipelineError) -> Range<Int> {
        let start = length.withLock { length in
            defer { length += bytes.count }
            return length
        }
        guard put(bytes, at: start) else { throw StagedFile.unwritable(target ?? "") }
        return start..<start + bytes.count
    }

    func write(_ bytes: [UInt8], at place: Int) -> Bool {
        length.withLock { $0 = max($0, place + bytes.count) }
        return put(bytes, at: place)
    }

    private func put(_ bytes: [UInt8], at place: Int) -> Bool {
        guard descriptor >= 0 else { return memory.write(bytes, at: place) }
        return unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                guard let start = buffer.baseAddress else { return true }
                let written = unsafe pwrite(
                    descriptor,
                    start + done,
                    buffer.count - done,
                    off_t(place + done)
                )
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return false }
                done += written
            }
            return true
        }
    }

    func bytes(in range: Range<Int>) -> [UInt8]? {
        descriptor < 0 ? memory.bytes(in: range) : FileBytes.bytes(in: range, of: descriptor)
    }
}
