/// The item reference atom (`iref`) in a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.12.
struct ItemReferenceAtom: Atom {
    static let type: FourCharCode = "iref"
    /// Version 0 has 16-bit item IDs, version 1 32-bit ones.
    var head = VersionAndFlags()
    /// The references in stored order; an atom's type is its meaning.
    private var nodes: [AtomNode] = []
    private var tail: ArraySlice<UInt8> = []

    var isWide: Bool { head.version != 0 }

    /// The readable references.
    var references: [HEIFReference] { nodes.compactMap { HEIFReference($0, isWide: isWide) } }

    init() {}

    init(isWide: Bool) { head.version = isWide ? 1 : 0 }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.atoms(&nodes, &tail)
    }

    mutating func append(_ type: FourCharCode, from source: UInt32, to target: UInt32) {
        var writer = ByteWriter()
        writer.write(itemID: source, isWide: isWide)
        writer.write(UInt16(1))
        writer.write(itemID: target, isWide: isWide)
        nodes.append(AtomNode(type, payload: writer.bytes))
    }
}

/// A reference from one item to others.
package struct HEIFReference: Hashable, Sendable {
    package let type: FourCharCode
    package let source: UInt32
    /// The items referred to, in order.
    package let targets: [UInt32]
    /// The file offset of the type; `nil` for a new reference.
    let typeOffset: Int?

    fileprivate init?(_ node: AtomNode, isWide: Bool) {
        guard var reader = node.payload.map({ ByteReader($0) }) else { return nil }
        func item() -> UInt32? { isWide ? reader.uint32() : reader.uint16().map { UInt32($0) } }
        guard let source = item(), let count = reader.uint16() else { return nil }
        var targets: [UInt32] = []
        for _ in 0..<count {
            guard let target = item() else { break }
            targets.append(target)
        }
        (type, self.source, self.targets) = (node.type, source, targets)
        typeOffset = node.offset.map { $0 + 4 }
    }
}
