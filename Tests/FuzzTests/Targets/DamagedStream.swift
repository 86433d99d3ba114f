import Imaging

/// Parameter sets and slices of a real stream with some bits edited, so that everything after an edit stays valid: the
/// first byte of a recipe selects the stream, each following six are an edit.
struct DamagedStream {
    /// The units, without start codes.
    private(set) var units: [[UInt8]]

    /// The bytes of an edit: the unit, the position (2), the operation, a number (2).
    private static let editLength = 6
    /// The most edits.
    private static let most = 40

    init(recipe: [UInt8], of streams: [[[UInt8]]]) {
        units = streams[Int(recipe.first ?? 0) % streams.count]
        let edits = recipe.dropFirst()
        for start in stride(from: edits.startIndex, to: edits.endIndex, by: Self.editLength).prefix(Self.most)
        {
            guard start + Self.editLength <= edits.endIndex, !units.isEmpty else { break }
            apply(Array(edits[start..<start + Self.editLength]))
        }
    }

    private mutating func apply(_ edit: [UInt8]) {
        let index = Int(edit[0]) % units.count
        let number = Int(edit[4]) << 8 | Int(edit[5])
        switch edit[3] % 12 {
        case 0: units.remove(at: index)
        case 1: units.append(units[index])
        case 2: units[index][0] = edit[4]
        default: editBits(of: index, at: Int(edit[1]) << 8 | Int(edit[2]), edit[3] % 12, number)
        }
    }

    /// Edits the bits of a unit after its header, without emulation prevention.
    private mutating func editBits(of index: Int, at place: Int, _ kind: UInt8, _ number: Int) {
        guard let unit = try? NALUnit(units[index][...]) else { return }
        // A slice begins with its header.
        var bits = unit.payload.prefix(1 << 12).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        guard !bits.isEmpty else { return }
        let place = place % bits.count
        switch kind {
        case 3, 4: bits[place] ^= 1
        case 5: bits.insert(UInt8(number & 1), at: place)
        case 6: bits.remove(at: place)
        case 7: bits.removeLast(bits.count - place)
        case 8: bits.replaceSubrange(place..<min(bits.count, place + number % 40), with: [])
        case 9: bits.insert(contentsOf: Self.code(Self.value(number)), at: place)
        default:
            let zeros = bits[place...].prefix { $0 == 0 }.count
            let end = min(bits.count, place + 2 * zeros + 1)
            bits.replaceSubrange(place..<end, with: Self.code(Self.value(number)))
        }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
        }
        let rest = Array(unit.payload.dropFirst(1 << 12))
        units[index] = NALUnit(unit.kind, payload: bytes + rest).bytes
    }

    /// Returns a number, usually one at the limits of a field.
    private static func value(_ number: Int) -> Int {
        let edges = [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 31, 32, 33, 63, 64, 65, 99, 255, 256, 1022, 1023, 1024,
            65_535,
            65_536, 1 << 31, 1 << 32 - 2,
        ]
        return number & 0x8000 == 0 ? edges[number % edges.count] : number & 0x7FFF
    }

    /// Encodes a number with the code of ITU-T H.265 §9.2.
    private static func code(_ value: Int) -> [UInt8] {
        let length = Int.bitWidth - (value + 1).leadingZeroBitCount
        let zeros = [UInt8](repeating: 0, count: length - 1)
        return zeros + (0..<length).map { UInt8((value + 1) >> (length - 1 - $0) & 1) }
    }
}
