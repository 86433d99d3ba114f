/// The parameter sets of a stream, by their numbers.
public struct ParameterSets: Sendable, Hashable {
    /// Video parameter sets.
    public private(set) var video: [Int: VideoParameterSet] = [:]
    /// Sequence parameter sets.
    public private(set) var sequence: [Int: SequenceParameterSet] = [:]
    /// Picture parameter sets.
    public private(set) var picture: [Int: PictureParameterSet] = [:]

    /// The sets among these units, in the order in which they apply; other units are passed over.
    ///
    /// - Throws: `HEVCError`, `.unsupported` for those of further layers.
    public init(_ units: [ArraySlice<UInt8>]) throws(HEVCError) {
        for bytes in units {
            let unit = try NALUnit(bytes, limit: Self.longest)
            guard !unit.kind.isSlice, unit.layer == 0 else {
                if unit.kind.isSlice { continue }
                throw .unsupported("layers")
            }
            switch unit.kind {
            case .videoParameters:
                let set = try VideoParameterSet(payload: unit.payload[...])
                video[set.identifier] = set
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

    /// More bytes than any parameter set has.
    private static let longest = 1 << 16

    /// A picture parameter set and the sequence parameter set that goes with it.
    ///
    /// - Throws: `HEVCError.damaged` when one is missing.
    public func active(
        _ picture: Int
    ) throws(HEVCError) -> (sequence: SequenceParameterSet, picture: PictureParameterSet) {
        guard let picture = self.picture[picture], let sequence = self.sequence[picture.sequenceParameterSet]
        else { throw .damaged("a parameter set is missing") }
        return (sequence, picture)
    }
}
