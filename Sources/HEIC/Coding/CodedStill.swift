internal import HEVC
internal import Movies

/// A picture as libx265 coded it: its parameter sets, its only slice, and the hash of what it decodes to.
struct CodedStill: Sendable {
    let sets: ParameterSets
    let slice: Slice
    /// The unit with the hash.
    let hash: NALUnit

    /// Takes a byte stream apart.
    ///
    /// - Throws: `HEVCError.damaged` when it is anything but one slice with a hash.
    init(_ stream: [UInt8]) throws(HEVCError) {
        let units = NALUnit.units(inByteStream: stream)
        sets = try ParameterSets(units)
        var slices: [Slice] = []
        var hash: NALUnit?
        for bytes in units {
            let unit = try NALUnit(bytes)
            if unit.kind.isSlice { slices.append(try Slice(unit, sets)) }
            if unit.kind == .suffixInformation { hash = unit }
        }
        guard slices.count == 1, let hash else {
            throw .damaged("the encoder gave no single slice with a hash")
        }
        (slice, self.hash) = (slices[0], hash)
    }

    /// The tools the picture was coded with.
    var tools: CodingTools {
        get throws(HEVCError) {
            let (sequence, picture) = try sets.active(slice.header.pictureParameterSet)
            return CodingTools(sequence, picture)
        }
    }
}
