import HEVC

/// The syntax of HEVC.
extension FuzzTarget {
    /// Reads HEVC data and checks that they are written back bit for bit or rejected: as a record, as a sample, and
    /// after edits of a real stream.
    static func readHEVC(_ bytes: [UInt8]) {
        if let record = try? DecoderConfiguration(bytes[...]) {
            precondition(record.bytes == bytes, "a record is written as it was read")
            _ = try? ParameterSets(record.units)
        }
        _ = try? NALUnit.units(inSample: bytes[...], lengthSize: 4)
        if let units = try? NALUnit.pictureUnits(inSample: bytes[...], lengthSize: 2) {
            precondition(units.allSatisfy { $0.last != 0 }, "a unit does not end with a zero")
            let sample = NALUnit.sample(units, lengthSize: 2) ?? []
            precondition(
                (try? NALUnit.pictureUnits(inSample: sample[...], lengthSize: 2)) == units,
                "the units of a picture are those of its own sample"
            )
            _ = units.map(NALUnit.hasStartCode)
        }
        let damaged = DamagedStream(recipe: bytes, of: FuzzSeeds.streams).units.map { $0[...] }
        for unit in damaged { checkUnit(unit) }
        guard let sets = try? ParameterSets(damaged) else { return }
        let slices = damaged.compactMap { bytes in
            (try? NALUnit(bytes)).flatMap { unit in checkedSlice(unit, sets) }
        }
        for slice in slices {
            stand(slice, sets)
            checkBlocks(slice, sets)
        }
    }

    /// Checks that the blocks of a slice, if it has any, lie within the picture, one after the other.
    private static func checkBlocks(_ slice: Slice, _ sets: ParameterSets) {
        guard let blocks = try? slice.codingBlocks(sets),
            let (sequence, _) = try? sets.active(slice.header.pictureParameterSet)
        else { return }
        precondition(
            blocks.allSatisfy { $0.x + $0.side <= sequence.width && $0.y + $0.side <= sequence.height },
            "a block lies within the picture"
        )
        let samples = blocks.reduce(0) { $0 + $1.side * $1.side }
        precondition(samples == sequence.width * sequence.height, "blocks cover the picture")
        precondition(
            blocks.allSatisfy { $0.luma.max() <= 34 && ($0.chroma ?? 4) <= 4 },
            "a block is predicted in a way there is"
        )
    }

    /// Checks that a parsed parameter set encodes to the same bits.
    private static func checkUnit(_ bytes: ArraySlice<UInt8>) {
        guard let unit = try? NALUnit(bytes) else { return }
        precondition(unit.bytes.elementsEqual(bytes), "a unit is written as it was read")
        func check(_ set: (some ParameterSet)?) {
            guard let set else { return }
            precondition((try? set.payload()) == unit.payload, "a parameter set is written as it was read")
        }
        switch unit.kind {
        case .videoParameters: check(try? VideoParameterSet(payload: unit.payload[...]))
        case .sequenceParameters: check(try? SequenceParameterSet(payload: unit.payload[...]))
        case .pictureParameters: check(try? PictureParameterSet(payload: unit.payload[...]))
        default: break
        }
    }

    private static func checkedSlice(_ unit: NALUnit, _ sets: ParameterSets) -> Slice? {
        guard let slice = try? Slice(unit, sets) else { return nil }
        precondition((try? slice.unit(sets))?.payload == unit.payload, "a slice is written as it was read")
        return slice
    }

    /// Replaces a damaged slice by a valid one, and a valid one by a damaged one.
    private static func stand(_ slice: Slice, _ sets: ParameterSets) {
        if let active = try? sets.active(slice.header.pictureParameterSet) {
            let tools = CodingTools(active.sequence, active.picture)
            _ = (tools.differences(from: tools), tools.scaling?.text)
        }
        _ = try? slice.quantizer(sets)
        for stream in FuzzSeeds.streams.prefix(2) {
            let units = stream.map { $0[...] }
            guard let own = try? ParameterSets(units), let unit = try? NALUnit(units[units.count - 1]),
                let sound = try? Slice(unit, own)
            else { continue }
            _ = try? sound.standingIn(for: slice, of: sets, own: own).unit(sets)
            _ = try? slice.standingIn(for: sound, of: own, own: sets).unit(own)
        }
    }
}
