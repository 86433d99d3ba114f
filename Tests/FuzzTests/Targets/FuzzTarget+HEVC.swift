@testable import Imaging

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
        for slice in slices { paint(slice, sets) }
    }

    /// Paints on a slice, if it has blocks, and checks that what is written can be painted again, and stays as it is
    /// without paint.
    private static func paint(_ slice: Slice, _ sets: ParameterSets) {
        guard let (sequence, _) = try? sets.active(slice.header.pictureParameterSet),
            sequence.width * sequence.height <= 1 << 16
        else { return }
        let samples = sequence.width * sequence.height
        let counts = sequence.chroma == .none ? [samples] : [samples, samples / 4, samples / 4]
        let before = counts.map { [UInt16](repeating: 7, count: $0) }
        var after = before
        let last = Int(slice.data.last ?? 0)
        for plane in after.indices {
            for index in after[plane].indices where index % 256 < last {
                after[plane][index] = UInt16(index % 251)
            }
        }
        var sets = sets
        guard let painted = try? slice.painted(from: before, to: &after, &sets) else { return }
        var seen = after
        let again = try? painted.painted(from: after, to: &seen, &sets)
        precondition(
            again == painted && seen == after,
            "what is written can be read, and stays without paint"
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
}
