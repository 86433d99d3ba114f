/// The byte order of integers, marked in TIFF by "II" or "MM" (TIFF 6.0 p.13).
package enum ByteOrder: Sendable, Hashable {
    /// Least significant byte first: "II" in a TIFF header.
    case littleEndian
    /// Most significant byte first: "MM" in a TIFF header, and everywhere in JPEG, PNG and QuickTime.
    case bigEndian

    var mark: [UInt8] {
        switch self {
        case .littleEndian: [0x49, 0x49]
        case .bigEndian: [0x4D, 0x4D]
        }
    }

    package func bytes<Value: FixedWidthInteger & UnsignedInteger>(of value: Value) -> [UInt8] {
        let shifts = stride(from: 0, to: Value.bitWidth, by: 8)
        let littleEndian = shifts.map { UInt8(truncatingIfNeeded: value >> Value($0)) }
        return self == .littleEndian ? littleEndian : littleEndian.reversed()
    }
}
