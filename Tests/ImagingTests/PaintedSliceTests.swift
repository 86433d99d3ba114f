import Movies
import PhonePictures
import TestSupport
import Testing

@testable import Imaging

@Suite("Painted slices")
struct PaintedSliceTests {
    /// Tools that change how blocks are read and written.
    static let kinds = [
        "", "ctu=32:aq-mode=1:qg-size=8", "ctu=16:min-cu-size=8:max-tu-size=16:wpp=0:qg-size=16",
        "signhide=1:tskip=1:rd=4:qg-size=8", "tu-intra-depth=4:sao=0:signhide=0", "cu-lossless=1:rd=6",
        "ctu=32:qg-size=8:cbqpoffs=2:crqpoffs=-4:crf=35", "ctu=32:qg-size=8:scaling-list=default",
    ]
    /// Tools with which coded blocks are lossless: one quantiser for all blocks, or none of 8.
    static let lossless = [
        "ctu=32:aq-mode=0:wpp=0", "aq-mode=0:signhide=1:tskip=1:tu-intra-depth=3",
        "ctu=32:min-cu-size=16:aq-mode=0",
        "min-cu-size=16:qg-size=32:signhide=1", "min-cu-size=16:aq-mode=0:tu-intra-depth=4:wpp=0",
        "ctu=16:min-cu-size=16:max-tu-size=16:cu-lossless=1:rd=6:aq-mode=0",
    ]

    /// A multiple of the smallest blocks, as coded pictures are, but not of the largest.
    static let size = PixelSize(width: 208, height: 144)

    struct Painting {
        let slice: Slice
        let sets: ParameterSets
        /// The unit of the video parameter set, which only decoders need.
        let video: [UInt8]
        let before: PlanarPicture

        init(_ parameters: String, _ chroma: ChromaFormat, _ depth: Int) throws {
            let stream = try CodedStream(
                parameters,
                size: PaintedSliceTests.size,
                chroma: chroma,
                depth: depth
            )
            try self.init(try stream.slice, stream.sets, Array(stream.units[0]))
        }

        init(_ slice: Slice, _ sets: ParameterSets, _ video: [UInt8]) throws {
            (self.slice, self.sets, self.video) = (slice, sets, video)
            let units =
                try sets.sequence.values.map { NALUnit(.sequenceParameters, payload: try $0.payload()).bytes }
                + sets.picture.values.map { NALUnit(.pictureParameters, payload: try $0.payload()).bytes }
            var decoder = try StillDecoder(
                configuration: CodedPicture.record([video] + units),
                isStrict: true,
                filters: false
            )
            before = try decoder.decode(try #require(try slice.unit(sets).sample(lengthSize: 4))[...])
        }

        /// Returns the slice with paint, and what a decoder is said to make of it; a decoder has to agree.
        func painted(as wanted: PlanarPicture) throws -> (painting: Painting, seen: PlanarPicture) {
            var (seen, sets) = (wanted, sets)
            let painted = try slice.painted(from: before.planes, to: &seen.planes, &sets)
            let painting = try Painting(painted, sets, video)
            #expect(painting.before == seen)
            return (painting, seen)
        }

        /// Returns the picture with paint on a rectangle of luma samples.
        func painted(_ place: PixelRect) -> PlanarPicture {
            var picture = before
            for plane in picture.planes.indices {
                let (width, scale) = (picture.planeSize(plane).width, plane > 0 ? 2 : 1)
                for index in picture.planes[plane].indices {
                    let (x, y) = (index % width * scale, index / width * scale)
                    guard (place.x..<place.maxX).contains(x), (place.y..<place.maxY).contains(y) else {
                        continue
                    }
                    picture.planes[plane][index] = UInt16((x + 2 * y) % 200 << (before.depth - 8))
                }
            }
            return picture
        }

        /// Returns the mean squares of what samples are off: of the painted ones, of the others, and of those that are
        /// further from the paint than two tree blocks.
        func errors(
            of seen: PlanarPicture,
            from wanted: PlanarPicture,
            painting place: PixelRect
        ) throws -> (painted: Double, near: Double, far: Double) {
            let reach = 2 << (try sets.active(0).sequence.treeBlockBits)
            var (sums, counts) = ([0, 0, 0], [0, 0, 0])
            for plane in wanted.planes.indices {
                let (width, scale) = (wanted.planeSize(plane).width, plane > 0 ? 2 : 1)
                for (index, sample) in wanted.planes[plane].enumerated() {
                    let (x, y) = (index % width * scale, index / width * scale)
                    let error = Int(seen.planes[plane][index]) - Int(sample)
                    let isFar =
                        x < place.x - reach || y < place.y - reach || x >= place.maxX + reach
                        || y >= place.maxY + reach
                    let kind = sample != before.planes[plane][index] ? 0 : isFar ? 2 : 1
                    (sums[kind], counts[kind]) = (sums[kind] + error * error, counts[kind] + 1)
                }
            }
            func mean(_ kind: Int) -> Double { Double(sums[kind]) / Double(max(1, counts[kind])) }
            return (mean(0), mean(1), mean(2))
        }
    }

