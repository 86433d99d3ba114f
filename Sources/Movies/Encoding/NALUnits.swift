internal import Imaging

/// An encoder's byte stream (start codes, ITU-T H.264 and H.265 Annex B), split into units for a container.
struct NALUnits {
    /// The codec, which determines the format of a unit's header.
    let codec: MovieCodec
    /// The units between the start codes 00 00 01, without trailing zeros.
    let units: [ArraySlice<UInt8>]

    init(_ stream: [UInt8], codec: MovieCodec) {
        self.codec = codec
        units = NALUnit.units(inByteStream: stream)
    }

    /// The kinds of units distinguished here, with their numbers in both standards.
    private enum Kind: CaseIterable {
        case videoParameters, sequenceParameters, pictureParameters, delimiter, enhancement

        func numbers(_ codec: MovieCodec) -> [UInt8] {
            switch (self, codec) {
            case (.videoParameters, .h264): []
            case (.sequenceParameters, .h264): [7]
            case (.pictureParameters, .h264): [8]
            case (.delimiter, .h264): [9]
            case (.enhancement, .h264): [6]
            case (.videoParameters, .hevc): [32]
            case (.sequenceParameters, .hevc): [33]
            case (.pictureParameters, .hevc): [34]
            case (.delimiter, .hevc): [35]
            case (.enhancement, .hevc): [39, 40]
            }
        }
    }

    private func kind(of unit: ArraySlice<UInt8>) -> Kind? {
        let first = unit.first ?? 0
        let number = codec == .h264 ? first & 0x1F : first >> 1 & 0x3F
        return Kind.allCases.first { $0.numbers(codec).contains(number) }
    }

    private func first(_ kind: Kind) -> ArraySlice<UInt8>? { units.first { self.kind(of: $0) == kind } }

    /// A sample: the frame's units with length prefixes. Parameter sets belong in the configuration, and the encoder's
    /// SEI message is dropped.
    var sample: [UInt8] { Self.sample(units.filter { kind(of: $0) == nil }) }

    /// Returns units with length prefixes.
    static func sample(_ units: [ArraySlice<UInt8>]) -> [UInt8] {
        units.flatMap { bigEndian(UInt32($0.count)) + $0 }
    }

    /// A generator of frames to insert into a stream with these parameter sets; `nil` if that is not possible.
    var skippedPicture: SkippedPicture? {
        guard codec == .h264, let sequence = first(.sequenceParameters),
            let picture = first(.pictureParameters)
        else { return nil }
        return SkippedPicture(sequence: sequence, picture: picture)
    }

    /// Returns the decoder configuration record from the encoder's parameter sets, or `nil` when one is missing.
    func configuration(depth: Int) -> [UInt8]? {
        guard let sequence = first(.sequenceParameters), let picture = first(.pictureParameters) else {
            return nil
        }
        switch codec {
        case .h264: return avcConfiguration(sequence, picture)
        case .hevc: return hevcConfiguration(sequence, picture, depth: UInt8(depth))
        }
    }

    /// Returns the avcC record, ISO/IEC 14496-15 section 5.3.3.
    private func avcConfiguration(_ sequence: ArraySlice<UInt8>, _ picture: ArraySlice<UInt8>) -> [UInt8]? {
        guard sequence.count >= 4 else { return nil }
        let profile = Array(sequence.dropFirst().prefix(3))
        // Version 1; profile, compatibility, level; four-byte lengths; one set of each kind.
        var record: [UInt8] =
            [1] + profile + [0xFF, 0xE1] + Self.bigEndian(UInt16(sequence.count)) + sequence
        record += [1] + Self.bigEndian(UInt16(picture.count)) + picture
        // High profile: chroma format 4:2:0, 8 bits of luma and of chroma, no extensions.
        if profile[0] == 100 { record += [0xFC | 1, 0xF8, 0xF8, 0] }
        return record
    }

    /// Returns the hvcC record, ISO/IEC 14496-15 section 8.3.3.
    private func hevcConfiguration(
        _ sequence: ArraySlice<UInt8>,
        _ picture: ArraySlice<UInt8>,
        depth: UInt8
    ) -> [UInt8]? {
        guard let video = first(.videoParameters) else { return nil }
        // Sub-layers and nesting in one byte, then profile, tier and level in twelve.
        guard let payload = try? NALUnit(sequence).payload, payload.count >= 13 else { return nil }
        let (layers, nesting) = (payload[0] >> 1 & 7, payload[0] & 1)
        var record: [UInt8] = [1]
        record += payload[1..<13]
        // No segmentation, no parallelism; 4:2:0; luma and chroma bit depth minus 8; average frame rate unspecified.
        record += [0xF0, 0, 0xFC, 0xFC | 1, 0xF8 | (depth - 8), 0xF8 | (depth - 8), 0, 0]
        // Constant frame rate unspecified; layers; nesting; four-byte lengths; three arrays of units.
        record += [(layers + 1) << 3 | nesting << 2 | 3, 3]
        let sets: [(UInt8, ArraySlice<UInt8>)] = [(32, video), (33, sequence), (34, picture)]
        for (number, unit) in sets {
            record += [0x80 | number, 0, 1]
            record += Self.bigEndian(UInt16(unit.count))
            record += unit
        }
        return record
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
