/// A part of a file: a marker segment, a chunk, an atom, a file of an archive.
struct FilePart: Hashable, Sendable {
    /// What kind of part it is, in the format's own bytes; nothing for bytes that are in no part.
    var kind: [UInt8]
    /// What it holds.
    var content: [UInt8]

    init(_ kind: [UInt8], _ content: [UInt8]) { (self.kind, self.content) = (kind, content) }

    init(_ kind: String, _ content: [UInt8]) { self.init(Array(kind.utf8), content) }
}

/// A format whose files are parts in a row. A mutator that works on parts leaves lengths and check values right, so that
/// what it does gets past a reader's first look.
struct PartedFormat: Sendable {
    /// The parts of a file; `nil` when it is none of the format.
    let parts: @Sendable ([UInt8]) -> [FilePart]?
    /// The file of these parts.
    let file: @Sendable ([FilePart]) -> [UInt8]
    /// Parts that a file may have, to be put into others.
    let salt: [FilePart]
    /// How the content of a part is made up of parts itself; `nil` where it is not.
    let inner: @Sendable (FilePart) -> PartedFormat?

    init(
        salt: [FilePart],
        parts: @escaping @Sendable ([UInt8]) -> [FilePart]?,
        file: @escaping @Sendable ([FilePart]) -> [UInt8],
        inner: @escaping @Sendable (FilePart) -> PartedFormat? = { _ in nil }
    ) {
        (self.parts, self.file, self.salt, self.inner) = (parts, file, salt, inner)
    }
}

extension PartedFormat {
    /// The format of a file, told by its first byte; atoms where that tells nothing.
    init(of bytes: [UInt8]) {
        switch bytes.first {
        case 0xFF: self = .jpeg
        case 0x89: self = .png
        case UInt8(ascii: "R"): self = .webp
        case UInt8(ascii: "P"): self = .archive
        default: self = .atoms
        }
    }
}

/// Whole numbers as bytes, the highest first or last.
enum Digits {
    static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

    /// The number in these bytes, the highest first; 0 where they are not all there.
    static func big(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    static func little(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
