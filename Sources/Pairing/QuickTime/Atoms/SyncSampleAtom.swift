import Formats

/// The sync sample atom (`stss`) in `stbl`; without one, all samples are key frames. QTFF, "Sync Sample Atoms".
struct SyncSampleAtom: Atom {
    static let type: FourCharCode = "stss"
    var head = VersionAndFlags()
    /// The key frames' sample numbers, from 1.
    var numbers: [UInt32]

    init(numbers: [UInt32]) { self.numbers = numbers }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        numbers = []
        for _ in 0..<(try reader.entryCount(width: 4)) { numbers.append(try reader.uint32()) }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: numbers.count))
        for number in numbers { writer.write(number) }
    }
}
