import Formats

/// The chunk offset atom (`stco`, or `co64` with 64 bits) in `stbl`. QTFF, "Chunk Offset Atoms".
struct ChunkOffsetAtom: Sendable, Hashable {
    var offsets: [UInt64]
    var isWide: Bool

    init(offsets: [UInt64]) {
        self.offsets = offsets
        isWide = offsets.contains { $0 > UInt64(UInt32.max) }
    }

    var type: FourCharCode { isWide ? "co64" : "stco" }

    init(payload: ArraySlice<UInt8>, isWide: Bool) throws(ContainerError) {
        (offsets, self.isWide) = ([], isWide)
        var coder = AtomCoder(type, reading: payload)
        try code(&coder)
    }

    /// Reads either atom of a sample table; `nil` if it has neither.
    init?(sampleTable: AtomNode) throws(ContainerError) {
        if let payload = sampleTable["stco"]?.payload {
            try self.init(payload: payload, isWide: false)
        } else if let payload = sampleTable["co64"]?.payload {
            try self.init(payload: payload, isWide: true)
        } else {
            return nil
        }
    }

    private mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        let width = isWide ? 8 : 4
        var head = VersionAndFlags()
        try coder.code(&head)
        try coder.table(&offsets, width: width, filler: 0) { coder, offset throws(ContainerError) in
            try coder.code(&offset, width: width)
        }
    }

    /// The fields, without the atom's header.
    var payload: [UInt8] {
        var (atom, coder) = (self, AtomCoder(type))
        try? atom.code(&coder)
        return coder.bytes
    }

    var node: AtomNode { AtomNode(type, payload: payload) }
}
