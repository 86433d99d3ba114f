import Containers

/// One key of a timed metadata track's sample description (`mebx`). QTFF, "Timed Metadata Sample Descriptions".
package struct TimedMetadataKey: Sendable, Hashable {
    /// The name of the key that marks a Live Photo's still image time.
    package static let stillImageTimeName = "com.apple.quicktime.still-image-time"
    /// The well-known type of an 8-bit signed integer.
    package static let int8: UInt32 = 65

    /// The local ID by which samples refer to the key.
    package var localID: UInt32
    /// The reverse-domain name.
    package var name: String
    /// The well-known type of the values; `nil` if it is missing or of another namespace.
    package var dataType: UInt32?

    /// Returns the keys in a `mebx` sample description's content.
    ///
    /// - Throws: The errors of parsing its atoms.
    static func keys(of entry: SampleDescriptionAtom.Entry) throws(ContainerError) -> [TimedMetadataKey] {
        var parser = AtomParser()
        let parts = try parser.atoms(entry.content, depth: 1).atoms
        guard let table = parts.first(where: { $0.type == "keys" })?.payload else { return [] }
        var keys: [TimedMetadataKey] = []
        for atom in try parser.atoms(table, depth: 2).atoms {
            guard let payload = atom.payload, let inner = try? parser.atoms(payload, depth: 3).atoms,
                let definition = inner.first(where: { $0.type == "keyd" })?.payload
            else { continue }
            let type = inner.first { $0.type == "dtyp" }?.payload.map { ByteReader($0) }
            let isWellKnown = type?.integer(UInt32.self, at: 0) == 0
            keys.append(
                TimedMetadataKey(
                    localID: atom.type.rawValue,
                    name: String(decoding: definition.dropFirst(4), as: UTF8.self),
                    dataType: isWellKnown ? type?.integer(UInt32.self, at: 4) : nil
                )
            )
        }
        return keys
    }

    /// The atom whose type is the local ID: `keyd` with namespace and name, `dtyp` with the type.
    var node: AtomNode {
        let definition = AtomNode("keyd", payload: Array("mdta".utf8) + Array(name.utf8))
        let type = dataType.map { type in
            AtomNode("dtyp", payload: [0, 0, 0, 0] + ByteOrder.bigEndian.bytes(of: type))
        }
        return AtomNode(FourCharCode(rawValue: localID), children: [definition] + [type].compactMap { $0 })
    }
}
