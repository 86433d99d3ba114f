/// A video parameter set: video_parameter_set_rbsp(), ITU-T H.265 §7.3.2.1.
package struct VideoParameterSet: CodedParameterSet {
    /// The layers of a layer set: one flag for each layer.
    typealias LayerSet = [Bool]

    /// The timing of pictures, and buffers with the layer sets they apply to.
    struct Timing: Sendable, Hashable {
        var unitsInTick = 0
        var timeScale = 0
        var ticksBetweenPictures: Int?
        var decoders: [LayerSetDecoder] = []
    }

    struct LayerSetDecoder: Sendable, Hashable {
        var layerSet = 0
        var hasCommonParameters = true
        var decoder = HypotheticalDecoder()
    }

    /// vps_video_parameter_set_id, 0 to 15.
    package var identifier = 0
    var baseLayerFlags = [true, true]
    var maximumLayers = 0
    var subLayersBelow = 0
    var isNested = true
    var reserved = 0xFFFF
    /// The profile, tier and level.
    package var level = ProfileTierLevel()
    var ordering = SubLayerOrdering()
    var highestLayer = 0
    var layerSetCount = 0
    var layerSets: [LayerSet] = []
    var timing: Timing?
    var hasExtension = false
    var `extension` = BitString()
    var padding = 0

    /// Creates a set without contents.
    init() {}

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.bits(4, &identifier)
        for index in 0..<2 { try coder.flag(&baseLayerFlags[index]) }
        try coder.bits(6, &maximumLayers)
        try coder.bits(3, &subLayersBelow)
        guard subLayersBelow < 7 else { throw .outOfRange("vps_max_sub_layers_minus1", subLayersBelow) }
        try coder.flag(&isNested)
        try coder.bits(16, &reserved)
        try level.code(&coder, subLayers: subLayersBelow)
        try ordering.code(&coder, subLayersBelow: subLayersBelow)
        try coder.bits(6, &highestLayer)
        try coder.unsigned(&layerSetCount, upTo: 1023, "vps_num_layer_sets_minus1")
        let layers = highestLayer + 1
        try coder.list(&layerSets, count: layerSetCount, filler: []) { coder, set throws(HEVCError) in
            try coder.list(&set, count: layers, filler: false) { coder, isIn throws(HEVCError) in
                try coder.flag(&isIn)
            }
        }
        try coder.optional(&timing, filler: Timing()) {
            [subLayersBelow, layerSetCount] coder, timing
                throws(HEVCError) in
            try timing.code(&coder, layerSets: layerSetCount + 1, subLayers: subLayersBelow + 1)
        }
        try coder.flag(&hasExtension)
        if hasExtension { try coder.rest(&`extension`) }
    }
}

extension VideoParameterSet.Timing {
    mutating func code(
        _ coder: inout some SyntaxCoder,
        layerSets: Int,
        subLayers: Int
    ) throws(HEVCError) {
        try coder.bits(32, &unitsInTick)
        try coder.bits(32, &timeScale)
        try coder.optional(&ticksBetweenPictures, filler: 0) { coder, ticks throws(HEVCError) in
            try coder.unsigned(&ticks)
        }
        var count = decoders.count
        try coder.unsigned(&count, upTo: layerSets, "vps_num_hrd_parameters")
        var (isFirst, common) = (true, HypotheticalDecoder.Common())
        try coder.list(&decoders, count: count, filler: .init()) { coder, entry throws(HEVCError) in
            try coder.unsigned(&entry.layerSet, upTo: layerSets - 1, "hrd_layer_set_idx")
            if !isFirst { try coder.flag(&entry.hasCommonParameters) }
            try entry.decoder.code(
                &coder,
                inherited: entry.hasCommonParameters ? nil : common,
                subLayers: subLayers
            )
            (isFirst, common) = (false, entry.decoder.common)
        }
    }
}
