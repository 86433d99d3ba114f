import Formats

/// The sample description atom (`stsd`) in `stbl`. QTFF, "Sample Description Atoms".
struct SampleDescriptionAtom: Atom {
    struct Entry: Sendable, Hashable {
        /// The codec: `avc1`, `hvc1`, `mebx`, `mp4a`, ...
        var format: FourCharCode
        /// The data reference, from 1.
        var dataReferenceIndex: UInt16
        /// The remaining fields, by format.
        var content: ArraySlice<UInt8>

        init(format: FourCharCode, content: [UInt8]) {
            self.format = format
            dataReferenceIndex = 1
            self.content = content[...]
        }

        init(_ reader: inout AtomReader) throws(ContainerError) {
            let size = try reader.uint32()
            guard size >= 16 else { throw reader.damaged("an entry declares \(size) bytes") }
            format = try reader.code()
            _ = try reader.take(6)
            dataReferenceIndex = try reader.uint16()
            content = try reader.take(Int(size) - 16)
        }

        func serialize(into writer: inout ByteWriter) {
            writer.write(UInt32(truncatingIfNeeded: content.count + 16))
            writer.write(format)
            writer.write(zeros: 6)
            writer.write(dataReferenceIndex)
            writer.write(content)
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
    var entries: [Entry]

    init(entries: [Entry]) { self.entries = entries }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        entries = []
        for _ in 0..<(try reader.entryCount(width: 16)) { entries.append(try Entry(&reader)) }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: entries.count))
        for entry in entries { entry.serialize(into: &writer) }
    }
}
