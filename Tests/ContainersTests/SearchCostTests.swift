import TestSupport
import Testing

@testable import Containers

@Suite("The work of searching bytes for pictures")
struct SearchCostTests {
    /// The beginnings of a text of each encoding, of a signature that is looked behind, and of compressed data.
    private static let beginnings =
        [
            "=ybegin ", "=ypart ", "=yend", "=41", "=\r\n", "%41", "\\x41", "\\u0041", "\\101", "&#65;",
            "&amp;", "&",
            "begin 644 a\n", "M", "KLM", "<~", "~>", "z!", "zy", "data:image/jpeg;base64,", "/9j/",
            "JBSWY3DP",
            "255,", "-1,", "377 ", "01000001 ", "0x41,", "FFD8", "\u{FF}\u{D8}", "#define ", "P6 ", "P1#",
            "PK\u{3}\u{4}",
            "x\u{1}", "BM", "II*\0\u{8}\0\0\0", "MM\0*", "%PDF-1",
        ]
        .map { Array($0.utf8) }

    private static func filled(_ unit: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeating: unit, count: (count + unit.count - 1) / unit.count).flatMap { $0 }
    }

    @Test("texts of one encoding do not overlap, and are read a few times, whatever their beginnings")
    func texts() throws {
        let units =
            Self.beginnings + Self.beginnings.map { Array("=ybegin \r\n".utf8) + $0 }
            + zip(Self.beginnings, Self.beginnings.dropFirst(3)).map { $0 + $1 }
        for unit in units {
            let bytes = Self.filled(unit, 1 << 12)
            for (coding, texts) in Dictionary(grouping: TextRuns(in: bytes[...]).ranges, by: \.coding) {
                let ranges = texts.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
                let isApart = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
                #expect(isApart, "\(coding) of \(String(decoding: unit, as: UTF8.self))")
                for range in ranges.prefix(8) {
                    let read = TextRuns.readings(of: bytes[range], coding).reduce(0) { $0 + $1.count }
                    #expect(read <= 48 * range.count, "\(coding) of \(String(decoding: unit, as: UTF8.self))")
                }
            }
        }
    }

    @Test("a picture in yEnc is found behind lines that begin others")
    func decoys() throws {
        let jpeg = SmallFiles.picture
        let encoded = jpeg.flatMap { byte -> [UInt8] in
            let letter = byte &+ 42
            return [0, 0x0A, 0x0D, 0x3D].contains(letter) ? [0x3D, letter &+ 64] : [letter]
        }
        let begin = Array("=ybegin line=128 size=\(jpeg.count) name=a.jpg\r\n".utf8)
        let text = begin + encoded + Array("\r\n=yend size=\(jpeg.count)\r\n".utf8)
        for decoys in [[], Array("=ybegin ".utf8), Self.filled(begin, 1 << 12)] {
            let finds = PictureSearch((decoys + text)[...]).finds
            #expect(finds.contains { $0.codings == [.text(.yEnc)] && $0.bytes.starts(with: jpeg) })
        }
    }

    @Test("elements of XMP are read to a depth no photo has, so that each is within few others")
    func nestedElements() {
        func packet(_ depth: Int) -> XMPReading {
            let opened = String(repeating: "<x:a>", count: depth)
            return XMPReading(XMPPacket((opened + String(repeating: "</x:a>", count: depth)).utf8))
        }
        #expect(packet(64).isComplete && packet(64).tags.count == 128)
        #expect(!packet(65).isComplete && packet(60_000).tags.count == 65)
        #expect(packet(60_000).closings.count == 65)
        // No tag behind that depth is read.
        #expect(XMLTag.read(Array(String(repeating: "<x:a>", count: 60_000).utf8)).tags.count == 65)
    }

    @Test("what is read of compressed data counts, though nothing comes out of it")
    func streams() {
        // A stream begins in each block that is not empty, and goes through all blocks behind it.
        let empty = Self.filled([0x00, 0x00, 0x00, 0xFF, 0xFF], 200)
        let begin: [UInt8] = [0x00, 0x02, 0x00, 0xFD, 0xFF, 0x78, 0x01]
        let chain = Self.filled(begin + empty, 1 << 18)
        #expect(!PictureSearch(chain[...]).isComplete)
        // Among noise, too, streams within one another are read as far as the budget goes.
        let dense = Self.filled(begin, 1 << 16)
        #expect(!PictureSearch(amongNoise: dense[...]).isComplete)
    }

    @Test("lines that may name the width of a bitmap count as far as they are read")
    func definitions() {
        let crafted = Self.filled(Array("#define ".utf8), 1 << 16)
        #expect(!PictureSignature.starts(in: crafted[...]).isEmpty)
        let source = (0..<4000).map { "#define WORD_\($0) \($0)\n" }.joined()
        #expect(PictureSignature.starts(in: Array(source.utf8)[...]).isEmpty)
        let long = Array(String(repeating: "#define A ", count: 20).utf8)
        #expect(PictureSignature.starts(in: long[...]).isEmpty)
    }
}
