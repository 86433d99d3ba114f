/// The H.264 byte stream the encoder gives (start codes, ITU-T H.264 Annex B) taken apart for a container.
enum AVCBitstream {
    private static let supplementalEnhancement: UInt8 = 6
    private static let sequenceParameterSet: UInt8 = 7
    private static let pictureParameterSet: UInt8 = 8
    private static let accessUnitDelimiter: UInt8 = 9

    /// The NAL units between the start codes 00 00 01, trailing zeros left out.
    static func units(of stream: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts: [Int] = []
        var index = 0
        while index + 2 < stream.count {
            if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
                starts.append(index + 3)
                index += 3
            } else {
                index += 1
            }
        }
        return starts.enumerated().map { position, start in
            let next = position + 1 < starts.count ? starts[position + 1] - 3 : stream.count
            var end = max(start, next)
            while end > start, stream[end - 1] == 0 { end -= 1 }
            return stream[start..<end]
        }
    }

    private static func type(of unit: ArraySlice<UInt8>) -> UInt8 { (unit.first ?? 0) & 0x1F }

    /// A sample: the picture's units behind their lengths. Parameter sets live in the configuration, and the
    /// encoder's note about itself is of no use to anybody.
    static func sample(of stream: [UInt8]) -> [UInt8] {
        let left = [supplementalEnhancement, sequenceParameterSet, pictureParameterSet, accessUnitDelimiter]
        var sample: [UInt8] = []
        for unit in units(of: stream) where !unit.isEmpty && !left.contains(type(of: unit)) {
            sample += bigEndian(UInt32(unit.count)) + unit
        }
        return sample
    }

    /// The decoder configuration record from the encoder's parameter sets, or `nil` when one is missing.
    static func configuration(of parameterSets: [UInt8]) -> [UInt8]? {
        let units = units(of: parameterSets)
        guard let sps = units.first(where: { type(of: $0) == sequenceParameterSet }), sps.count >= 4,
            let pps = units.first(where: { type(of: $0) == pictureParameterSet })
        else { return nil }
        let profile = Array(sps.dropFirst().prefix(3))
        // Version 1; profile, compatibility, level; four-byte lengths; one set of each kind.
        var record: [UInt8] = [1] + profile + [0xFF, 0xE1] + bigEndian(UInt16(sps.count)) + sps
        record += [1] + bigEndian(UInt16(pps.count)) + pps
        // High profile: chroma format 4:2:0, 8 bits of luma and of chroma, no extensions.
        if profile[0] == 100 { record += [0xFC | 1, 0xF8, 0xF8, 0] }
        return record
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
