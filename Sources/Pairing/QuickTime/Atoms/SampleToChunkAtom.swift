import Formats

/// The sample-to-chunk atom (`stsc`) in `stbl`. QTFF, "Sample-to-Chunk Atoms".
struct SampleToChunkAtom: Atom {
    /// Chunks of equal sample number and description.
    struct Run: Sendable, Hashable {
        /// From 1.
        var firstChunk: UInt32
        var samplesPerChunk: UInt32
        /// From 1.
        var descriptionIndex: UInt32
    }

    static let type: FourCharCode = "stsc"
    var head = VersionAndFlags()
    /// In chunk order.
    var runs: [Run]

    init(samplesInOneChunk count: Int) {
        let samples = UInt32(truncatingIfNeeded: count)
        runs = [Run(firstChunk: 1, samplesPerChunk: samples, descriptionIndex: 1)]
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        runs = []
        for _ in 0..<(try reader.entryCount(width: 12)) {
            runs.append(
                Run(
                    firstChunk: try reader.uint32(),
                    samplesPerChunk: try reader.uint32(),
                    descriptionIndex: try reader.uint32()
                )
            )
        }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: runs.count))
        for run in runs {
            writer.write(run.firstChunk)
            writer.write(run.samplesPerChunk)
            writer.write(run.descriptionIndex)
        }
    }
}
