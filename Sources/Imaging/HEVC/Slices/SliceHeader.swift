/// An intra picture's slice header: slice_segment_header(), ITU-T H.265 §7.3.6.1.
package struct SliceHeader: Sendable, Hashable {
    /// slice_type of intra slices, Table 7-7.
    private static let intra = 2

    /// Picture order count and reference pictures, for pictures other than IDR.
    struct Place: Sendable, Hashable {
        var order = 0
        var usesSetOfSequence = false
        var setIndex = 0
        var ownSet = ReferencePictureSet()
        var distantOfSequence = 0
        var distantOwn = 0
        var distant: [Distant] = []
        var predictsMotion = false
    }

    struct Distant: Sendable, Hashable {
        var index = 0
        var order = 0
        var isUsed = false
        var cycles: Int?
    }

    var isFirst = true
    var dropsEarlierPictures = false
    package var pictureParameterSet = 0
    var isDependent = false
    var address = 0
    var reserved: [Bool] = []
    var type = SliceHeader.intra
    var isShown = true
    var colorPlane = 0
    var place = Place()
    /// Sample adaptive offset (SAO), for luma and chroma.
    var sampleOffsets = [false, false]
    /// The slice's QP minus its picture parameter set's initial QP.
    var quantizerChange = 0
    var chromaOffsets = [0, 0]
    var overridesDeblocking = false
    var isDeblockingDisabled = false
    var deblockingOffsets = [0, 0]
    var filtersAcross = false
    /// The bytes of all parts but the last, with emulation prevention: rows of coding tree blocks, or tiles.
    var parts: [Int] = []
    private var partBits = 0
    var `extension`: [Int] = []

    init() {}

    /// Codes the fields before the alignment.
    mutating func code(
        _ coder: inout some SyntaxCoder,
        _ kind: NALUnit.Kind,
        _ sets: ParameterSets
    ) throws(HEVCError) {
        try coder.flag(&isFirst)
        if kind.isRandomAccess { try coder.flag(&dropsEarlierPictures) }
        try coder.unsigned(&pictureParameterSet, upTo: 63, "slice_pic_parameter_set_id")
        let (sequence, picture) = try sets.active(pictureParameterSet)
        guard !picture.hasExtension, !sequence.hasExtension else { throw .unsupported("extensions") }
        if !isFirst {
            if picture.allowsDependentSlices { try coder.flag(&isDependent) }
            let blocks = sequence.treeBlocks.columns * sequence.treeBlocks.rows
            try coder.bits(Self.width(of: blocks), &address)
        }
        if !isDependent { try codeOwn(&coder, kind, sequence, picture) }
        if picture.tiles != nil || picture.synchronizesRows { try codeParts(&coder, sequence) }
        if picture.hasSliceExtension {
            var count = `extension`.count
            try coder.unsigned(&count, upTo: 256, "slice_segment_header_extension_length")
            try coder.list(&`extension`, count: count, filler: 0) { coder, byte throws(HEVCError) in
                try coder.bits(8, &byte)
            }
        }
    }

    /// Codes the fields of an independent slice.
    private mutating func codeOwn(
        _ coder: inout some SyntaxCoder,
        _ kind: NALUnit.Kind,
        _ sequence: SequenceParameterSet,
        _ picture: PictureParameterSet
    ) throws(HEVCError) {
        try coder.list(&reserved, count: picture.extraSliceBits, filler: false) {
            coder,
            flag
                throws(HEVCError) in
            try coder.flag(&flag)
        }
        try coder.unsigned(&type, upTo: 2, "slice_type")
        guard type == Self.intra else { throw .unsupported("pictures predicted from others") }
        if picture.hasOutputFlag { try coder.flag(&isShown) }
        if sequence.hasSeparatePlanes { try coder.bits(2, &colorPlane) }
        if !kind.isInstantRefresh { try place.code(&coder, sequence) }
        if sequence.usesSampleOffsets {
            try coder.flag(&sampleOffsets[0])
            let hasChroma = sequence.chroma != .none && !sequence.hasSeparatePlanes
            if hasChroma { try coder.flag(&sampleOffsets[1]) }
        }
        try coder.signed(&quantizerChange, in: -99...99, "slice_qp_delta")
        if picture.hasSliceChromaOffsets {
            for index in 0..<2 { try coder.signed(&chromaOffsets[index], in: -12...12, "slice_qp_offset") }
        }
        try codeFilters(&coder, picture)
    }

    private mutating func codeFilters(
        _ coder: inout some SyntaxCoder,
        _ picture: PictureParameterSet
    ) throws(HEVCError) {
        if picture.deblocking?.canBeOverridden == true { try coder.flag(&overridesDeblocking) }
        if overridesDeblocking {
            try PictureParameterSet.code(&isDeblockingDisabled, &deblockingOffsets, &coder)
        }
        let isDeblocked =
            overridesDeblocking ? !isDeblockingDisabled : picture.deblocking?.isDisabled != true
        if picture.filtersAcrossSlices, sampleOffsets.contains(true) || isDeblocked {
            try coder.flag(&filtersAcross)
        }
    }

    private mutating func codeParts(
        _ coder: inout some SyntaxCoder,
        _ sequence: SequenceParameterSet
    ) throws(HEVCError) {
        var count = parts.count
        // At most as many parts as coding tree blocks.
        let most = sequence.treeBlocks.columns * sequence.treeBlocks.rows
        try coder.unsigned(&count, upTo: most, "num_entry_point_offsets")
        guard count > 0 else { return }
        // A new header uses the narrowest field; one that was read keeps its width.
        let needed = parts.map { Self.width(of: $0) }.max() ?? 1
        partBits = max(partBits, max(1, needed) - 1)
        try coder.unsigned(&partBits, upTo: 31, "offset_len_minus1")
        try coder.list(&parts, count: count, filler: 1) { [partBits] coder, part throws(HEVCError) in
            part -= 1
            try coder.bits(partBits + 1, &part)
            part += 1
        }
    }

    /// The bits of a number below `count`.
    static func width(of count: Int) -> Int {
        count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
    }
}

extension SliceHeader.Place {
    fileprivate mutating func code(
        _ coder: inout some SyntaxCoder,
        _ sequence: SequenceParameterSet
    ) throws(HEVCError) {
        let orderBits = sequence.orderBitsAboveFour + 4
        try coder.bits(orderBits, &order)
        try coder.flag(&usesSetOfSequence)
        if !usesSetOfSequence {
            try ownSet.code(&coder, after: sequence.referenceSets, isOfSlice: true)
        } else if sequence.referenceSets.count > 1 {
            try coder.bits(SliceHeader.width(of: sequence.referenceSets.count), &setIndex)
        }
        if let known = sequence.distantPictures {
            if !known.isEmpty {
                try coder.unsigned(&distantOfSequence, upTo: known.count, "num_long_term_sps")
            }
            try coder.unsigned(&distantOwn, upTo: 33, "num_long_term_pics")
            let (inSequence, count) = (distantOfSequence, distantOfSequence + distantOwn)
            var index = 0
            try coder.list(&distant, count: count, filler: .init()) { coder, picture throws(HEVCError) in
                if index >= inSequence {
                    try coder.bits(orderBits, &picture.order)
                    try coder.flag(&picture.isUsed)
                } else if known.count > 1 {
                    try coder.bits(SliceHeader.width(of: known.count), &picture.index)
                }
                try coder.optional(&picture.cycles, filler: 0) { coder, cycles throws(HEVCError) in
                    try coder.unsigned(&cycles)
                }
                index += 1
            }
        }
        if sequence.predictsMotion { try coder.flag(&predictsMotion) }
    }
}
