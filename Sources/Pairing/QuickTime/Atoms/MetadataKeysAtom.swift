import Formats

/// The metadata item keys atom (`keys`) of a movie's `meta`: names that the item list numbers from 1. QTFF,
/// "Metadata Item Keys Atom".
struct MetadataKeysAtom: Atom {
    /// A name within a namespace.
    package struct Key: Sendable, Hashable {
        /// `mdta` for reverse-domain names.
        var namespace: FourCharCode
        /// The name's bytes.
        package var name: [UInt8]
        /// The name as text.
        package var text: String { String(decoding: name, as: UTF8.self) }
    }

    /// The atom type `keys`.
    package static let type: FourCharCode = "keys"
    /// The version and flags; the version is 0.
    package var head = VersionAndFlags()
    /// The keys, numbered from 1.
    package var keys: [Key]

    init(names: [String]) {
        keys = names.map { Key(namespace: "mdta", name: Array($0.utf8)) }
    }

    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
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

    package func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: keys.count))
        for key in keys {
            writer.write(UInt32(truncatingIfNeeded: key.name.count + 8))
            writer.write(key.namespace)
            writer.write(key.name)
        }
    }
}
