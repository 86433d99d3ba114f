import Movies
import Testing

@testable import Imaging

@Suite("Parameter sets")
struct ParameterSetTests {
    /// Options of libx265 that change its parameter sets. Several slices are left out, as coding them crashes libx265
    /// occasionally.
    static let options: [String] = [
        "", "ctu=16:min-cu-size=16:max-tu-size=16", "ctu=64:min-cu-size=32",
        "tu-intra-depth=4:tu-inter-depth=3",
        "scaling-list=default", "signhide=0:tskip=1:strong-intra-smoothing=0", "no-sao=1:no-wpp=1",
        "cbqpoffs=2:crqpoffs=-3", "aq-mode=0", "qg-size=8:aq-mode=1", "no-deblock=1", "deblock=2,-1",
        "lossless=1", "vbv-bufsize=2000:vbv-maxrate=2000:hrd=1", "sar=12:overscan=crop:videoformat=pal",
        "sar=1:display-window=2,4,6,8:chromaloc=3", "range=full:colorprim=9:transfer=16:colormatrix=9",
        "temporal-layers=1:vbv-bufsize=3000:vbv-maxrate=3000:hrd=1", "level-idc=5.1:high-tier=1",
        "uhd-bd=0:repeat-headers=1:aud=1:hash=1", "constrained-intra=1:rect=1:amp=1:no-temporal-mvp=1",
    ]

    @Test("that libx265 writes come back bit for bit", arguments: options)
    func roundTrip(parameters: String) throws {
        for (chroma, depth) in [
            (ChromaFormat.quarter, 8), (.none, 8), (.half, 10), (.full, 10), (.quarter, 12),
        ] {
            let stream = try CodedStream(parameters, chroma: chroma, depth: depth)
            var kinds: Set<NALUnit.Kind> = []
            for bytes in stream.units {
                let unit = try NALUnit(bytes)
                #expect(unit.bytes == Array(bytes))
                kinds.insert(unit.kind)
                #expect(try Self.rewritten(unit, stream.sets) ?? unit == unit)
            }
            #expect(kinds.isSuperset(of: [.sequenceParameters, .pictureParameters]))
            let sequence = try stream.sets.active(0).sequence
            #expect((sequence.chroma, sequence.lumaDepth) == (chroma, depth))
        }
    }

    /// Returns a unit after reading and writing, if its kind is supported.
    static func rewritten(_ unit: NALUnit, _ sets: ParameterSets) throws -> NALUnit? {
        switch unit.kind {
        case .sequenceParameters: try written(unit, SequenceParameterSet(payload: unit.payload[...]))
        case .pictureParameters: try written(unit, PictureParameterSet(payload: unit.payload[...]))
        case let kind where kind.isSlice: try Slice(unit, sets).unit(sets)
        default: nil
        }
    }

    private static func written(_ unit: NALUnit, _ set: some ParameterSet) throws -> NALUnit {
        var unit = unit
        unit.payload = try set.payload()
        return unit
    }

    @Test("with sets of references told as changes of others come back")
    func references() throws {
        var first = ReferencePictureSet()
        first.counts = [2, 1]
        first.before = [.init(distance: 0, isUsed: true), .init(distance: 2, isUsed: false)]
        first.after = [.init(distance: 1, isUsed: true)]
        var second = ReferencePictureSet()
        second.change = .init(
            isNegative: true,
            uses: [.init(isUsed: true), .init(isKept: false), .init(), .init(isUsed: true)]
        )
        var set = SequenceParameterSet()
        (set.width, set.height) = (64, 64)
        set.referenceSetCount = 2
        set.referenceSets = [first, second]
        set.distantPictures = [.init(order: 5, isUsed: true), .init(order: 250)]
        let payload = try set.payload()
        let again = try SequenceParameterSet(payload: payload[...])
        #expect(try again.payload() == payload)
        // -1, -4 and +2, each minus one: -2, (dropped), +1, and -1 for the picture itself.
        #expect(again.referenceSets[0].distances == .init(before: [-1, -4], after: [2]))
        #expect(again.referenceSets[1].distances == .init(before: [-1, -2], after: [1]))
        #expect(again.distantPictures?.map(\.order) == [5, 250])
    }

    @Test("give the factors of small blocks that are coded in full, copied and by default")
    func scaling() throws {
        let steps = (0..<16).map { $0 == 3 ? -56 : 5 }
        let lists = ScalingLists(
            entries: [.copied(0), .told(mean: 16, differences: steps), .copied(1)]
                + [ScalingLists.Entry](repeating: .copied(0), count: 17)
        )
        let told: [UInt8] = [13, 23, 233, 253, 18, 228, 248, 12, 223, 243, 7, 22, 238, 2, 17, 27]
        #expect(lists.smallest == [[UInt8](repeating: 16, count: 16), told, told])
    }

    @Test("that end early, or go on behind their end, are refused")
    func ends() throws {
        let units = try CodedStream().units
        for bytes in units[1...2] {
            let unit = try NALUnit(bytes)
            for count in 0..<unit.payload.count - 1 {
                var shorter = unit
                shorter.payload = Array(unit.payload.prefix(count)) + [0x80]
                #expect(throws: HEVCError.self) { try Self.rewritten(shorter, ParameterSets(units)) }
            }
            var longer = unit
            longer.payload[longer.payload.count - 1] |= 1
            longer.payload.append(0x80)
            #expect(throws: HEVCError.self) { try Self.rewritten(longer, ParameterSets(units)) }
        }
    }
}
