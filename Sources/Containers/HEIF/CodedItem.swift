/// The data of a coded picture, divided into those that are decoded and those that are not.
struct CodedItem {
    /// The ranges that no decoder turns into pixels: descriptions, padding, units of other layers and of reserved
    /// types, and bytes of no unit.
    private(set) var rest: [Range<Int>] = []
    /// The ranges of units that are decoded, at whose ends there may be bytes that nothing decodes.
    private(set) var coded: [Range<Int>] = []
    /// The payloads of the units in ``rest``, without their headers and without emulation prevention bytes.
    private(set) var contents: [[UInt8]] = []

    /// Reads the data of an item. Data in a form not known here have no ranges.
    ///
    /// - Parameter lengthSize: The number of bytes in the length of a unit.
    init(_ data: ArraySlice<UInt8>, _ type: FourCharCode, lengthSize: Int) {
        switch type {
        case "hvc1", "hev1", "lhv1":
            readUnits(of: data, lengthSize) { unit in
                HEVCUnit(unit, hasLayers: type == "lhv1")
            }
        case "avc1": readUnits(of: data, lengthSize) { AVCUnit($0) }
        case "av01": readOpenUnits(of: data)
        default: break
        }
    }

    /// Reads units that follow their lengths.
    private mutating func readUnits(
        of data: ArraySlice<UInt8>,
        _ lengthSize: Int,
        _ unit: (ArraySlice<UInt8>) -> (any VideoUnit)?
    ) {
        var reader = ByteReader(data)
        while reader.remaining > 0 {
            let start = reader.offset
            guard let length = reader.take(lengthSize),
                let bytes = reader.take(length.reduce(0) { $0 << 8 | Int($1) })
            else { return rest.append(start..<data.endIndex) }
            guard let unit = unit(bytes) else {
                rest.append(bytes.indices)
                continue
            }
            if unit.isDecoded { coded.append(bytes.indices) } else { add(bytes, unit) }
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, _ unit: some VideoUnit) {
        rest.append(bytes.indices)
        let payload = Self.withoutPrevention(bytes.dropFirst(unit.headerCount))
        contents += unit.isSupplemental ? Self.messages(in: payload[...]) : [payload]
    }

    /// Returns a payload without emulation prevention bytes, whatever else is wrong with it. ITU-T H.265 §7.3.1.1.
    private static func withoutPrevention(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(bytes.count)
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            payload.append(byte)
        }
        return payload
    }

    /// Returns what the messages of supplemental information carry. ITU-T H.265 §7.3.5 and Annex D.2.
    private static func messages(in payload: ArraySlice<UInt8>) -> [[UInt8]] {
        var reader = ByteReader(payload)
        /// Reads a number that is the sum of bytes up to the first below 255.
        func number() -> Int? {
            var sum = 0
            while let byte = reader.uint8() {
                sum += Int(byte)
                if byte < 255 { return sum }
            }
            return nil
        }
        var messages: [[UInt8]] = []
        while reader.remaining > 1, let type = number(), let size = number() {
            guard let message = reader.take(min(size, reader.remaining)) else { break }
            // Unregistered data begin with an ID of 16 bytes, registered ones with a country of one and a provider of
            // two.
            messages.append(Array(message.dropFirst(type == 5 ? 16 : type == 4 ? 3 : 0)))
        }
        return messages
    }

    /// The types of AV1's units that are decoded: headers, frames, tiles. AV1 §6.2.2.
    private static let decodedUnits: Set<UInt8> = [1, 2, 3, 4, 6, 7]

    /// Reads units of AV1. AV1 §5.3.2.
    private mutating func readOpenUnits(of data: ArraySlice<UInt8>) {
        var reader = ByteReader(data)
        while reader.remaining > 0 {
            let start = reader.offset
            guard let head = reader.uint8(), head & 4 == 0 || reader.uint8() != nil else {
                return rest.append(start..<data.endIndex)
            }
            let count = head & 2 == 0 ? reader.remaining : Self.length(&reader)
            guard let count, let unit = reader.take(count) else {
                return rest.append(start..<data.endIndex)
            }
            if Self.decodedUnits.contains(head >> 3 & 15) {
                coded.append(unit.indices)
            } else {
                rest.append(unit.indices)
                // Metadata begin with their type. AV1 §5.8.1.
                contents.append(Array(unit.dropFirst()))
            }
        }
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

/// A unit of coded video, as its header tells it.
private protocol VideoUnit {
    /// The size of the header in bytes.
    var headerCount: Int { get }
    /// `true` if decoders make pixels of it.
    var isDecoded: Bool { get }
    /// `true` for supplemental information.
    var isSupplemental: Bool { get }
}

/// A unit of HEVC. ITU-T H.265 §7.3.1.2.
private struct HEVCUnit: VideoUnit {
    let headerCount = 2
    let isDecoded: Bool
    let isSupplemental: Bool

    /// The types of slices; the others below 32 are reserved. Table 7-1.
    private static let slices: Set<UInt8> = Set(0...9).union(16...21)

    /// Reads a unit's header; `nil` if it has none.
    ///
    /// - Parameter hasLayers: `true` if units of other layers than the lowest are decoded.
    init?(_ unit: ArraySlice<UInt8>, hasLayers: Bool) {
        guard let header = ByteReader(unit).integer(UInt16.self, at: 0) else { return nil }
        let type = UInt8(header >> 9 & 63)
        isDecoded = Self.slices.contains(type) && (hasLayers || header >> 3 & 63 == 0)
        isSupplemental = type == 39 || type == 40
    }
}

/// A unit of AVC. ITU-T H.264 §7.4.1: 1 to 5 are of slices, 20 of another view.
private struct AVCUnit: VideoUnit {
    let headerCount = 1
    let isDecoded: Bool
    let isSupplemental: Bool

    init?(_ unit: ArraySlice<UInt8>) {
        guard let type = unit.first.map({ $0 & 31 }) else { return nil }
        isDecoded = (1...5).contains(type) || type == 20
        isSupplemental = type == 6
    }
}
