/// A slice: its header and the coded blocks after it.
package struct Slice: Sendable, Hashable {
    /// The unit type, one of those of coded pictures.
    package let kind: NALUnit.Kind
    /// The header.
    package var header: SliceHeader
    /// The coded blocks, without emulation prevention.
    package let data: [UInt8]

    /// Reads a slice, or the head of one.
    ///
    /// - Throws: `HEVCError`, `.unsupported` for slices predicted from other pictures.
    package init(_ unit: NALUnit, _ sets: ParameterSets) throws(HEVCError) {
        guard unit.kind.isSlice else { throw .damaged("a unit is not a slice") }
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

    /// Returns the unit of the slice, identical to the one it was read from.
    ///
    /// - Throws: `HEVCError` if a value cannot be coded.
    package func unit(_ sets: ParameterSets) throws(HEVCError) -> NALUnit {
        var writer = BitWriter()
        var header = self.header
        try header.code(&writer, kind, sets)
        writer.stop()
        return NALUnit(kind, payload: writer.bytes + data)
    }
}
