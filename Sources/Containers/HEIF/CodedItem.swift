/// The data of a coded picture, told apart into what is decoded and what is not.
enum CodedItem {
    /// Returns the ranges of a coded picture's data that no decoder turns into pixels: descriptions, padding, units of
    /// other layers, and bytes of no unit. Data in a form not known here have none.
    static func rest(of data: ArraySlice<UInt8>, _ type: FourCharCode) -> [Range<Int>] {
        switch type {
        case "hvc1", "hev1", "lhv1":
            // ISO/IEC 23008-2 §7.3.1.2: units of types below 32 are of slices.
            units(in: data) { $0.count > 1 && $0[$0.startIndex] >> 1 & 63 < 32 }
        case "avc1":
            // ISO/IEC 14496-10 §7.4.1: 1 to 5 are of slices, 20 of another view.
            units(in: data) { $0.first.map { (1...5).contains($0 & 31) || $0 & 31 == 20 } ?? true }
        case "av01": openUnits(in: data)
        default: []
        }
    }

    /// Returns the units that are not of slices, each after its length in four bytes.
    private static func units(in data: ArraySlice<UInt8>, isSlice: (ArraySlice<UInt8>) -> Bool) -> [Range<
        Int
    >] {
        var reader = ByteReader(data)
        var rest: [Range<Int>] = []
        while reader.remaining > 0 {
            let start = reader.offset
            guard let count = reader.uint32(), let unit = reader.take(Int(count)) else {
                return rest + [start..<data.endIndex]
            }
            if !isSlice(unit) { rest.append(unit.indices) }
        }
        return rest
    }

    /// The types of AV1's units that are decoded: headers, frames, tiles. AV1 §6.2.2.
    private static let decodedUnits: Set<UInt8> = [1, 2, 3, 4, 6, 7]

    /// Returns the units of AV1 that are not decoded. AV1 §5.3.2.
    private static func openUnits(in data: ArraySlice<UInt8>) -> [Range<Int>] {
        var reader = ByteReader(data)
        var rest: [Range<Int>] = []
        while reader.remaining > 0 {
            let start = reader.offset
            guard let head = reader.uint8(), head & 4 == 0 || reader.uint8() != nil else {
                return rest + [start..<data.endIndex]
            }
            let count = head & 2 == 0 ? reader.remaining : length(&reader)
            guard let count, let unit = reader.take(count) else { return rest + [start..<data.endIndex] }
            if !decodedUnits.contains(head >> 3 & 15) { rest.append(unit.indices) }
        }
        return rest
    }

    /// Returns a number of up to eight bytes, seven bits in each, the lowest first. AV1 §4.10.5.
    private static func length(_ reader: inout ByteReader) -> Int? {
        var number = 0
        for index in 0..<8 {
            guard let byte = reader.uint8() else { return nil }
            number |= Int(byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
