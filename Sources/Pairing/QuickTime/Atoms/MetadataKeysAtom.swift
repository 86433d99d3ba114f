import Formats

/// The metadata item keys atom (`keys`) in a movie's `meta`: names that `ilst` numbers from 1. QTFF, "Metadata Item
/// Keys Atom".
struct MetadataKeysAtom: Atom {
    struct Key: Sendable, Hashable {
        /// `mdta` for reverse-domain names.
        var namespace: FourCharCode = "mdta"
        var name: [UInt8] = []
        var text: String { String(decoding: name, as: UTF8.self) }
    }

    static let type: FourCharCode = "keys"
    var head = VersionAndFlags()
    /// Numbered from 1.
    var keys: [Key] = []

    init() {}

    init(names: [String]) { keys = names.map { Key(namespace: "mdta", name: Array($0.utf8)) } }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&keys, width: 8, filler: Key()) { coder, key throws(ContainerError) in
            var size = UInt32(truncatingIfNeeded: key.name.count + 8)
            try coder.code(&size)
            guard size >= 8 else { throw coder.damaged("a key declares \(size) bytes") }
            try coder.code(&key.namespace)
            try coder.code(&key.name, count: Int(size) - 8)
        }
    }
}
