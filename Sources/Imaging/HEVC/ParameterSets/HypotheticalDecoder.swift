/// The hypothetical reference decoder: hrd_parameters(), ITU-T H.265 §E.2.2. Kept as read; no effect on pictures.
struct HypotheticalDecoder: Sendable, Hashable {
    struct Common: Sendable, Hashable {
        var hasNAL = false
        var hasVCL = false
        var subPicture: [Int]?
        var rateScale = 0
        var sizeScale = 0
        var subPictureSizeScale = 0
        var delayLengths = [0, 0, 0]
    }

    struct SubLayer: Sendable, Hashable {
        var isFixedGenerally = false
        var isFixedWithin = false
        var elementalDuration = 0
        var isLowDelay = false
        var buffers = 0
        var nal: [Buffer] = []
        var vcl: [Buffer] = []
    }

    /// One buffer: rate and size, those of sub-pictures, and a flag for a constant rate.
    struct Buffer: Sendable, Hashable {
        var values = [0, 0]
        var subPictureValues = [0, 0]
        var isConstant = false
    }

    var common = Common()
    var subLayers: [SubLayer] = []

    /// `inherited` are the parameters shared with the previous structure; `nil` if they are coded again.
    mutating func code(
        _ coder: inout some SyntaxCoder,
        inherited: Common? = nil,
        subLayers count: Int
    ) throws(HEVCError) {
        if let inherited { common = inherited } else { try common.code(&coder) }
        let common = self.common
        try coder.list(&subLayers, count: count, filler: SubLayer()) { coder, layer throws(HEVCError) in
            try layer.code(&coder, common)
        }
    }
}

extension HypotheticalDecoder.Common {
    /// The tick divisor, two delays and their position flag.
    private static let subPictureWidths = [8, 5, 1, 5]

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.flag(&hasNAL)
        try coder.flag(&hasVCL)
        guard hasNAL || hasVCL else { return }
        try coder.optional(&subPicture, filler: [0, 0, 0, 0]) { coder, values throws(HEVCError) in
            for (index, width) in Self.subPictureWidths.enumerated() { try coder.bits(width, &values[index]) }
        }
        try coder.bits(4, &rateScale)
        try coder.bits(4, &sizeScale)
        if subPicture != nil { try coder.bits(4, &subPictureSizeScale) }
        for index in delayLengths.indices { try coder.bits(5, &delayLengths[index]) }
    }
}

extension HypotheticalDecoder.SubLayer {
    mutating func code(
        _ coder: inout some SyntaxCoder,
        _ common: HypotheticalDecoder.Common
    ) throws(HEVCError) {
        try coder.flag(&isFixedGenerally)
        // A generally fixed rate is fixed within a sequence, without the second flag.
        if !isFixedGenerally { try coder.flag(&isFixedWithin) }
        if isFixedGenerally || isFixedWithin {
            try coder.unsigned(&elementalDuration, upTo: 2047, "elemental_duration_in_tc_minus1")
        } else {
            try coder.flag(&isLowDelay)
        }
        if !isLowDelay { try coder.unsigned(&buffers, upTo: 31, "cpb_cnt_minus1") }
        if common.hasNAL { try Self.code(&nal, count: buffers + 1, &coder, common) }
        if common.hasVCL { try Self.code(&vcl, count: buffers + 1, &coder, common) }
    }

    private static func code(
        _ buffers: inout [HypotheticalDecoder.Buffer],
        count: Int,
        _ coder: inout some SyntaxCoder,
        _ common: HypotheticalDecoder.Common
    ) throws(HEVCError) {
        try coder.list(&buffers, count: count, filler: .init()) { coder, buffer throws(HEVCError) in
            try coder.unsigned(&buffer.values[0])
            try coder.unsigned(&buffer.values[1])
            if common.subPicture != nil {
                try coder.unsigned(&buffer.subPictureValues[0])
                try coder.unsigned(&buffer.subPictureValues[1])
            }
            try coder.flag(&buffer.isConstant)
        }
    }
}
