/// The video usability information (VUI): vui_parameters(), ITU-T H.265 §E.2.1.
package struct VideoUsability: Sendable, Hashable {
    /// The meaning of sample values as colours.
    package struct Signal: Sendable, Hashable {
        var format = 5
        package var isFullRange = false
        /// Colour primaries, transfer characteristics and matrix coefficients, as code points of H.273.
        package var description: [Int]?
    }

    struct Timing: Sendable, Hashable {
        var unitsInTick = 0
        var timeScale = 0
        var ticksBetweenPictures: Int?
        var decoder: HypotheticalDecoder?
    }

    struct Restriction: Sendable, Hashable {
        var flags = [false, false, false]
        var numbers = [0, 0, 0, 0, 0]
    }

    var aspectRatio: Int?
    var sampleSize = [0, 0]
    var overscan: Bool?
    package var signal: Signal?
    var chromaPlaces: [Int]?
    /// Neutral chroma, field sequences, and frame or field information.
    var pictureFlags = [false, false, false]
    var displayWindow: [Int]?
    var timing: Timing?
    var restriction: Restriction?

    /// aspect_ratio_idc of explicit width and height.
    private static let otherAspectRatio = 255

    mutating func code(_ coder: inout some SyntaxCoder, subLayers: Int) throws(HEVCError) {
        try coder.optional(&aspectRatio, filler: 0) { coder, value throws(HEVCError) in
            try coder.bits(8, &value)
        }
        if aspectRatio == Self.otherAspectRatio {
            for index in 0..<2 { try coder.bits(16, &sampleSize[index]) }
        }
        try coder.optional(&overscan, filler: false) { coder, value throws(HEVCError) in
            try coder.flag(&value)
        }
        try coder.optional(&signal, filler: Signal()) { coder, signal throws(HEVCError) in
            try signal.code(&coder)
        }
        try coder.optional(&chromaPlaces, filler: [0, 0]) { coder, places throws(HEVCError) in
            for index in 0..<2 { try coder.unsigned(&places[index], upTo: 5, "chroma_sample_loc_type") }
        }
        for index in pictureFlags.indices { try coder.flag(&pictureFlags[index]) }
        try coder.optional(&displayWindow, filler: [0, 0, 0, 0]) { coder, edges throws(HEVCError) in
            for index in 0..<4 { try coder.unsigned(&edges[index]) }
        }
        try coder.optional(&timing, filler: Timing()) { coder, timing throws(HEVCError) in
            try timing.code(&coder, subLayers: subLayers)
        }
        try coder.optional(&restriction, filler: Restriction()) { coder, restriction throws(HEVCError) in
            for index in 0..<3 { try coder.flag(&restriction.flags[index]) }
            for index in 0..<5 { try coder.unsigned(&restriction.numbers[index]) }
        }
    }
}

extension VideoUsability.Signal {
    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        try coder.bits(3, &format)
        try coder.flag(&isFullRange)
        try coder.optional(&description, filler: [2, 2, 2]) { coder, numbers throws(HEVCError) in
            for index in 0..<3 { try coder.bits(8, &numbers[index]) }
        }
    }
}

extension VideoUsability.Timing {
    mutating func code(_ coder: inout some SyntaxCoder, subLayers: Int) throws(HEVCError) {
        try coder.bits(32, &unitsInTick)
        try coder.bits(32, &timeScale)
        try coder.optional(&ticksBetweenPictures, filler: 0) { coder, ticks throws(HEVCError) in
            try coder.unsigned(&ticks)
        }
        try coder.optional(&decoder, filler: HypotheticalDecoder()) { coder, decoder throws(HEVCError) in
            try decoder.code(&coder, subLayers: subLayers)
        }
    }
}
