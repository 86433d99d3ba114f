import Formats

/// The sample-to-chunk atom (`stsc`) in `stbl`. QTFF, "Sample-to-Chunk Atoms".
struct SampleToChunkAtom: Atom {
    /// Chunks of equal sample number and description.
    struct Run: Sendable, Hashable {
        /// From 1.
        var firstChunk: UInt32 = 0
        var samplesPerChunk: UInt32 = 0
        /// From 1.
        var descriptionIndex: UInt32 = 0
    }

    static let type: FourCharCode = "stsc"
    var head = VersionAndFlags()
    /// In chunk order.
    var runs: [Run] = []

    init() {}

    init(samplesInOneChunk count: Int) {
        let samples = UInt32(truncatingIfNeeded: count)
        runs = [Run(firstChunk: 1, samplesPerChunk: samples, descriptionIndex: 1)]
    }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&runs, width: 12, filler: Run()) { coder, run throws(ContainerError) in
            try coder.code(&run.firstChunk)
            try coder.code(&run.samplesPerChunk)
            try coder.code(&run.descriptionIndex)
        }
    }
}
