import Formats

/// The composition offset atom (`ctts`) in `stbl`: each sample's delay from decoding to presentation. Without one,
/// samples are presented in decoding order. ISO/IEC 14496-12 §8.6.1.3.
struct CompositionOffsetAtom: Atom {
    /// A run of samples with the same offset.
    struct Run: Sendable, Hashable {
        var count: UInt32 = 0
        /// In ticks of the media.
        var offset: Int32 = 0
    }

    static let type: FourCharCode = "ctts"
    /// Version 0 has offsets of at least 0, version 1 negative ones too; both are read as signed, as QuickTime does.
    var head = VersionAndFlags()
    /// In sample order.
    var runs: [Run] = []

    init() {}

    init(offsets: [Int32]) {
        runs = offsets.runs.map { Run(count: $0, offset: $1) }
        head.version = offsets.contains { $0 < 0 } ? 1 : 0
    }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&runs, width: 8, filler: Run()) { coder, run throws(ContainerError) in
            try coder.code(&run.count)
            try coder.code(&run.offset)
        }
    }
}
