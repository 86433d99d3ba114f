import Formats

/// The edit list atom (`elst`) in `edts`, which maps media to times of the movie. QTFF, "Edit List Atoms".
struct EditListAtom: Atom {
    struct Edit: Sendable, Hashable {
        /// In ticks of the movie.
        var duration: UInt64
        /// In ticks of the media; -1 for an empty edit.
        var mediaTime: Int64
        /// With 16 fractional bits.
        var rate: UInt32 = 0x0001_0000
    }

    static let type: FourCharCode = "elst"
    /// Version 0 has 32-bit times, version 1 64-bit ones.
    var head: VersionAndFlags
    /// In playing order.
    var edits: [Edit]

    init(edits: [Edit]) {
        let isWide = edits.contains {
            $0.duration > UInt64(UInt32.max) || Int32(exactly: $0.mediaTime) == nil
        }
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.edits = edits
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        edits = []
        for _ in 0..<(try reader.entryCount(width: head.version == 0 ? 12 : 20)) {
            let duration = try reader.time(head.version)
            let time = try reader.time(head.version)
            let isShort = head.version == 0
            let mediaTime =
                isShort
                ? Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: time))) : Int64(bitPattern: time)
            edits.append(Edit(duration: duration, mediaTime: mediaTime, rate: try reader.uint32()))
        }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: edits.count))
        for edit in edits {
            writer.write(time: edit.duration, version: head.version)
            writer.write(time: UInt64(bitPattern: edit.mediaTime), version: head.version)
            writer.write(edit.rate)
        }
    }
}
