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
        var reader = AtomReader(payload, isWide ? "co64" : "stco")
        _ = try reader.versionAndFlags()
        offsets = []
        self.isWide = isWide
        for _ in 0..<(try reader.entryCount(width: isWide ? 8 : 4)) {
            offsets.append(try reader.time(isWide ? 1 : 0))
        }
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

    /// The fields, without the atom's header.
    var payload: [UInt8] {
        var writer = ByteWriter()
        writer.write(VersionAndFlags())
        writer.write(UInt32(truncatingIfNeeded: offsets.count))
        for offset in offsets { writer.write(time: offset, version: isWide ? 1 : 0) }
        return writer.bytes
    }

    var node: AtomNode { AtomNode(type, payload: payload) }
}
