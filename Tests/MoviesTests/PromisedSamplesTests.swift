import Formats
import Imaging
import Pairing
import TestSupport
import Testing

@testable import Movies

@Suite("Samples that the tables of a file promise")
struct PromisedSamplesTests {
    /// Returns a movie with the table of sample sizes `table` at a path of atoms.
    private static func movie(_ table: AtomNode, in path: [FourCharCode]) -> [UInt8] {
        let type = FileTypeAtom(majorBrand: "qt  ", minorVersion: 0, compatibleBrands: ["qt  "])
        let tables = path.reversed().reduce(table) { AtomNode($1, children: [$0]) }
        return type.node.serialized() + tables.serialized()
            + AtomNode("mdat", payload: [1, 2, 3, 4]).serialized()
    }

    private static func sizes(_ size: UInt32, _ count: UInt32) -> AtomNode {
        AtomNode("stsz", payload: [0, 0, 0, 0] + big(size) + big(count))
    }

    private static func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

    private static let branches: [FourCharCode] = ["moov", "trak", "mdia", "minf", "stbl"]

    @Test("real movies promise what they have")
    func real() {
        #expect(!PromisedSamples(in: IPhoneMovie().bytes).areTooMany)
    }

    @Test(
        "as many bytes as the file has are possible, one more is not",
        arguments: [(1, 16), (16, 16), (65_536, 65_536), (0, 1)] as [(UInt32, UInt32)]
    )
    func size(size: UInt32, factor: UInt32) {
        let length = UInt32(Self.movie(Self.sizes(size, 0), in: Self.branches).count)
        #expect(
            !PromisedSamples(in: Self.movie(Self.sizes(size, length / factor), in: Self.branches)).areTooMany
        )
        #expect(
            PromisedSamples(in: Self.movie(Self.sizes(size, length / factor + 1), in: Self.branches))
                .areTooMany
        )
        #expect(PromisedSamples(in: Self.movie(Self.sizes(size, .max), in: Self.branches)).areTooMany)
    }

    @Test(
        "samples of one byte are those of sound, of one unit each; any others count for sixteen, in any order of atoms",
        arguments: ["soun", "text", "meta", "vide", nil] as [String?],
        [1, 2] as [UInt32]
    )
    func handlers(handler: String?, duration: UInt32) {
        func movie(_ count: UInt32, isLate: Bool) -> [UInt8] {
            func hdlr(_ type: String, _ subtype: String) -> AtomNode {
                AtomNode("hdlr", payload: [0, 0, 0, 0] + Array((type + subtype).utf8) + zeros(12))
            }
            let times = AtomNode(
                "stts",
                payload: [0, 0, 0, 0] + Self.big(1) + Self.big(count) + Self.big(duration)
            )
            let tables = [Self.sizes(1, count), times]
            let table = AtomNode("stbl", children: isLate ? tables : tables.reversed())
            // QuickTime has a second handler atom, of the data's place.
            let information = AtomNode("minf", children: [hdlr("dhlr", "url "), table])
            let parts = handler.map { [hdlr("mhlr", $0), information] } ?? [information]
            let media = AtomNode("mdia", children: isLate ? parts.reversed() : parts)
            let track = AtomNode("trak", children: [media])
            return AtomNode("moov", children: [track]).serialized() + zeros(1000)
        }
        let length = UInt32(movie(0, isLate: false).count)
        let most = handler == "soun" && duration == 1 ? length : length / 16
        for isLate in [false, true] {
            #expect(!PromisedSamples(in: movie(most, isLate: isLate)).areTooMany)
            #expect(PromisedSamples(in: movie(most + 1, isLate: isLate)).areTooMany)
        }
    }

    @Test("a run of a fragment counts for its fields, without any for sixteen bytes a sample")
    func runs() {
        for (flags, room) in [(0, 16), (2, 4), (3, 8), (15, 16)] as [(UInt8, UInt32)] {
            func movie(_ count: UInt32) -> [UInt8] {
                let run = AtomNode("trun", payload: [0, 0, flags, 0] + Self.big(count))
                return Self.movie(run, in: ["moof", "traf"])
            }
            let length = UInt32(movie(0).count)
            #expect(!PromisedSamples(in: movie(length / room)).areTooMany)
            #expect(PromisedSamples(in: movie(length / room + 1)).areTooMany)
        }
    }

    @Test("the tables of all tracks are added up, and fragments count")
    func sum() {
        let one = AtomNode(
            "trak",
            children: [
                AtomNode(
                    "mdia",
                    children: [AtomNode("minf", children: [AtomNode("stbl", children: [Self.sizes(0, 200)])])]
                )
            ]
        )
        #expect(
            !PromisedSamples(in: AtomNode("moov", children: [one, one]).serialized() + zeros(300)).areTooMany
        )
        #expect(
            PromisedSamples(in: AtomNode("moov", children: [one, one, one]).serialized() + zeros(300))
                .areTooMany
        )
        let run = AtomNode("trun", payload: [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(PromisedSamples(in: Self.movie(run, in: ["moof", "traf"])).areTooMany)
    }

    @Test("a movie that promises billions is refused by the decoder of pictures and of sound")
    func refused() {
        let bytes = Self.movie(Self.sizes(1, 80_000_000), in: Self.branches)
        #expect(
            throws: MovieError.unreadable(
                message: "its tables promise more samples than the file has room for"
            )
        ) {
            _ = try MovieDecoder(bytes)
        }
        #expect(throws: MovieError.self) { _ = try EncodedSound(encoding: bytes, seconds: 1) }
    }

    @Test("what is no QuickTime file promises nothing")
    func others() {
        #expect(!PromisedSamples(in: [] as [UInt8]).areTooMany)
        #expect(!PromisedSamples(in: Fixture.graceHopper.bytes).areTooMany)
        #expect(!PromisedSamples(in: zeros(1 << 20)).areTooMany)
    }

    private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
