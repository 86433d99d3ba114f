import Imaging
import Movies
import TestSupport
import Testing

@testable import HEVC

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
            let tools = try stream.tools
            guard tools.synchronizesRows else { continue }
            #expect(slice.header.parts.count == (264 + tools.treeBlock - 1) / tools.treeBlock - 1)
            // Every part is present, and data remain for the last one.
            #expect(slice.header.parts.reduce(0, +) < EmulationPrevention.added(to: slice.data).count)
        }
    }

    @Test("decode alike in a stream with other numbers, quantisers and flags")
    func replaced() throws {
        let stream = try CodedStream("hash=1")
        let slice = try stream.slice
        // The same tools, described by other sets.
        var (sequence, picture) = try stream.sets.active(slice.header.pictureParameterSet)
        picture.initialQuantizer = 40
        picture.extraSliceBits = 2
        picture.hasOutputFlag = true
        picture.hasSliceChromaOffsets = true
        picture.filtersAcrossSlices = true
        picture.deblocking = .init(canBeOverridden: true)
        picture.hasSliceExtension = true
        sequence.orderBitsAboveFour = 9
        sequence.predictsMotion = true
        let video = try #require(stream.units.first)
        let units: [[UInt8]] = [
            Array(video), NALUnit(.sequenceParameters, payload: try sequence.payload()).bytes,
            NALUnit(.pictureParameters, payload: try picture.payload()).bytes,
        ]
        let sets = try ParameterSets(units.map { $0[...] })
        let hash = try #require(stream.units.last)
        var own = try StillDecoder(
            configuration: try Self.configuration(stream.units.prefix(3).map(Array.init))
        )
        let expected = try own.decode(Self.sample(try slice.unit(stream.sets).bytes)[...])
        for kind in [19, 20, 21] as [UInt8] {
            var header = slice.header
            header.reserved = [true, false]
            header.extension = [1, 2, 3]
            let original = Slice(NALUnit.Kind(rawValue: kind), header, [1, 2, 3])
            let unit = try slice.standingIn(for: original, of: sets, own: stream.sets).unit(sets)
            #expect(try Slice(unit, sets).unit(sets) == unit)
            #expect(unit.kind.rawValue == kind)
            var decoder = try StillDecoder(configuration: try Self.configuration(units), isStrict: true)
            let decoded = try decoder.decode((Self.sample(unit.bytes) + Self.sample(Array(hash)))[...])
            #expect(decoded == expected)
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

    @Test("of other tools are noticed by the hash of the decoded picture")
    func otherTools() throws {
        let (flat, scaled) = (try CodedStream("hash=1"), try CodedStream("scaling-list=default"))
        #expect(try flat.tools.differences(from: scaled.tools) == ["scaling lists"])
        let unit = try flat.slice.standingIn(for: scaled.slice, of: scaled.sets, own: flat.sets)
            .unit(scaled.sets)
        let record = try Self.configuration(scaled.units.prefix(3).map(Array.init))
        let sample = Self.sample(unit.bytes) + Self.sample(Array(try #require(flat.units.last)))
        var strict = try StillDecoder(configuration: record, isStrict: true)
        #expect(throws: MovieError.self) { try strict.decode(sample[...]) }
    }

    /// Returns a configuration record of sets for a decoder.
    static func configuration(_ units: [[UInt8]]) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 23)
        (bytes[0], bytes[21]) = (1, 3)
        var record = try DecoderConfiguration(bytes[...])
        for unit in units { record.add(try NALUnit(unit[...])) }
        return try #require(record.bytes)
    }

    /// Returns a unit with its length prefix.
    static func sample(_ unit: [UInt8]) -> [UInt8] {
        [0, 0, UInt8(unit.count >> 8), UInt8(unit.count & 255)] + unit
    }
}
