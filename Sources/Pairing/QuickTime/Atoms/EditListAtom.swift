import Formats

/// The edit list atom (`elst`) in `edts`, which maps media to times of the movie. QTFF, "Edit List Atoms".
struct EditListAtom: Atom {
    struct Edit: Sendable, Hashable {
        /// In ticks of the movie.
        var duration: UInt64 = 0
        /// In ticks of the media; -1 for an empty edit.
        var mediaTime: Int64 = 0
        /// With 16 fractional bits.
        var rate: UInt32 = 0x0001_0000
    }

    static let type: FourCharCode = "elst"
    /// Version 0 has 32-bit times, version 1 64-bit ones.
    var head = VersionAndFlags()
    /// In playing order.
    var edits: [Edit] = []

    init() {}

    init(edits: [Edit]) {
        let isWide = edits.contains {
            $0.duration > UInt64(UInt32.max) || Int32(exactly: $0.mediaTime) == nil
        }
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.edits = edits
    }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        let width = head.version == 0 ? 4 : 8
        try coder.table(&edits, width: 2 * width + 4, filler: Edit()) { coder, edit throws(ContainerError) in
            try coder.code(&edit.duration, width: width)
            var time = UInt64(bitPattern: edit.mediaTime)
            try coder.code(&time, width: width)
            edit.mediaTime = width == 4 ? Int64(Int32(truncatingIfNeeded: time)) : Int64(bitPattern: time)
            try coder.code(&edit.rate)
        }
    }
}
