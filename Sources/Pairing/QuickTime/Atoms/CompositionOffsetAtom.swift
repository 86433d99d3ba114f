import Formats

/// The composition offset atom (`ctts`) in `stbl`: each sample's delay from decoding to presentation. Without one,
/// samples are presented in decoding order. ISO/IEC 14496-12 §8.6.1.3.
struct CompositionOffsetAtom: Atom {
    /// A run of samples with the same offset.
    struct Run: Sendable, Hashable {
        var count: UInt32
        /// In ticks of the media.
        var offset: Int32
    }

    static let type: FourCharCode = "ctts"
    /// Version 0 has offsets of at least 0, version 1 negative ones too; both are read as signed, as QuickTime does.
    var head = VersionAndFlags()
    /// In sample order.
    var runs: [Run]

    init(offsets: [Int32]) {
        runs = offsets.runs.map { Run(count: $0, offset: $1) }
        head.version = offsets.contains { $0 < 0 } ? 1 : 0
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        runs = []
        for _ in 0..<(try reader.entryCount(width: 8)) {
            runs.append(Run(count: try reader.uint32(), offset: Int32(bitPattern: try reader.uint32())))
        }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: runs.count))
        for run in runs {
            writer.write(run.count)
            writer.write(UInt32(bitPattern: run.offset))
        }
    }
}
