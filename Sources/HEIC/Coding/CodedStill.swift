internal import HEVC

/// A still coded by libx265: its parameter sets, its only slice, and the hash of its decoded samples.
struct CodedStill: Sendable {
    let sets: ParameterSets
    let slice: Slice
    /// The NAL unit with the hash.
    let hash: NALUnit

    /// Parses a byte stream.
    ///
    /// - Throws: `HEVCError.damaged` if it is anything but one slice with a hash.
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

    /// The coding tools of the picture.
    var tools: CodingTools {
        get throws(HEVCError) {
            let (sequence, picture) = try sets.active(slice.header.pictureParameterSet)
            return CodingTools(sequence, picture)
        }
    }
}
