internal import Foundation

/// A stream of frames: a line of JSON each, followed by as many bytes as the line says. `docs/worker.md`
struct FrameStream: Sendable {
    /// What ends a stream early.
    enum Fault: Error {
        /// It ends in the middle of a frame.
        case cutOff
        /// A line is longer than it may be.
        case longLine
        /// Nothing came for as long as is waited.
        case silent
    }

    /// The lengths of a request's line and of an answer's, which may have a thousand faces; bytes, at most.
    static let (requestLine, answerLine) = (1 << 20, 1 << 25)
    private static let portion = 1 << 18

    private let descriptor: Int32
    private let maximumLine: Int
    /// Called when nothing came for a while; `false` for not waiting any longer.
    private let isAwaited: (@Sendable () -> Bool)?
    private var rest: ArraySlice<UInt8> = []

    /// The stream that comes on a descriptor, which stays open.
    ///
    /// - Parameter isAwaited: Called each minute in which nothing comes; `nil` for waiting for ever.
    init(_ descriptor: Int32, line: Int, isAwaited: (@Sendable () -> Bool)? = nil) {
        (self.descriptor, maximumLine, self.isAwaited) = (descriptor, line, isAwaited)
    }

    /// Reads a line, without its end; `nil` at the end of the stream.
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

    /// Reads so many bytes. Memory grows with what comes, and not with what is said to come.
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

    /// Reads what there is, at most so many bytes; nothing at the end.
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

    /// Writes a frame.
    static func write(_ head: some Encodable, _ parts: [[UInt8]], to descriptor: Int32) throws(SystemError) {
        try TextOutput.write(Array(JSONLine.encode(head).utf8) + [0x0A], to: descriptor)
        for part in parts where !part.isEmpty { try TextOutput.write(part, to: descriptor) }
    }
}
