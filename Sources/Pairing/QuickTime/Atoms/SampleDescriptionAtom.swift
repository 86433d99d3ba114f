import Formats

/// The sample description atom (`stsd`) in `stbl`. QTFF, "Sample Description Atoms".
struct SampleDescriptionAtom: Atom {
    struct Entry: Sendable, Hashable {
        /// The codec: `avc1`, `hvc1`, `mebx`, `mp4a`, ...
        var format = FourCharCode(rawValue: 0)
        /// The data reference, from 1.
        var dataReferenceIndex: UInt16 = 1
        /// The remaining fields, by format.
        var content: ArraySlice<UInt8> = []

        init() {}

        init(format: FourCharCode, content: [UInt8]) { (self.format, self.content) = (format, content[...]) }

        mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
            var size = UInt32(truncatingIfNeeded: content.count + 16)
            try coder.code(&size)
            guard size >= 16 else { throw coder.damaged("an entry declares \(size) bytes") }
            try coder.code(&format)
            try coder.reserved(6)
            try coder.code(&dataReferenceIndex)
            try coder.code(&content, count: Int(size) - 16)
        }

        /// In pixels, of a video description; `nil` if it ends early. QTFF, "Video Sample Description".
        var videoSize: (width: Int, height: Int)? {
            let reader = ByteReader(content)
            guard let width = reader.integer(UInt16.self, at: 16),
                let height = reader.integer(UInt16.self, at: 18)
            else { return nil }
            return (Int(width), Int(height))
        }
    }

    static let type: FourCharCode = "stsd"
    var head = VersionAndFlags()
    /// Numbered from 1.
    var entries: [Entry] = []

    init() {}

    init(entries: [Entry]) { self.entries = entries }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&entries, width: 16, filler: Entry()) { coder, entry throws(ContainerError) in
            try entry.code(&coder)
        }
    }
}
