internal import HEVC

/// A decoder configuration with additional parameter sets, for tiles that cannot be coded with those it has.
/// Every picture still refers to the sets it was coded with.
struct OwnSets: Sendable {
    /// The configuration with the old and the added sets.
    let configuration: DecoderConfiguration
    /// The parameter sets of the configuration.
    let sets: ParameterSets
    /// The ID of the added picture parameter set.
    private let number: Int
    /// The sets as the encoder wrote them; pictures with others do not match these.
    private let origin: ParameterSets

    /// Adds the sets of a coded picture, with the conformance window, colours and level of the configuration.
    ///
    /// - Throws: `HEVCError` if there is no free ID, or the record grows too long.
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

    /// Returns `true` if a coded picture has exactly the sets that were added.
    func fit(_ coded: CodedStill) -> Bool { coded.sets == origin }

    /// Returns the slice's NAL unit of a coded picture, which refers to the added sets.
    func unit(of coded: CodedStill, _ kind: NALUnit.Kind) throws(HEVCError) -> NALUnit {
        var slice = coded.slice
        slice.header.pictureParameterSet = number
        var unit = try slice.unit(sets)
        if kind.isInstantRefresh { unit.kind = kind }
        return unit
    }
}
