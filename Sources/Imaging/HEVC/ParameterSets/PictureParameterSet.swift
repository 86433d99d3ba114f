/// A picture parameter set: pic_parameter_set_rbsp(), ITU-T H.265 §7.3.2.3.
package struct PictureParameterSet: CodedParameterSet {
    /// Tiles within a picture; not the tiles of a HEIF grid.
    struct Tiles: Sendable, Hashable {
        var columnsLessOne = 0
        var rowsLessOne = 0
        var isUniform = true
        var widths: [Int] = []
        var heights: [Int] = []
        var isFilteredAcross = true
    }

    struct Deblocking: Sendable, Hashable {
        var canBeOverridden = false
        var isDisabled = false
        var offsets = [0, 0]
    }

    /// pps_pic_parameter_set_id, 0 to 63.
    var identifier = 0
    /// The sequence parameter set, 0 to 15.
    var sequenceParameterSet = 0
    var allowsDependentSlices = false
    var hasOutputFlag = false
    var extraSliceBits = 0
    var hidesSigns = false
    var choosesContexts = false
    var referenceCounts = [0, 0]
    /// The QP at which slices start.
    var initialQuantizer: Int { 26 + initialQuantizerAbove26 }
    private var initialQuantizerAbove26 = 0
    var isIntraConstrained = false
    var skipsTransforms = false
    /// The depth below a coding tree block at which QP may change; `nil` if it may not.
    var quantizerDepth: Int?
    var chromaOffsets = [0, 0]
    var hasSliceChromaOffsets = false
    var weighsPredictions = [false, false]
    var bypassesTransforms = false
    var tiles: Tiles?
    /// `true` if a row of coding tree blocks can be decoded once two blocks of the row above are (WPP).
    var synchronizesRows = false
    private var tilesAreOn = false
    var filtersAcrossSlices = false
    var deblocking: Deblocking?
    var scalingLists: ScalingLists?
    var modifiesLists = false
    var mergeLevel = 0
    var hasSliceExtension = false
    var hasExtension = false
    var `extension` = BitString()
    var padding = 0

    init() {}

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.unsigned(&identifier, upTo: 63, "pps_pic_parameter_set_id")
        try coder.unsigned(&sequenceParameterSet, upTo: 15, "pps_seq_parameter_set_id")
        try coder.flag(&allowsDependentSlices)
        try coder.flag(&hasOutputFlag)
        try coder.bits(3, &extraSliceBits)
        try coder.flag(&hidesSigns)
        try coder.flag(&choosesContexts)
        for index in 0..<2 {
            try coder.unsigned(&referenceCounts[index], upTo: 14, "num_ref_idx_default_active_minus1")
        }
        try codeQuantizer(&coder)
        for index in 0..<2 { try coder.flag(&weighsPredictions[index]) }
        try coder.flag(&bypassesTransforms)
        tilesAreOn = tiles != nil
        try coder.flag(&tilesAreOn)
        try coder.flag(&synchronizesRows)
        try coder.present(tilesAreOn, &tiles, filler: Tiles()) { coder, tiles throws(HEVCError) in
            try tiles.code(&coder)
        }
        try coder.flag(&filtersAcrossSlices)
        try coder.optional(&deblocking, filler: Deblocking()) { coder, deblocking throws(HEVCError) in
            try coder.flag(&deblocking.canBeOverridden)
            try Self.code(&deblocking.isDisabled, &deblocking.offsets, &coder)
        }
        try coder.optional(&scalingLists, filler: ScalingLists()) { coder, lists throws(HEVCError) in
            try lists.code(&coder)
        }
        try coder.flag(&modifiesLists)
        try coder.unsigned(&mergeLevel, upTo: 4, "log2_parallel_merge_level_minus2")
        try coder.flag(&hasSliceExtension)
        try coder.flag(&hasExtension)
        if hasExtension { try coder.rest(&`extension`) }
    }

    private mutating func codeQuantizer(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.signed(&initialQuantizerAbove26, in: -74...25, "init_qp_minus26")
        try coder.flag(&isIntraConstrained)
        try coder.flag(&skipsTransforms)
        try coder.optional(&quantizerDepth, filler: 0) { coder, depth throws(HEVCError) in
            try coder.unsigned(&depth, upTo: 3, "diff_cu_qp_delta_depth")
        }
        for index in 0..<2 { try coder.signed(&chromaOffsets[index], in: -12...12, "pps_qp_offset") }
        try coder.flag(&hasSliceChromaOffsets)
    }

    /// Codes the flag that disables deblocking and, if it is off, two offsets; also for slice headers.
    static func code(
        _ isDisabled: inout Bool,
        _ offsets: inout [Int],
        _ coder: inout some SyntaxCoder
    ) throws(HEVCError) {
        try coder.flag(&isDisabled)
        guard !isDisabled else { return }
        for index in 0..<2 { try coder.signed(&offsets[index], in: -6...6, "deblocking_offset_div2") }
    }
}

extension PictureParameterSet.Tiles {
    /// More columns or rows than any level allows (Table A.8).
    private static let most = 1023

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.unsigned(&columnsLessOne, upTo: Self.most, "num_tile_columns_minus1")
        try coder.unsigned(&rowsLessOne, upTo: Self.most, "num_tile_rows_minus1")
        try coder.flag(&isUniform)
        if !isUniform {
            try Self.code(&widths, count: columnsLessOne, &coder)
            try Self.code(&heights, count: rowsLessOne, &coder)
        }
        try coder.flag(&isFilteredAcross)
    }

    private static func code(
        _ sides: inout [Int],
        count: Int,
        _ coder: inout some SyntaxCoder
    ) throws(HEVCError) {
        try coder.list(&sides, count: count, filler: 0) { coder, side throws(HEVCError) in
            try coder.unsigned(&side)
        }
    }
}
