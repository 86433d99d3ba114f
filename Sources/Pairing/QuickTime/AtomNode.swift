public import Metadata

/// An atom of a QuickTime or ISO base media file, with everything it holds. QTFF, "Atoms".
///
/// Whatever is not understood is kept as it was, in order, so that a parsed tree is written back byte for
/// byte. Typed atoms (`MovieHeaderAtom`, ...) are readings of such nodes.
public struct AtomNode: Sendable, Hashable {
    /// How the atom states its size.
    public enum SizeForm: Sendable, Hashable {
        /// Four bytes.
        case compact
        /// The number 1, and eight bytes after the type.
        case extended
        /// The number 0: the atom goes on to the end of the file.
        case toEnd
    }

    /// What the atom holds.
    public enum Content: Sendable, Hashable {
        /// Bytes that are no atoms, or that are not looked into.
        case payload(ArraySlice<UInt8>)
        /// Atoms, with bytes before the first (such as an ISO `meta` atom's version and flags) and after the
        /// last (such as the zero that ends some `udta` atoms).
        case children([AtomNode], lead: ArraySlice<UInt8>, tail: ArraySlice<UInt8>)
        /// Media that is not read: only ``MovieFile/data`` writes it.
        case stored(MovieData)
    }

    /// The atom's type.
    public var type: FourCharCode
    /// How the atom states its size; what does not fit in four bytes is written extended anyway.
    public var sizeForm: SizeForm
    /// What the atom holds.
    public var content: Content
    /// Where the atom's header was in the file that was read; `nil` for an atom made here.
    public let offset: Int?

    init(type: FourCharCode, sizeForm: SizeForm, content: Content, offset: Int?) {
        self.type = type
        self.sizeForm = sizeForm
        self.content = content
        self.offset = offset
    }

    /// An atom that holds bytes.
    public init(_ type: FourCharCode, payload: [UInt8]) {
        self.init(type: type, sizeForm: .compact, content: .payload(payload[...]), offset: nil)
    }

    /// An atom that holds atoms, after the bytes of `lead`.
    public init(_ type: FourCharCode, lead: [UInt8] = [], children: [AtomNode]) {
        self.init(
            type: type,
            sizeForm: .compact,
            content: .children(children, lead: lead[...], tail: []),
            offset: nil
        )
    }

    /// The bytes an atom without children holds; `nil` for a container.
    public var payload: ArraySlice<UInt8>? {
        guard case .payload(let payload) = content else { return nil }
        return payload
    }

    /// The atoms a container holds, in order; none for an atom without children.
    public var children: [AtomNode] {
        guard case .children(let children, _, _) = content else { return [] }
        return children
    }

    /// How many bytes the content takes.
    public var contentCount: Int {
        switch content {
        case .payload(let payload): payload.count
        case .children(let children, let lead, let tail):
            children.reduce(lead.count + tail.count) { $0 + $1.byteCount }
        case .stored(let data): data.count
        }
    }

    /// How many bytes the atom takes with its header.
    public var byteCount: Int {
        let count = contentCount
        return count + (needsExtension(count) ? 16 : 8)
    }

    private func needsExtension(_ count: Int) -> Bool {
        sizeForm == .extended || sizeForm == .compact && count > Int(UInt32.max) - 8
    }

    /// Writes header and content. The inverse of what `MovieFile.init(parsing:)` reads. Media that was not read is left
    /// out.
    public func serialize(into writer: inout ByteWriter) {
        writeHeader(into: &writer)
        switch content {
        case .payload(let payload): writer.write(payload)
        case .children(let children, let lead, let tail):
            writer.write(lead)
            for child in children { child.serialize(into: &writer) }
            writer.write(tail)
        case .stored: break
        }
    }

    /// Adds header and content to data.
    func append(to data: inout MovieData) {
        guard case .stored(let media) = content else { return data.append(serialized()[...]) }
        var writer = ByteWriter()
        writeHeader(into: &writer)
        data.append(writer.bytes[...])
        data.append(media)
    }

    private func writeHeader(into writer: inout ByteWriter) {
        let count = contentCount
        if needsExtension(count) {
            writer.write(UInt32(1))
            writer.write(type.rawValue)
            writer.write(UInt64(count + 16))
        } else {
            writer.write(sizeForm == .toEnd ? 0 : UInt32(truncatingIfNeeded: count + 8))
            writer.write(type.rawValue)
        }
    }

    /// The atom's bytes.
    public func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: byteCount)
        serialize(into: &writer)
        return writer.bytes
    }
}

/// Finding atoms and reading them as typed values.
extension AtomNode {
    /// The first child of a type.
    public subscript(type: FourCharCode) -> AtomNode? { children.first { $0.type == type } }

    /// The atom reached by following the first child of each type in turn.
    public func descendant(_ path: FourCharCode...) -> AtomNode? {
        path.reduce(self as AtomNode?) { $0?[$1] }
    }

    /// The same atom with other children: the bytes before the first and after the last, and the form of its
    /// size, stay. An atom without children stays as it is.
    public func changingChildren<Failure: Error>(
        _ change: (inout [AtomNode]) throws(Failure) -> Void
    ) throws(Failure) -> AtomNode {
        guard case .children(var children, let lead, let tail) = content else { return self }
        try change(&children)
        var node = self
        node.content = .children(children, lead: lead, tail: tail)
        return node
    }

    /// All children of a type.
    public func children(_ type: FourCharCode) -> [AtomNode] { children.filter { $0.type == type } }

    /// The first child that is an atom of this kind, read; `nil` when there is none. Throws `bad-atom` when it
    /// is damaged.
    public func reading<Reading: Atom>(_ kind: Reading.Type) throws(PairingError) -> Reading? {
        guard let atom = self[Reading.type], let payload = atom.payload else { return nil }
        do throws(PairingError) { return try Reading(payload: payload) } catch {
            // A part of a file that was read by itself begins at 0.
            let start = atom.offset.map { $0 + (atom.sizeForm == .extended ? 16 : 8) }
            throw error.moved(by: start.map { $0 - payload.startIndex } ?? 0)
        }
    }
}
