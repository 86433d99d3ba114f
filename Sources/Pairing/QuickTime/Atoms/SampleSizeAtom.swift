import Formats

/// The sample size atom (`stsz`) in `stbl`. QTFF, "Sample Size Atoms".
struct SampleSizeAtom: Atom {
    static let type: FourCharCode = "stsz"
    var head = VersionAndFlags()
    /// The bytes of every sample; 0 if `sizes` lists them.
    var uniformSize: UInt32
    var count: UInt32
    /// The bytes of each sample; empty if `uniformSize` applies.
    var sizes: [UInt32]

    init(sizes: [UInt32]) {
        uniformSize = 0
        count = UInt32(truncatingIfNeeded: sizes.count)
        self.sizes = sizes
    }

    init(uniformSize: UInt32, count: UInt32) {
        (self.uniformSize, self.count) = (uniformSize, count)
        sizes = []
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        uniformSize = try reader.uint32()
        sizes = []
        guard uniformSize == 0 else {
            count = try reader.uint32()
            return
        }
        let listed = try reader.entryCount(width: 4)
        count = UInt32(truncatingIfNeeded: listed)
        for _ in 0..<listed { sizes.append(try reader.uint32()) }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(uniformSize)
        writer.write(count)
        for size in sizes { writer.write(size) }
    }
}
