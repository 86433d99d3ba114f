public import Metadata

/// The sample-to-chunk atom (`stsc`), child of `stbl`. QTFF, "Sample-to-Chunk Atoms".
public struct SampleToChunkAtom: Atom {
    /// Consecutive chunks of one shape.
    public struct Run: Sendable, Hashable {
        /// The first chunk of the run, from 1.
        public var firstChunk: UInt32
        /// How many samples each of them has.
        public var samplesPerChunk: UInt32
        /// Which sample description they use, from 1.
        public var descriptionIndex: UInt32
    }

    /// `stsc`.
    public static let type: FourCharCode = "stsc"
    /// Version 0.
    public var head = VersionAndFlags()
    /// The runs, in chunk order.
    public var runs: [Run]

    /// All samples in one chunk.
    public init(samplesInOneChunk count: Int) {
        let samples = UInt32(truncatingIfNeeded: count)
        runs = [Run(firstChunk: 1, samplesPerChunk: samples, descriptionIndex: 1)]
    }

    /// Reads the fields. Throws `bad-atom` when they end early.
    public init(payload: ArraySlice<UInt8>) throws(PairingError) {
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

    /// Writes the fields.
    public func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: runs.count))
        for run in runs {
            writer.write(run.firstChunk)
            writer.write(run.samplesPerChunk)
            writer.write(run.descriptionIndex)
        }
    }
}
