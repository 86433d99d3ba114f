import Formats

/// The sync sample atom (`stss`) in `stbl`; without one, all samples are key frames. QTFF, "Sync Sample Atoms".
struct SyncSampleAtom: Atom {
    static let type: FourCharCode = "stss"
    var head = VersionAndFlags()
    /// The key frames' sample numbers, from 1.
    var numbers: [UInt32] = []

    init() {}

    init(numbers: [UInt32]) { self.numbers = numbers }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&numbers, width: 4, filler: 0) { coder, number throws(ContainerError) in
            try coder.code(&number)
        }
    }
}
