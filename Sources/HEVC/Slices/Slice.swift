/// A slice: its header, and the coded blocks behind it.
public struct Slice: Sendable, Hashable {
    /// The unit's kind, one of those of coded pictures.
    public let kind: NALUnit.Kind
    /// What comes before the blocks.
    public var header: SliceHeader
    /// The coded blocks, without emulation prevention.
    public let data: [UInt8]

    /// Reads a slice, or its head.
    ///
    /// - Throws: `HEVCError`, `.unsupported` for slices that are predicted from other pictures.
    public init(_ unit: NALUnit, _ sets: ParameterSets) throws(HEVCError) {
        guard unit.kind.isSlice else { throw .damaged("a unit is no slice") }
        guard unit.layer == 0 else { throw .unsupported("layers") }
        kind = unit.kind
        header = SliceHeader()
        var reader = BitReader(unit.payload[...])
        try header.code(&reader, kind, sets)
        // byte_alignment(), §7.3.2.12: a 1, then zeros.
        var stop = false
        try reader.flag(&stop)
        var zeros = 0
        try reader.bits((8 - reader.position % 8) % 8, &zeros)
        guard stop, zeros == 0 else { throw .damaged("a slice's header does not end where it says") }
        data = Array(unit.payload[(reader.position / 8)...])
    }

    init(_ kind: NALUnit.Kind, _ header: SliceHeader, _ data: [UInt8]) {
        (self.kind, self.header, self.data) = (kind, header, data)
    }

    /// The unit that says the same: of a slice that was read, the very bytes.
    ///
    /// - Throws: `HEVCError`, where a value was set that cannot be said.
    public func unit(_ sets: ParameterSets) throws(HEVCError) -> NALUnit {
        var writer = BitWriter()
        var header = self.header
        try header.code(&writer, kind, sets)
        writer.stop()
        return NALUnit(kind, payload: writer.bytes + data)
    }

    /// The quantiser the slice begins with (SliceQpY, equation 7-54), 26 meaning 26.
    ///
    /// - Throws: `HEVCError.damaged` when the parameter set is missing.
    public func quantizer(_ sets: ParameterSets) throws(HEVCError) -> Int {
        try sets.active(header.pictureParameterSet).picture.initialQuantizer + header.quantizerChange
    }

    /// This slice, the only one of a picture, for the place of a picture of another stream, whose parameter sets give
    /// its blocks the same meaning (see ``CodingTools``).
    ///
    /// The lengths of the parts stay true: the header ends with a byte that is not 0, so emulation prevention of what
    /// follows does not depend on it.
    ///
    /// - Parameters:
    ///   - original: The first slice of the picture there.
    ///   - sets: The parameter sets there.
    ///   - own: Those of this slice.
    /// - Throws: `HEVCError`.
    public func standingIn(
        for original: Slice,
        of sets: ParameterSets,
        own: ParameterSets
    ) throws(HEVCError) -> Slice {
        let there = try sets.active(original.header.pictureParameterSet).picture
        let here = try own.active(header.pictureParameterSet).picture
        var replaced = original.header
        replaced.isFirst = true
        replaced.dropsEarlierPictures = false
        replaced.isDependent = false
        replaced.sampleOffsets = header.sampleOffsets
        replaced.quantizerChange = header.quantizerChange + here.initialQuantizer - there.initialQuantizer
        replaced.chromaOffsets = [0, 0]
        replaced.overridesDeblocking = false
        replaced.filtersAcross = false
        replaced.takeParts(of: header)
        replaced.extension = []
        return Slice(original.kind, replaced, data)
    }
}
