/// A part of a file: a marker segment, a chunk, an atom, a file of an archive.
struct FilePart: Hashable, Sendable {
    /// The kind of the part, in the format's own bytes; empty for bytes outside any part.
    var kind: [UInt8]
    /// The content of the part.
    var content: [UInt8]

    init(_ kind: [UInt8], _ content: [UInt8]) { (self.kind, self.content) = (kind, content) }

    init(_ kind: String, _ content: [UInt8]) { self.init(Array(kind.utf8), content) }
}

/// A format whose files are sequences of parts. A mutator that works on parts keeps lengths and checksums correct, so
/// that its output passes a reader's first checks.
struct PartedFormat: Sendable {
    /// Splits a file into parts; `nil` when it does not have the format.
    let parts: @Sendable ([UInt8]) -> [FilePart]?
    /// Joins parts to a file.
    let file: @Sendable ([FilePart]) -> [UInt8]
    /// Additional parts that a file may have, for insertion into others.
    let salt: [FilePart]
    /// The format of a part's content if it consists of parts itself; `nil` otherwise.
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
    /// Detects the format of a file by its first byte; atoms by default.
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
