/// An atom of a QuickTime or ISO base media file, with its content. QTFF, "Atoms".
///
/// Unknown content is kept in order, so a parsed tree is written back byte-identical. Typed atoms (`MovieHeaderAtom`,
/// ...) represent such nodes.
package struct AtomNode: Sendable, Hashable {
    /// The stored form of an atom's size.
    package enum SizeForm: Sendable, Hashable {
        case compact
        /// The number 1, and eight bytes after the type.
        case extended
        /// The number 0: the atom extends to the file's end.
        case toEnd
    }

    package enum Content: Sendable, Hashable {
        /// Bytes that are not atoms, or are not parsed.
        case payload(ArraySlice<UInt8>)
        /// Atoms, the bytes before them (an ISO `meta`'s version and flags) and after (the zero that ends some `udta`).
        case children([AtomNode], lead: ArraySlice<UInt8>, tail: ArraySlice<UInt8>)
        /// Media outside memory; only ``AtomFile/data`` writes it.
        case stored(MovieData)
    }

    package var type: FourCharCode
    /// A size that does not fit in four bytes is always written extended.
    package var sizeForm: SizeForm
    package var content: Content
    /// The offset of the atom's header in its file; `nil` for a new atom.
    package let offset: Int?

    init(type: FourCharCode, sizeForm: SizeForm, content: Content, offset: Int?) {
        self.type = type
        self.sizeForm = sizeForm
        self.content = content
        self.offset = offset
    }

    package init(_ type: FourCharCode, payload: [UInt8]) {
        self.init(type: type, sizeForm: .compact, content: .payload(payload[...]), offset: nil)
    }

    package init(_ type: FourCharCode, media: MovieData) {
        self.init(type: type, sizeForm: .compact, content: .stored(media), offset: nil)
    }

    /// Creates an atom that holds atoms, after the bytes of `lead`.
    package init(_ type: FourCharCode, lead: [UInt8] = [], children: [AtomNode]) {
        self.init(
            type: type,
            sizeForm: .compact,
            content: .children(children, lead: lead[...], tail: []),
            offset: nil
        )
    }

    /// The bytes of an atom without children; `nil` for a container.
    package var payload: ArraySlice<UInt8>? {
        guard case .payload(let payload) = content else { return nil }
        return payload
    }

    /// The atoms in a container, in order; otherwise empty.
    package var children: [AtomNode] {
        guard case .children(let children, _, _) = content else { return [] }
        return children
    }

    package var contentCount: Int {
        switch content {
        case .payload(let payload): payload.count
        case .children(let children, let lead, let tail):
            children.reduce(lead.count + tail.count) { $0 + $1.byteCount }
        case .stored(let data): data.count
        }
    }

    package var byteCount: Int {
        let count = contentCount
        return count + (needsExtension(count) ? 16 : 8)
    }

    private func needsExtension(_ count: Int) -> Bool {
        sizeForm == .extended || sizeForm == .compact && count > Int(UInt32.max) - 8
    }

    /// Writes header and content, without media outside memory.
    package func serialize(into writer: inout ByteWriter) {
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

    /// Returns the atom's bytes.
    package func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: byteCount)
        serialize(into: &writer)
        return writer.bytes
    }

    package subscript(type: FourCharCode) -> AtomNode? { children.first { $0.type == type } }

    /// Returns the atom reached by following the first child of each type in turn.
    package func descendant(_ path: FourCharCode...) -> AtomNode? {
        path.reduce(self as AtomNode?) { $0?[$1] }
    }

    /// Returns the atom with other children, the same bytes around them and size form; unchanged without children.
    package func changingChildren<Failure: Error>(
        _ change: (inout [AtomNode]) throws(Failure) -> Void
    ) throws(Failure) -> AtomNode {
        guard case .children(var children, let lead, let tail) = content else { return self }
        try change(&children)
        var node = self
        node.content = .children(children, lead: lead, tail: tail)
        return node
    }

    package func children(_ type: FourCharCode) -> [AtomNode] { children.filter { $0.type == type } }

    /// Reads the first child of this type; `nil` if there is none. Throws `bad-atom` if it is damaged.
    package func reading<Reading: Atom>(_ kind: Reading.Type) throws(ContainerError) -> Reading? {
        guard let atom = self[Reading.type], let payload = atom.payload else { return nil }
        do throws(ContainerError) { return try Reading(payload: payload) } catch {
            // A part that was read separately begins at 0.
            let start = atom.offset.map { $0 + (atom.sizeForm == .extended ? 16 : 8) }
            throw error.moved(by: start.map { $0 - payload.startIndex } ?? 0)
        }
    }
}
