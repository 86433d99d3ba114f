internal import HEVC

/// A decoder configuration to which parameter sets were added, for tiles that cannot be coded with those it has. Every
/// picture goes on naming the sets it was coded with.
struct OwnSets: Sendable {
    /// The configuration with both.
    let configuration: DecoderConfiguration
    /// The parameter sets of the configuration.
    let sets: ParameterSets
    /// The number of the picture parameter set that was added.
    private let number: Int
    /// The sets as the encoder wrote them: pictures with others do not go with these.
    private let origin: ParameterSets

    /// Adds the sets of a coded picture, with the shown part, the colours and the level that the configuration has.
    ///
    /// - Throws: `HEVCError` when there is no number left, or the record grows too long.
    init(
        _ coded: CodedStill,
        addedTo configuration: DecoderConfiguration,
        _ present: ParameterSets,
        like number: Int
    ) throws(HEVCError) {
        let like = try present.active(number)
        var (sequence, picture) = try coded.sets.active(coded.slice.header.pictureParameterSet)
        guard let sequenceNumber = (0...15).first(where: { present.sequence[$0] == nil }),
            let pictureNumber = (0...63).first(where: { present.picture[$0] == nil })
        else { throw .damaged("the decoder configuration has no number left for parameter sets") }
        sequence.identifier = sequenceNumber
        sequence.videoParameterSet = like.sequence.videoParameterSet
        sequence.takeDescription(of: like.sequence)
        picture.identifier = pictureNumber
        SequenceParameterSet.copyScaling(from: like, to: &sequence, &picture)
        picture.sequenceParameterSet = sequenceNumber
        var extended = configuration
        extended.add(NALUnit(.sequenceParameters, payload: try sequence.payload()))
        extended.add(NALUnit(.pictureParameters, payload: try picture.payload()))
        self.configuration = extended
        sets = try ParameterSets(extended.units)
        (self.number, origin) = (pictureNumber, coded.sets)
    }

    /// Whether a coded picture has the very sets that were added.
    func fit(_ coded: CodedStill) -> Bool { coded.sets == origin }

    /// The unit of a coded picture that names the sets that were added.
    func unit(of coded: CodedStill, _ kind: NALUnit.Kind) throws(HEVCError) -> NALUnit {
        var slice = coded.slice
        slice.header.pictureParameterSet = number
        var unit = try slice.unit(sets)
        if kind.isInstantRefresh { unit.kind = kind }
        return unit
    }
}
