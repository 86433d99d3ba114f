import Testing

@testable import Imaging

@Suite("Slices")
struct SliceTests {
    @Test(
        "come back bit for bit, with the lengths of their rows",
        arguments: ["", "no-wpp=1", "no-sao=1", "ctu=16:min-cu-size=8:max-tu-size=16"]
    )
    func roundTrip(parameters: String) throws {
        let stream = try CodedStream(parameters, size: PixelSize(width: 200, height: 264))
        for bytes in stream.units {
            let unit = try NALUnit(bytes)
            guard unit.kind.isSlice else { continue }
            let slice = try Slice(unit, stream.sets)
            #expect(try slice.unit(stream.sets).bytes == Array(bytes))
            let (sequence, picture) = try stream.sets.active(0)
            guard picture.synchronizesRows else { continue }
            #expect(slice.header.parts.count == sequence.treeBlocks.rows - 1)
            // Every part is present, and data remain for the last one.
            #expect(slice.header.parts.reduce(0, +) < EmulationPrevention.added(to: slice.data).count)
        }
    }

    @Test("that are not the first of their picture come back too, and predicted ones are refused")
    func further() throws {
        let stream = try CodedStream("ctu=16:min-cu-size=8:max-tu-size=16")
        let sequence = try stream.sets.active(0).sequence
        var picture = try stream.sets.active(0).picture
        picture.allowsDependentSlices = true
        let sets = try ParameterSets(
            [
                NALUnit(.sequenceParameters, payload: try sequence.payload()).bytes,
                NALUnit(.pictureParameters, payload: try picture.payload()).bytes,
            ].map { $0[...] }
        )
        for isDependent in [false, true] {
            var header = try stream.slice.header
            (header.isFirst, header.isDependent, header.address) = (false, isDependent, 44)
            let unit = try Slice(NALUnit.Kind(rawValue: 19), header, [7]).unit(sets)
            let again = try Slice(unit, sets)
            #expect(again.header.address == 44 && again.header.isDependent == isDependent)
            #expect(again.data == [7])
            #expect(try again.unit(sets) == unit)
        }
        var predicted = try stream.slice.header
        predicted.type = 1
        let unit = Slice(NALUnit.Kind(rawValue: 19), predicted, [7])
        #expect(throws: HEVCError.self) { try unit.unit(sets) }
    }
}
