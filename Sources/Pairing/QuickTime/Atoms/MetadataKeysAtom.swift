import Formats

/// The metadata item keys atom (`keys`) in a movie's `meta`: names that `ilst` numbers from 1. QTFF, "Metadata Item
/// Keys Atom".
struct MetadataKeysAtom: Atom {
    struct Key: Sendable, Hashable {
        /// `mdta` for reverse-domain names.
        var namespace: FourCharCode
        var name: [UInt8]
        var text: String { String(decoding: name, as: UTF8.self) }
    }

    static let type: FourCharCode = "keys"
    var head = VersionAndFlags()
    /// Numbered from 1.
    var keys: [Key]

    init(names: [String]) {
        keys = names.map { Key(namespace: "mdta", name: Array($0.utf8)) }
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        keys = []
        for _ in 0..<(try reader.entryCount(width: 8)) {
            let size = try reader.uint32()
            guard size >= 8 else { throw reader.damaged("a key declares \(size) bytes") }
            let namespace = try reader.code()
            keys.append(Key(namespace: namespace, name: Array(try reader.take(Int(size) - 8))))
        }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: keys.count))
        for key in keys {
            writer.write(UInt32(truncatingIfNeeded: key.name.count + 8))
            writer.write(key.namespace)
            writer.write(key.name)
        }
    }
}
