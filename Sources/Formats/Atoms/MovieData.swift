/// A source of bytes not all in memory, such as a file. Several tasks read it at once.
package protocol MediaSource: AnyObject, Sendable {
    var count: Int { get }
    /// Returns the bytes in a range within `count`; `nil` if they cannot be read.
    func bytes(in range: Range<Int>) -> [UInt8]?
}

/// A movie's bytes in pieces. Media stays in its file until written, so memory use does not grow with the movie.
package struct MovieData: Sendable, Hashable {
    fileprivate enum Piece: Sendable {
        case memory(ArraySlice<UInt8>)
        case stored(any MediaSource, Range<Int>)

        var count: Int {
            switch self {
            case .memory(let bytes): bytes.count
            case .stored(_, let range): range.count
            }
        }
    }

    private var pieces: [Piece] = []
    /// The end offset of each piece.
    private var ends: [Int] = []
    package private(set) var count = 0

    /// The most bytes read at once: 1 MiB.
    private static let portion = 1 << 20

    package init() {}

    /// Creates data from bytes in memory.
    package init(_ bytes: [UInt8]) { append(bytes[...]) }

    /// Creates data from a whole source, without reading it.
    package init(_ source: any MediaSource) { append(.stored(source, 0..<source.count)) }

    package mutating func append(_ bytes: ArraySlice<UInt8>) { append(.memory(bytes)) }

    package mutating func append(_ data: MovieData) { for piece in data.pieces { append(piece) } }

    private mutating func append(_ piece: Piece) {
        guard piece.count > 0 else { return }
        count += piece.count
        // Consecutive ranges of one source are joined.
        if case .stored(let source, let range) = piece, case .stored(let last, let before)? = pieces.last,
            source === last, range.lowerBound == before.upperBound
        {
            pieces[pieces.count - 1] = .stored(source, before.lowerBound..<range.upperBound)
            ends[ends.count - 1] = count
        } else {
            pieces.append(piece)
            ends.append(count)
        }
    }

    /// Returns a part of the data without reading it. `range` must lie within the data.
    package subscript(range: Range<Int>) -> MovieData {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a part of the data")
        var part = MovieData()
        var index = firstPiece(endingAfter: range.lowerBound)
        while part.count < range.count {
            let start = ends[index] - pieces[index].count
            let common = range.clamped(to: start..<ends[index])
            part.append(pieces[index].part(common.lowerBound - start..<common.upperBound - start))
            index += 1
        }
        return part
    }

    private func firstPiece(endingAfter place: Int) -> Int {
        var range = ends.indices
        while let last = range.last {
            let middle = (range.lowerBound + last) / 2
            range = ends[middle] > place ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Reads bytes of the data into memory. Throws `unreadable` if the source cannot be read, or has become shorter.
    package func bytes(in range: Range<Int>) throws(ContainerError) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw Self.unreadable }
        if pieces.count == 1, case .memory(let bytes)? = pieces.first, range.count == bytes.count {
            return Array(bytes)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for piece in self[range].pieces { bytes += try piece.read() }
        return bytes
    }

    /// Reads all bytes into memory. Throws `unreadable` if the source cannot be read, or has become shorter.
    package func bytes() throws(ContainerError) -> [UInt8] { try bytes(in: 0..<count) }

    /// The data in unread portions of at most 1 MiB.
    package var portions: some Sequence<MovieData> {
        pieces.lazy.flatMap { piece in
            stride(from: 0, to: piece.count, by: Self.portion).lazy.map { start in
                MovieData(piece.part(start..<min(piece.count, start + Self.portion)))
            }
        }
    }

    private init(_ piece: Piece) { append(piece) }

    fileprivate static let unreadable = ContainerError(
        .unreadable,
        "part of the movie cannot be read; did the file change?"
    )

    /// Equal data have the same bytes in the same pieces.
    package static func == (left: MovieData, right: MovieData) -> Bool {
        left.count == right.count && left.pieces.elementsEqual(right.pieces, by: Piece.areSame)
    }

    /// Hashes the number of bytes.
    package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension MovieData.Piece {
    fileprivate func part(_ range: Range<Int>) -> Self {
        switch self {
        case .memory(let bytes):
            .memory(bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
        case .stored(let source, let own):
            .stored(source, own.lowerBound + range.lowerBound..<own.lowerBound + range.upperBound)
        }
    }

    fileprivate func read() throws(ContainerError) -> ArraySlice<UInt8> {
        switch self {
        case .memory(let bytes): return bytes
        case .stored(let source, let range):
            guard let bytes = source.bytes(in: range), bytes.count == range.count else {
                throw MovieData.unreadable
            }
            return bytes[...]
        }
    }

    fileprivate static func areSame(_ left: Self, _ right: Self) -> Bool {
        switch (left, right) {
        case (.memory(let left), .memory(let right)): left == right
        case (.stored(let left, let a), .stored(let right, let b)): left === right && a == b
        default: false
        }
    }
}
