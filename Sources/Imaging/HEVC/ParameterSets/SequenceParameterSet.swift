/// A base layer's sequence parameter set: seq_parameter_set_rbsp(), ITU-T H.265 §7.3.2.2.
package struct SequenceParameterSet: CodedParameterSet {
    /// The margins of the coded picture that are not shown, in chroma samples.
    package struct Window: Sendable, Hashable { package var offsets = [0, 0, 0, 0] }

    /// PCM blocks, whose samples are uncompressed.
    struct Uncompressed: Sendable, Hashable {
        var depths = [0, 0]
        var smallest = 0
        var largestAbove = 0
        var isUnfiltered = false
    }

    struct Scaling: Sendable, Hashable { var lists: ScalingLists? }

    struct DistantPicture: Sendable, Hashable {
        var order = 0
        var isUsed = false
    }

    var videoParameterSet = 0
    var subLayersBelow = 0
    var isNested = true
    var level = ProfileTierLevel()
    /// sps_seq_parameter_set_id, 0 to 15.
    package var identifier = 0
    var chromaFormat = 1
    /// `true` if the colour planes are three monochrome pictures.
    var hasSeparatePlanes = false
    package var width = 0
    package var height = 0
    /// `nil` if the whole picture is shown.
    package var window: Window?
    var lumaDepth: Int { 8 + lumaDepthAboveEight }
    var chromaDepth: Int { 8 + chromaDepthAboveEight }
    var lumaDepthAboveEight = 0
    var chromaDepthAboveEight = 0
    var orderBitsAboveFour = 4
    var ordering = SubLayerOrdering()
    var smallestCodingBlock = 0
    var codingBlockRange = 0
    var smallestTransform = 0
    var transformRange = 0
    var interTransformDepth = 0
    var intraTransformDepth = 0
    var scaling: Scaling?
    var usesAsymmetricPartitions = false
    var usesSampleOffsets = false
    var uncompressed: Uncompressed?
    var referenceSetCount = 0
    var referenceSets: [ReferencePictureSet] = []
    var distantPictures: [DistantPicture]?
    var predictsMotion = false
    var smoothsStrongly = false
    package var usability: VideoUsability?
    var hasExtension = false
    var `extension` = BitString()
    var padding = 0

    init() {}

    /// The chroma subsampling.
    package var chroma: ChromaFormat { ChromaFormat(rawValue: chromaFormat) ?? .quarter }
    /// log2 of a coding tree block's side in luma samples.
    var treeBlockBits: Int { smallestCodingBlock + 3 + codingBlockRange }
    var treeBlocks: (columns: Int, rows: Int) {
        let side = 1 << treeBlockBits
        return ((width + side - 1) / side, (height + side - 1) / side)
    }

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.bits(4, &videoParameterSet)
        try coder.bits(3, &subLayersBelow)
        guard subLayersBelow < 7 else { throw .outOfRange("sps_max_sub_layers_minus1", subLayersBelow) }
        try coder.flag(&isNested)
        try level.code(&coder, subLayers: subLayersBelow)
        try coder.unsigned(&identifier, upTo: 15, "sps_seq_parameter_set_id")
        try codePicture(&coder)
        try coder.unsigned(&orderBitsAboveFour, upTo: 12, "log2_max_pic_order_cnt_lsb_minus4")
        try ordering.code(&coder, subLayersBelow: subLayersBelow)
        try codeBlocks(&coder)
        try codeTools(&coder)
        try codeReferences(&coder)
        try coder.flag(&predictsMotion)
        try coder.flag(&smoothsStrongly)
        try coder.optional(&usability, filler: VideoUsability()) {
            [subLayersBelow] coder, usability
                throws(HEVCError) in
            try usability.code(&coder, subLayers: subLayersBelow + 1)
        }
        try coder.flag(&hasExtension)
        if hasExtension { try coder.rest(&`extension`) }
    }

    private mutating func codePicture(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.unsigned(&chromaFormat, upTo: 3, "chroma_format_idc")
        if chroma == .full { try coder.flag(&hasSeparatePlanes) }
        try coder.unsigned(&width, upTo: 65_535, "pic_width_in_luma_samples")
        try coder.unsigned(&height, upTo: 65_535, "pic_height_in_luma_samples")
        guard width > 0, height > 0 else { throw .damaged("a picture has no size") }
        try coder.optional(&window, filler: Window()) { coder, window throws(HEVCError) in
            for index in 0..<4 { try coder.unsigned(&window.offsets[index], upTo: 65_535, "conf_win_offset") }
        }
        try coder.unsigned(&lumaDepthAboveEight, upTo: 8, "bit_depth_luma_minus8")
        try coder.unsigned(&chromaDepthAboveEight, upTo: 8, "bit_depth_chroma_minus8")
    }

    private mutating func codeBlocks(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.unsigned(&smallestCodingBlock, upTo: 3, "log2_min_luma_coding_block_size_minus3")
        try coder.unsigned(
            &codingBlockRange,
            upTo: 3 - smallestCodingBlock,
            "log2_diff_max_min_luma_coding_block_size"
        )
        try coder.unsigned(&smallestTransform, upTo: 3, "log2_min_luma_transform_block_size_minus2")
        try coder.unsigned(
            &transformRange,
            upTo: 3 - smallestTransform,
            "log2_diff_max_min_luma_transform_block_size"
        )
        try coder.unsigned(&interTransformDepth, upTo: 4, "max_transform_hierarchy_depth_inter")
        try coder.unsigned(&intraTransformDepth, upTo: 4, "max_transform_hierarchy_depth_intra")
    }

    private mutating func codeTools(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.optional(&scaling, filler: Scaling()) { coder, scaling throws(HEVCError) in
            try coder.optional(&scaling.lists, filler: ScalingLists()) { coder, lists throws(HEVCError) in
                try lists.code(&coder)
            }
        }
        try coder.flag(&usesAsymmetricPartitions)
        try coder.flag(&usesSampleOffsets)
        try coder.optional(&uncompressed, filler: Uncompressed()) { coder, blocks throws(HEVCError) in
            for index in 0..<2 { try coder.bits(4, &blocks.depths[index]) }
            try coder.unsigned(&blocks.smallest, upTo: 2, "log2_min_pcm_luma_coding_block_size_minus3")
            try coder.unsigned(&blocks.largestAbove, upTo: 2, "log2_diff_max_min_pcm_luma_coding_block_size")
            try coder.flag(&blocks.isUnfiltered)
        }
    }

    private mutating func codeReferences(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.unsigned(&referenceSetCount, upTo: 64, "num_short_term_ref_pic_sets")
        for index in 0..<referenceSetCount {
            coder.resize(&referenceSets, to: index + 1, ReferencePictureSet())
            try referenceSets[index].code(&coder, after: Array(referenceSets[..<index]))
        }
        try coder.optional(&distantPictures, filler: []) {
            [orderBitsAboveFour] coder, pictures
                throws(HEVCError) in
            var count = pictures.count
            try coder.unsigned(&count, upTo: 32, "num_long_term_ref_pics_sps")
            try coder.list(&pictures, count: count, filler: DistantPicture()) {
                coder,
                picture
                    throws(HEVCError) in
                try coder.bits(orderBitsAboveFour + 4, &picture.order)
                try coder.flag(&picture.isUsed)
            }
        }
    }
}
