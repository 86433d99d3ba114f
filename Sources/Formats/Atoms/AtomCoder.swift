/// Reads or writes an atom's fields in order: one description serves both directions. Reading sets the values passed
/// in, and throws `bad-atom` with atom and byte if the fields end early; writing leaves them.
package struct AtomCoder {
    private var reader: ByteReader?
    private var writer = ByteWriter()
    private let type: FourCharCode

    /// Creates a coder that reads `payload`, or writes without one.
    package init(_ type: FourCharCode, reading payload: ArraySlice<UInt8>? = nil) {
        (self.type, reader) = (type, payload.map { ByteReader($0) })
    }

    var isReading: Bool { reader != nil }
    /// The bytes written so far.
    package var bytes: [UInt8] { writer.bytes }
    /// The bytes left to read; no limit when writing.
    var remaining: Int { reader?.remaining ?? .max }

    package mutating func code(_ value: inout UInt16) throws(ContainerError) { try number(&value, 2) }
    package mutating func code(_ value: inout Int32) throws(ContainerError) { try number(&value, 4) }
    package mutating func code(_ value: inout UInt32, width: Int = 4) throws(ContainerError) {
        try number(&value, width)
    }
    package mutating func code(_ value: inout UInt64, width: Int) throws(ContainerError) {
        try number(&value, width)
    }

    package mutating func code(_ value: inout FourCharCode) throws(ContainerError) {
        var number = value.rawValue
        try code(&number)
        value = FourCharCode(rawValue: number)
    }

    package mutating func code(_ head: inout VersionAndFlags) throws(ContainerError) {
        var word = UInt32(head.version) << 24 | head.flags & 0xFF_FFFF
        try code(&word)
        head = VersionAndFlags(version: UInt8(word >> 24), flags: word & 0xFF_FFFF)
    }

    /// Codes `count` bytes, or all up to the end.
    package mutating func code<Bytes: RangeReplaceableCollection<UInt8>>(
        _ value: inout Bytes,
        count: Int? = nil
    ) throws(ContainerError) {
        if isReading { value = Bytes(try take(count ?? remaining)) } else { writer.write(value) }
    }

    /// Skips reserved bytes, or writes zeros.
    package mutating func reserved(_ count: Int) throws(ContainerError) {
        if isReading { _ = try take(count) } else { writer.write(zeros: count) }
    }

    /// Codes `count` entries, each with `code`. Reading keeps those before an early end.
    mutating func list<Entry>(
        _ entries: inout [Entry],
        count: Int,
        filler: Entry,
        _ code: (inout Self, inout Entry) throws(ContainerError) -> Void
    ) throws(ContainerError) {
        if isReading { entries = [] }
        for index in 0..<count {
            var entry = isReading ? filler : entries[index]
            try code(&self, &entry)
            if isReading { entries.append(entry) }
        }
    }

    /// Codes a table after its number of entries, of at least `width` bytes each.
    package mutating func table<Entry>(
        _ entries: inout [Entry],
        width: Int,
        filler: Entry,
        _ code: (inout Self, inout Entry) throws(ContainerError) -> Void
    ) throws(ContainerError) {
        var count = UInt32(truncatingIfNeeded: entries.count)
        try self.code(&count)
        guard Int(count) <= remaining / width else { throw damaged("it ends before its \(count) entries") }
        try list(&entries, count: Int(count), filler: filler, code)
    }

    /// Codes atoms up to the end, and up to seven bytes after the last. Those that are read know their place in the file.
    mutating func atoms(_ nodes: inout [AtomNode], _ tail: inout ArraySlice<UInt8>) throws(ContainerError) {
        guard isReading else {
            for node in nodes { node.serialize(into: &writer) }
            writer.write(tail)
            return
        }
        var parser = AtomParser()
        (nodes, tail) = try parser.atoms(take(remaining), depth: 1)
    }

    /// Returns the error of a damaged atom at the current byte.
    package func damaged(_ reason: String) -> ContainerError {
        ContainerError(
            .badAtom,
            "the atom is damaged: \(reason)",
            path: [type.description],
            offset: reader?.offset
        )
    }

    private mutating func number<Value: FixedWidthInteger>(
        _ value: inout Value,
        _ width: Int
    ) throws(ContainerError) {
        guard isReading else {
            for byte in (0..<width).reversed() {
                writer.write(UInt8(truncatingIfNeeded: value >> (8 * byte)))
            }
            return
        }
        value = try take(width).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    private mutating func take(_ count: Int) throws(ContainerError) -> ArraySlice<UInt8> {
        guard let bytes = reader?.take(count) else { throw damaged("it ends early") }
        return bytes
    }
}
