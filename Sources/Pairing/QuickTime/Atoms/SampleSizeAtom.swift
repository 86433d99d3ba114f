import Formats

/// The sample size atom (`stsz`) in `stbl`. QTFF, "Sample Size Atoms".
struct SampleSizeAtom: Atom {
    static let type: FourCharCode = "stsz"
    var head = VersionAndFlags()
    /// The bytes of every sample; 0 if `sizes` lists them.
    var uniformSize: UInt32 = 0
    var count: UInt32 = 0
    /// The bytes of each sample; empty if `uniformSize` applies.
    var sizes: [UInt32] = []

    init() {}

    init(sizes: [UInt32]) {
        count = UInt32(truncatingIfNeeded: sizes.count)
        self.sizes = sizes
    }

    init(uniformSize: UInt32, count: UInt32) { (self.uniformSize, self.count) = (uniformSize, count) }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.code(&uniformSize)
        guard uniformSize == 0 else { return try coder.code(&count) }
        try coder.table(&sizes, width: 4, filler: 0) { coder, size throws(ContainerError) in
            try coder.code(&size)
        }
        count = UInt32(truncatingIfNeeded: sizes.count)
    }
}
