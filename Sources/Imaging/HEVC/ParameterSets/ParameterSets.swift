/// A stream's sequence and picture parameter sets, by identifier.
package struct ParameterSets: Sendable, Hashable {
    package private(set) var sequence: [Int: SequenceParameterSet] = [:]
    package private(set) var picture: [Int: PictureParameterSet] = [:]

    /// Reads the parameter sets among these units, in order. Throws `HEVCError`, `.unsupported` for sets of further
    /// layers.
    package init(_ units: [ArraySlice<UInt8>]) throws(HEVCError) {
        for bytes in units {
            let unit = try NALUnit(bytes, limit: Self.longest)
            guard !unit.kind.isSlice, unit.layer == 0 else {
                if unit.kind.isSlice { continue }
                throw .unsupported("layers")
            }
            switch unit.kind {
            case .sequenceParameters:
                let set = try SequenceParameterSet(payload: unit.payload[...])
                sequence[set.identifier] = set
            case .pictureParameters:
                let set = try PictureParameterSet(payload: unit.payload[...])
                picture[set.identifier] = set
            default: continue
            }
        }
    }

    /// Adds a copy of a picture parameter set that allows lossless blocks, if there is none; returns its identifier.
    mutating func allowLossless(like number: Int) throws(HEVCError) -> Int {
        guard var set = picture[number] else { throw .damaged("a parameter set is missing") }
        set.bypassesTransforms = true
        let known = picture.values.first { other in
            var other = other
            other.identifier = number
            return other == set
        }
        if let known { return known.identifier }
        guard let free = (0...63).first(where: { picture[$0] == nil }) else {
            throw .unsupported("64 picture parameter sets")
        }
        set.identifier = free
        picture[free] = set
        return free
    }

    /// More bytes than any parameter set has.
    private static let longest = 1 << 16

    /// Returns a picture parameter set and its sequence parameter set. Throws `HEVCError.damaged` if one is missing.
    func active(
        _ picture: Int
    ) throws(HEVCError) -> (sequence: SequenceParameterSet, picture: PictureParameterSet) {
        guard let picture = self.picture[picture], let sequence = self.sequence[picture.sequenceParameterSet]
        else { throw .damaged("a parameter set is missing") }
        return (sequence, picture)
    }
}
