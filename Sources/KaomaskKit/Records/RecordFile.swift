internal import Foundation
internal import Synchronization

/// The record in a folder of results: a hidden file of lines, each behind 16 digits to find it by; of lines with the same
/// digits the last counts. Lines are only ever appended, each in one piece, so that several runs can share it. It is the
/// owner's alone, and whatever is wrong with it, pictures are worked on.
final class RecordFile: Sendable {
    /// Its name, hidden, so that no walk takes it for a result.
    static let name = ".kaomask-record"
    /// The longest line that is read, bytes.
    private static let longestLine = 4 << 20

    private struct State {
        var reading: Int32 = -1
        var appending: Int32 = -1
        /// Where lines begin, by their digits.
        var places: [UInt64: UInt64] = [:]
        /// The bytes that were looked through.
        var known: UInt64 = 0
        /// Lines that wait for the folder.
        var waiting: [(key: UInt64, line: String)] = []
    }

    private let path: String
    private let state = Mutex(State())

    /// The record in `folder`, which need not be there yet.
    init(in folder: String) { path = (folder as NSString).appendingPathComponent(Self.name) }

    deinit {
        state.withLock { state in
            for file in [state.reading, state.appending] where file >= 0 { close(file) }
        }
    }

    /// Returns the last line with these digits.
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

    /// Adds a line, at once if the folder is there, else when it is.
    func add(_ line: String, _ key: UInt64) {
        state.withLock { state in
            state.waiting.append((key, line))
            flush(&state)
            // Without a single result there may never be a folder.
            if state.waiting.count > 10_000 { state.waiting.removeFirst(5_000) }
        }
    }

    /// Writes what waits, once the folder is there: it is made for results alone.
    func flush() { state.withLock { flush(&$0) } }

    private func flush(_ state: inout State) {
        guard !state.waiting.isEmpty else { return }
        if state.appending < 0 {
            state.appending = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard state.appending >= 0 else { return }
        for (key, line) in state.waiting {
            try? TextOutput.write(Array("\(Self.digits(key)) \(line)\n".utf8), to: state.appending)
        }
        state.waiting = []
    }

    /// Looks through what was appended since the last time, by this run or another.
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
        // A line that is not whole yet is looked at again.
        state.known = start
    }

    private static func read(_ file: Int32, at position: UInt64, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, unsafe pread(file, buffer.baseAddress, count, off_t(position)))
        }
    }

    private static func digits(_ key: UInt64) -> String {
        let digits = String(key, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
