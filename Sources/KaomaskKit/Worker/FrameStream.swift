internal import Glibc

/// A stream of frames: a line of JSON each, followed by as many bytes as the line states. `docs/worker.md`
struct FrameStream: Sendable {
    /// Why a stream ends early.
    enum Fault: Error {
        /// In the middle of a frame.
        case cutOff
        /// A line is too long.
        case longLine
        /// Nothing came for too long.
        case silent
    }

    /// The longest lines of a request and of an answer, which may have a thousand faces, bytes.
    static let (requestLine, answerLine) = (1 << 20, 1 << 25)
    private static let portion = 1 << 18

    private let descriptor: Int32
    private let maximumLine: Int
    /// Called after silence; `false` stops waiting.
    private let isAwaited: (@Sendable () -> Bool)?
    private var rest: ArraySlice<UInt8> = []

    /// Reads from a descriptor, which stays open.
    ///
    /// - Parameters:
    ///   - head: Bytes that were read before.
    ///   - isAwaited: Called after each silent minute; `nil` waits forever.
    init(_ descriptor: Int32, line: Int, head: [UInt8] = [], isAwaited: (@Sendable () -> Bool)? = nil) {
        (self.descriptor, maximumLine, self.isAwaited, rest) = (descriptor, line, isAwaited, head[...])
    }

    /// Reads a line without its end; `nil` at the end of the stream.
    mutating func line() throws(Fault) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                line += rest[..<end]
                rest = rest[(end + 1)...]
                guard line.count <= maximumLine else { throw .longLine }
                return line
            }
            line += rest
            guard line.count <= maximumLine else { throw .longLine }
            rest = try next(Self.portion)[...]
            if rest.isEmpty {
                guard line.isEmpty else { throw .cutOff }
                return nil
            }
        }
    }

    /// Reads this many bytes. Memory grows with what arrives, not with what is announced.
    mutating func bytes(_ count: Int) throws(Fault) -> [UInt8] {
        var bytes = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        while bytes.count < count {
            let piece = try next(min(count - bytes.count, max(Self.portion, bytes.count)))
            guard !piece.isEmpty else { throw .cutOff }
            bytes = bytes.isEmpty ? piece : bytes + piece
        }
        return bytes
    }

    /// Reads what is available, at most this many bytes; nothing at the end.
    private func next(_ most: Int) throws(Fault) -> [UInt8] {
        try wait()
        return unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
            var count = -1
            repeat {
                count = unsafe read(descriptor, buffer.baseAddress, most)
            } while count < 0
                && errno == EINTR
            filled = max(0, count)
        }
    }

    private func wait() throws(Fault) {
        guard let isAwaited else { return }
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&event, 1, 60_000) <= 0 { guard isAwaited() else { throw .silent } }
    }

    static func write(_ head: some Encodable, _ parts: [[UInt8]], to descriptor: Int32) throws(SystemError) {
        try TextOutput.write(Array(JSONLine.encode(head).utf8) + [0x0A], to: descriptor)
        for part in parts where !part.isEmpty { try TextOutput.write(part, to: descriptor) }
    }
}
