/// HEVCDecoderConfigurationRecord, the content of `hvcC`. ISO/IEC 14496-15 §8.3.3.1.
package struct DecoderConfiguration: Sendable, Hashable {
    struct Group: Sendable, Hashable {
        /// array_completeness, a reserved bit and the unit type, as stored.
        var head: UInt8
        /// The units, without start codes or lengths.
        var units: [[UInt8]]

        var kind: NALUnit.Kind { NALUnit.Kind(rawValue: head & 63) }
    }

    private var head: [UInt8]
    var groups: [Group]
    private var tail: [UInt8]

    /// The bytes of a unit's length in a sample.
    package var lengthSize: Int { Int(head[21] & 3) + 1 }
    package var units: [ArraySlice<UInt8>] { groups.flatMap { $0.units.map { $0[...] } } }

    /// Reads a record. Throws `HEVCError.truncated`, or `.unsupported` for versions other than 1.
    package init(_ record: ArraySlice<UInt8>) throws(HEVCError) {
        guard record.count >= 23 else { throw .truncated }
        head = Array(record.prefix(22))
        guard head[0] == 1 else { throw .unsupported("a decoder configuration of version \(head[0])") }
        var rest = record.dropFirst(22)
        let count = rest.removeFirst()
        groups = []
        for _ in 0..<count {
            guard let head = rest.popFirst() else { throw .truncated }
            var group = Group(head: head, units: [])
            for _ in 0..<(try Self.number(&rest)) {
                let length = try Self.number(&rest)
                guard length <= rest.count else { throw .truncated }
                group.units.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            groups.append(group)
        }
        tail = Array(rest)
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) throws(HEVCError) -> Int {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { throw .truncated }
        return Int(high) << 8 | Int(low)
    }

    /// The record's bytes; `nil` if a group or unit is too long for its length field.
    package var bytes: [UInt8]? {
        var bytes = head + [UInt8(truncatingIfNeeded: groups.count)]
        for group in groups {
            guard group.units.count <= 0xFFFF, group.units.allSatisfy({ $0.count <= 0xFFFF }) else {
                return nil
            }
            bytes += [group.head] + Self.number(group.units.count)
            for unit in group.units { bytes += Self.number(unit.count) + unit }
        }
        return groups.count <= 0xFF ? bytes + tail : nil
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    /// Widens the record's claims to another sequence parameter set, whose payload begins with profile, tier and level.
    /// §7.3.3.
    mutating func widen(for payload: [UInt8]) {
        guard payload.count > 12 else { return }
        for place in 2..<12 { head[place] &= payload[place] }
        head[12] = max(head[12], payload[12])
        head[15] &= 0xFC
    }

    package mutating func removeUnits(where isUnwanted: ([UInt8]) -> Bool) {
        for place in groups.indices { groups[place].units.removeAll(where: isUnwanted) }
        groups.removeAll { $0.units.isEmpty }
    }

    /// Appends a unit to the group of its type.
    package mutating func add(_ unit: NALUnit) {
        let place = groups.firstIndex { $0.kind == unit.kind }
        guard let place else {
            groups.append(Group(head: 0x80 | unit.kind.rawValue, units: [unit.bytes]))
            return
        }
        groups[place].units.append(unit.bytes)
    }
}
