internal import Imaging

/// The fields of a sequence parameter set of H.264 that slices depend on. ITU-T H.264 §7.3.2.1.1.
struct AVCSequence: Sendable, Hashable {
    let profile, constraints, level, id: Int
    /// Chroma 4:2:0, 8 bits, no lossless mode.
    let isPlain: Bool
    let hasScaling: Bool
    let numberBits, orderKind, orderBits: Int
    let references: Int
    let columns, rows: Int
    let isProgressive, infersDirect: Bool

    private static let highProfiles: Set = [100, 110, 122, 244, 44, 83, 86, 118, 128]

    init(_ unit: ArraySlice<UInt8>) throws(HEVCError) {
        var reader = try BitReader(avc: unit)
        (profile, constraints, level) = (try reader.bits(8), try reader.bits(8), try reader.bits(8))
        id = try reader.unsigned()
        var (isPlain, hasScaling) = (true, false)
        if Self.highProfiles.contains(profile) {
            isPlain = try reader.unsigned() == 1
            guard isPlain else { throw .unsupported("chroma other than 4:2:0") }
            let depths = (try reader.unsigned(), try reader.unsigned())
            let isLossless = try reader.bits(1) == 1
            isPlain = depths == (0, 0) && !isLossless
            hasScaling = try reader.bits(1) == 1
            if hasScaling {
                for index in 0..<8 where try reader.bits(1) == 1 {
                    try Self.skipScaling(index < 6 ? 16 : 64, &reader)
                }
            }
        }
        (self.isPlain, self.hasScaling) = (isPlain, hasScaling)
        numberBits = try reader.unsigned() + 4
        orderKind = try reader.unsigned()
        var bits = 0
        if orderKind == 0 {
            bits = try reader.unsigned() + 4
        } else if orderKind == 1 {
            throw .unsupported("picture order counts of type 1")
        }
        orderBits = bits
        references = try reader.unsigned()
        _ = try reader.bits(1)
        (columns, rows) = (try reader.unsigned() + 1, try reader.unsigned() + 1)
        isProgressive = try reader.bits(1) == 1
        if !isProgressive { _ = try reader.bits(1) }
        infersDirect = try reader.bits(1) == 1
    }

    private static func skipScaling(_ count: Int, _ reader: inout BitReader) throws(HEVCError) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (last + (try reader.signed()) + 256) % 256 }
            if next != 0 { last = next }
        }
    }
}

/// The fields of a picture parameter set of H.264 that slices depend on, of the kind libx264 makes. §7.3.2.2.
struct AVCPicture: Sendable, Hashable {
    let id, sequence: Int
    let usesCABAC, hasFieldOrder, isWeighted, hasFilterControl: Bool
    let weighting: Int
    /// The place of the fields behind the identifiers, in bits.
    let rest: Int

    init(_ unit: ArraySlice<UInt8>) throws(HEVCError) {
        var reader = try BitReader(avc: unit)
        (id, sequence) = (try reader.unsigned(), try reader.unsigned())
        rest = reader.position
        usesCABAC = try reader.bits(1) == 1
        hasFieldOrder = try reader.bits(1) == 1
        guard try reader.unsigned() == 0 else { throw .unsupported("slice groups") }
        _ = (try reader.unsigned(), try reader.unsigned())
        isWeighted = try reader.bits(1) == 1
        weighting = try reader.bits(2)
        _ = (try reader.signed(), try reader.signed(), try reader.signed())
        hasFilterControl = try reader.bits(1) == 1
        _ = try reader.bits(1)
        guard try reader.bits(1) == 0 else { throw .unsupported("redundant pictures") }
    }
}

/// A decoder configuration record of H.264 (`avcC`). ISO/IEC 14496-15 §5.3.3.
struct AVCRecord: Sendable {
    /// Version, profile, compatibility, level and the length's size.
    var head: [UInt8]
    var sequences: [[UInt8]] = []
    var pictures: [[UInt8]] = []
    /// What follows: chroma format, bit depths and extensions of High profiles.
    var tail: [UInt8] = []

    var lengthSize: Int { Int(head[4] & 3) + 1 }

    init?(_ record: [UInt8]) {
        guard record.count > 6, record[0] == 1 else { return nil }
        head = Array(record[..<5])
        var place = 5
        func sets(_ mask: UInt8) -> [[UInt8]]? {
            guard place < record.count else { return nil }
            let count = Int(record[place] & mask)
            place += 1
            var sets: [[UInt8]] = []
            for _ in 0..<count {
                guard place + 2 <= record.count else { return nil }
                let length = Int(record[place]) << 8 | Int(record[place + 1])
                guard length > 0, place + 2 + length <= record.count else { return nil }
                sets.append(Array(record[place + 2..<place + 2 + length]))
                place += 2 + length
            }
            return sets
        }
        guard let sequences = sets(31), let pictures = sets(255) else { return nil }
        (self.sequences, self.pictures, tail) = (sequences, pictures, Array(record[place...]))
    }

    var bytes: [UInt8] {
        func written(_ sets: [[UInt8]]) -> [UInt8] {
            sets.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
        }
        return head + [0xE0 | UInt8(sequences.count)] + written(sequences) + [UInt8(pictures.count)]
            + written(pictures) + tail
    }
}
