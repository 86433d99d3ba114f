internal import Glibc
internal import Synchronization

/// The record in a folder of results: a hidden file, mode 0600, of lines, each after its key of 16 digits; a key's last
/// line counts. Each line is appended in one write, so that runs can share the file. Its faults never stop the work.
final class RecordFile: Sendable {
    /// Hidden, so that no walk takes it for a result.
    static let name = ".kaomask-record"
    /// The longest line read, bytes: of a tar file with 100,000 pictures.
    private static let longestLine = 64 << 20

    private struct State {
        var reading: Int32 = -1
        var appending: Int32 = -1
        /// The lines' offsets by key.
        var places: [UInt64: UInt64] = [:]
        /// The bytes already scanned.
        var known: UInt64 = 0
        /// Lines that wait for the folder.
        var waiting: [(key: UInt64, line: String)] = []
    }

    private let path: String
    private let state = Mutex(State())

    /// The record in `folder`, which may not exist yet.
    init(in folder: String) { path = folder.appending(item: Self.name) }

    deinit {
        state.withLock { state in
            for file in [state.reading, state.appending] where file >= 0 { close(file) }
        }
    }

    /// Returns the last line with a key.
    func line(_ key: UInt64) -> String? {
        state.withLock { state in
            if state.places[key] == nil { look(&state) }
            guard let place = state.places[key] else { return nil }
            var (line, position) = ([UInt8](), place)
            while line.count < Self.longestLine {
                let piece = Self.read(state.reading, at: position, count: 4096)
                if let end = piece.firstIndex(of: 0x0A) {
                    line += piece[..<end]
                    return line.count > 17 ? String(decoding: line.dropFirst(17), as: UTF8.self) : nil
                }
                if piece.isEmpty { return nil }
                line += piece
                position += UInt64(piece.count)
            }
            return nil
        }
    }

    /// Adds a line as soon as the folder exists.
    func add(_ line: String, _ key: UInt64) {
        state.withLock { state in
            state.waiting.append((key, line))
            flush(&state)
            // Without a result, there may never be a folder.
            if state.waiting.count > 10_000 { state.waiting.removeFirst(5_000) }
        }
    }

    /// Writes the waiting lines once the folder exists: it is made only for results.
    func flush() { state.withLock { flush(&$0) } }

    private func flush(_ state: inout State) {
        guard !state.waiting.isEmpty else { return }
        if state.appending < 0 {
            state.appending = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard state.appending >= 0 else { return }
        for (key, line) in state.waiting {
            try? TextOutput.write(Array("\(key.hex) \(line)\n".utf8), to: state.appending)
        }
        state.waiting = []
    }

    /// Scans what this run or another has appended since the last scan.
    private func look(_ state: inout State) {
        if state.reading < 0 {
            state.reading = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        }
        guard state.reading >= 0 else { return }
        var (start, isHead, key) = (state.known, true, [UInt8]())
        var position = state.known
        while true {
            let piece = Self.read(state.reading, at: position, count: 1 << 20)
            if piece.isEmpty { break }
            for byte in piece {
                position += 1
                if byte == 0x0A {
                    if key.count == 16, let key = UInt64(String(decoding: key, as: UTF8.self), radix: 16) {
                        state.places[key] = start
                    }
                    (start, isHead, key) = (position, true, [])
                } else if isHead {
                    if key.count < 16 { key.append(byte) } else { isHead = false }
                }
            }
        }
        // An incomplete line is scanned again.
        state.known = start
    }

    private static func read(_ file: Int32, at position: UInt64, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, unsafe pread(file, buffer.baseAddress, count, off_t(position)))
        }
    }
}