    @Test("are the same bytes without paint", arguments: kinds + lossless, [ChromaFormat.none, .quarter])
    func unchanged(parameters: String, chroma: ChromaFormat) throws {
        for depth in [8, 10] {
            let painting = try Painting(parameters, chroma, depth)
            let (same, seen) = try painting.painted(as: painting.before)
            #expect(seen == painting.before)
            guard Self.lossless.contains(parameters) else {
                #expect(same.slice == painting.slice)
                continue
            }
            // It says of every block that it is not lossless, by a set that was added once.
            let again = try same.painted(as: seen)
            #expect(again.painting.slice == same.slice && again.painting.sets == same.sets)
            #expect(same.sets.picture.count <= painting.sets.picture.count + 1)
        }
    }

    @Test(
        "are what was painted, and elsewhere what they were",
        arguments: kinds + lossless,
        [ChromaFormat.none, .quarter]
    )
    func painted(parameters: String, chroma: ChromaFormat) throws {
        for depth in [8, 10] { try Self.paint(on: try Painting(parameters, chroma, depth)) }
    }

    @Test("are painted where no transform is smaller than 8 by 8, which libx265 does not code")
    func largeTransforms() throws {
        // With coding blocks of 16 and no further division, no smaller one is used.
        let stream = try CodedStream("ctu=32:min-cu-size=16:aq-mode=0:wpp=0", size: Self.size)
        var sequence = try stream.sets.active(0).sequence
        (sequence.smallestTransform, sequence.transformRange) = (1, sequence.transformRange - 1)
        let units = [
            NALUnit(.sequenceParameters, payload: try sequence.payload()).bytes[...],
            NALUnit(.pictureParameters, payload: try stream.sets.active(0).picture.payload()).bytes[...],
        ]
        let sets = try ParameterSets(units)
        try Self.paint(on: try Painting(try stream.slice, sets, Array(stream.units[0])))
    }

    private static func paint(on painting: Painting) throws {
        for place in [
            PixelRect(x: 70, y: 50, width: 61, height: 43), PixelRect(x: 0, y: 0, width: 20, height: 90),
            PixelRect(x: 190, y: 130, width: 18, height: 14),
        ] {
            let wanted = painting.painted(place)
            let (painted, seen) = try painting.painted(as: wanted)
            // The slice got a set that allows blocks without loss.
            if painted.sets != painting.sets { #expect(seen == wanted) }
            let errors = try painting.errors(of: seen, from: wanted, painting: place)
            let step = Double(1 << (2 * (painting.before.depth - 8)))
            #expect(errors.painted < 60 * step && errors.near < step && errors.far == 0)
        }
    }

    @Test(
        "are refused where the coding has no blocks of 16, or chroma of another kind",
        arguments: [("min-cu-size=32", ChromaFormat.quarter), ("", .half), ("", .full)]
    )
    func otherKinds(parameters: String, chroma: ChromaFormat) throws {
        let stream = try CodedStream(parameters, size: Self.size, chroma: chroma)
        let before = CodedStream.picture(Self.size, chroma, 8).planes
        var (after, sets) = (before, stream.sets)
        #expect(throws: HEVCError.self) { try stream.slice.painted(from: before, to: &after, &sets) }
    }

    @Test("are refused for a picture of another size")
    func otherSize() throws {
        let stream = try CodedStream(size: Self.size)
        for size in [PixelSize(width: 200, height: 144), PixelSize(width: 8, height: 8)] {
            let before = CodedStream.picture(size, .quarter, 8).planes
            var (after, sets) = (before, stream.sets)
            #expect(throws: HEVCError.self) {
                try stream.slice.painted(from: before, to: &after, &sets)
            }
        }
    }

    @Test("are refused where the data are cut off or go on, wherever that is")
    func cut() throws {
        let size = PixelSize(width: 40, height: 24)
        let stream = try CodedStream("ctu=16:max-tu-size=16:qg-size=16", size: size)
        let (slice, before) = (try stream.slice, CodedStream.picture(size, .quarter, 8).planes)
        func painted(_ data: [UInt8]) throws -> Slice {
            var (after, sets) = (before, stream.sets)
            return try Slice(slice.kind, slice.header, data).painted(from: before, to: &after, &sets)
        }
        for count in 0..<slice.data.count {
            #expect(throws: HEVCError.self) { try painted(Array(slice.data.prefix(count))) }
        }
        #expect(throws: HEVCError.self) { try painted(slice.data + [1]) }
        // cabac_zero_words
        #expect(try painted(slice.data + [0, 0]) == slice)
    }

    @Test("can be painted again where damaged data could be painted", arguments: kinds + lossless)
    func damaged(parameters: String) throws {
        let painting = try Painting(parameters, .quarter, 8)
        let (slice, wanted) = (painting.slice, painting.painted(PixelRect(x: 9, y: 9, width: 50, height: 90)))
        var generator = SeededGenerator(seed: 3)
        var refused = 0
        for _ in 0..<100 {
            var data = slice.data
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: data.indices, using: &generator)
                data[place] = UInt8.random(in: 0...255, using: &generator)
            }
            var (after, sets) = (wanted.planes, painting.sets)
            do throws(HEVCError) {
                let painted = try Slice(slice.kind, slice.header, data)
                    .painted(from: painting.before.planes, to: &after, &sets)
                var seen = after
                let again = try painted.painted(from: after, to: &seen, &sets)
                #expect(again == painted && seen == after)
            } catch { refused += 1 }
        }
        #expect(refused > 60)
    }
}
