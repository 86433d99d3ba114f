import Formats

/// The sample size atom (`stsz`), child of `stbl`. QTFF, "Sample Size Atoms".
struct SampleSizeAtom: Atom {
    /// The atom type `stsz`.
    package static let type: FourCharCode = "stsz"
    /// The version and flags; the version is 0.
    package var head = VersionAndFlags()
    /// The size of every sample in bytes; 0 if `sizes` lists them.
    var uniformSize: UInt32
    /// The number of samples.
    package var count: UInt32
    /// The size of each sample in bytes; empty if `uniformSize` applies.
    package var sizes: [UInt32]

    init(sizes: [UInt32]) {
        uniformSize = 0
        count = UInt32(truncatingIfNeeded: sizes.count)
        self.sizes = sizes
    }

    init(uniformSize: UInt32, count: UInt32) {
        (self.uniformSize, self.count) = (uniformSize, count)
        sizes = []
    }

    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
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

    package func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(uniformSize)
        writer.write(count)
        for size in sizes { writer.write(size) }
    }
}
