import Formats
import Foundation
import TestSupport
import Testing

/// A small file that promises very large contents, and the commands it is passed to.
struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    let commands: [[String]]
    let bytes: @Sendable () throws -> [UInt8]

    var testDescription: String { name }

    static let all = pictures + movies + texts

    /// Returns bytes so often; joining them one by one takes a minute without optimisation.
    private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        var all = bytes
        while all.count < count * bytes.count { all += all.prefix(count * bytes.count - all.count) }
        return all
    }

    // MARK: Pictures

    private static func picture(_ name: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) -> Bomb {
        Bomb(name: name, commands: [["cover", name], ["detect", name], ["verify", name]], bytes: bytes)
    }

    private static let pictures: [Bomb] = [
        picture("wide.png") { png(width: 536_870_911, height: 1) },
        picture("tall.png") { png(width: 1, height: 536_870_911) },
        picture("large.png") { png(width: 60_000, height: 4_000) },
        picture("interlaced.png") { png(width: 16_000, height: 16_000, interlaced: 1) },
        picture("chunks.png") {
            png(width: 8, height: 8, before: repeated(chunk("abCd", []), 1_000_001))
        },
        picture("segments.jpg") { jpeg([0xFF, 0xE5, 0, 2]) },
        picture("comments.jpg") { jpeg([0xFF, 0xFE, 0, 2]) },
        picture("restarts.jpg") { jpeg([0xFF, 0xD0]) },
        picture("huge.webp") {
            let size = UInt32(15_998) | UInt32(15_998) << 14
            let head = [0x2F] + ByteOrder.littleEndian.bytes(of: size)
            return riff(Array("VP8L".utf8) + form(head + noise(8000)))
        },
        picture("chunks.webp") {
            riff(repeated(Array("abcd".utf8) + [0, 0, 0, 0], 1_000_000))
        },
        picture("items.heic") { heif(items: 65_535, width: 65_000, height: 65_000) },
        picture("size.heic") { heif(items: 1, width: 16_000, height: 16_000) },
    ]

    private static func png(
        width: UInt32,
        height: UInt32,
        interlaced: UInt8 = 0,
        before: [UInt8] = []
    ) -> [UInt8] {
        let size = ByteOrder.bigEndian.bytes(of: width) + ByteOrder.bigEndian.bytes(of: height)
        // Five zeros, compressed.
        let data: [UInt8] = [0x78, 0x9C, 0x63, 0x60, 0x80, 0x02, 0x00, 0x00, 0x05, 0x00, 0x01]
        return PNGFile.signature + chunk("IHDR", size + [16, 6, 0, 0, interlaced]) + before
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] { HandmadePNG.chunk(type, data) }

    /// Returns a portrait with two million copies of a segment before it.
    private static func jpeg(_ segment: [UInt8]) -> [UInt8] {
        let portrait = Fixture.graceHopper.bytes
        return portrait.prefix(2) + repeated(segment, 2_000_000)
            + portrait.dropFirst(2)
    }

    private static func riff(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + form(Array("WEBP".utf8) + chunks)
    }

    /// Returns bytes with their length.
    private static func form(_ bytes: [UInt8]) -> [UInt8] {
        ByteOrder.littleEndian.bytes(of: UInt32(bytes.count)) + bytes
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 2)
        return (0..<count).map { _ in .random(in: 0...255, using: &generator) }
    }

    private static func atom(_ type: String, _ content: [UInt8]) -> [UInt8] {
        ByteOrder.bigEndian.bytes(of: UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    /// Returns a HEIC file with a number of items, its picture of this size and without data.
    private static func heif(items: UInt16, width: UInt32, height: UInt32) -> [UInt8] {
        let big = ByteOrder.bigEndian
        let entries = (1...items).map { number in
            atom("infe", [2, 0, 0, 0] + big.bytes(of: number) + [0, 0] + Array("hvc1".utf8) + [0])
        }
        let size = atom("ispe", [0, 0, 0, 0] + big.bytes(of: width) + big.bytes(of: height))
        let links = atom("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1])
        let content =
            [0, 0, 0, 0]
            + atom("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            + atom("pitm", [0, 0, 0, 0, 0, 1])
            + atom("iinf", [0, 0, 0, 0] + big.bytes(of: items) + entries.joined())
            + atom("iprp", atom("ipco", size) + links)
        return atom("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
            + atom("meta", content)
    }

    // MARK: Movies and archives

    private static let movies: [Bomb] = [
        Bomb(
            name: "samples.mov",
            commands: [["pair", "--from", "samples.mov"], ["reveal", "face.jpg", "--sound", "samples.mov"]]
        ) { movie(samples: 80_000_000) },
        Bomb(name: "atoms.mov", commands: [["verify", "atoms.mov"], ["pair", "--from", "atoms.mov"]]) {
            atom("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
                + repeated(atom("free", []), 1_000_000)
        },
        Bomb(
            name: "zeros.livp",
            commands: [["verify", "zeros.livp"], ["inspect", "zeros.livp"], ["split", "zeros.livp"]]
        ) { archive(unpacked: 400 << 20) },
    ]

    /// Returns a movie with the tables of a track that promise a number of one-byte samples in one chunk.
    private static func movie(samples: UInt32) -> [UInt8] {
        let big = ByteOrder.bigEndian
        func table(_ type: String, _ numbers: UInt32...) -> [UInt8] {
            atom(type, [0, 0, 0, 0] + numbers.flatMap { big.bytes(of: $0) })
        }
        let zeros = [UInt8](repeating: 0, count: 12)
        let matrix: [UInt8] = [0, 1, 0, 0] + zeros + [0, 1, 0, 0] + zeros + [0x40, 0, 0, 0]
        let clock = big.bytes(of: UInt32(600)) + big.bytes(of: UInt32(600))
        let format = atom(
            "avc1",
            [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 16) + [0, 48, 0, 40]
                + [UInt8](repeating: 0, count: 50) + atom("avcC", [1, 100, 0, 40, 255, 0xE0, 0])
        )
        let tables =
            atom("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + format) + table("stts", 1, samples, 20)
            + table("stsc", 1, 1, samples, 1) + table("stsz", 1, samples) + table("stco", 1, 48)
        let media =
            atom("mdhd", zeros + clock + [0, 0, 0, 0])
            + atom("hdlr", [0, 0, 0, 0] + Array("mhlrvide".utf8) + zeros + [0])
            + atom("minf", atom("vmhd", zeros) + atom("stbl", tables))
        let track =
            atom(
                "tkhd",
                [0, 0, 0, 15] + zeros.prefix(8) + [0, 0, 0, 1] + zeros + zeros + matrix + zeros.prefix(8)
            )
            + atom("mdia", media)
        let head =
            zeros + clock + [0, 1, 0, 0, 1, 0] + zeros.prefix(10) + matrix + zeros + zeros + [0, 0, 0, 2]
        return atom("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
            + atom("moov", atom("mvhd", head) + atom("trak", track))
            + atom("mdat", zeros)
    }

    /// Returns an archive of one file of zeros, deflated: RFC 1951 §3.2.6, each 258 of them in 13 bits.
    private static func archive(unpacked: Int) -> [UInt8] {
        var (stream, word, bits): ([UInt8], UInt64, UInt64) = ([], 0, 0)
        func put(_ value: UInt64, _ count: UInt64) {
            word |= value << bits
            bits += count
            while bits >= 8 {
                stream.append(UInt8(truncatingIfNeeded: word))
                (word, bits) = (word >> 8, bits - 8)
            }
        }
        // A last block with fixed codes: a zero, copies of it, and the end.
        put(0b011, 3)
        put(0b0000_1100, 8)
        for _ in 0..<unpacked / 258 { put(0b1010_0011, 13) }
        put(0, 7)
        put(0, 8)
        let little = ByteOrder.littleEndian
        let sizes: [UInt8] =
            [0, 0, 0, 0] + little.bytes(of: UInt32(stream.count))
            + little.bytes(of: UInt32(unpacked / 258 * 258 + 1))
        let head: [UInt8] = [20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0] + sizes + [5, 0, 0, 0]
        let name = Array("a.mov".utf8)
        let file: [UInt8] = [0x50, 0x4B, 3, 4] + head + name + stream
        let made: [UInt8] = [0x50, 0x4B, 1, 2, 20, 0]
        let directory = made + head + [UInt8](repeating: 0, count: 14) + name
        let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
        let places = little.bytes(of: UInt32(directory.count)) + little.bytes(of: UInt32(file.count))
        return file + directory + end + places + [0, 0]
    }

    // MARK: Texts

    private static let texts: [Bomb] = [
        Bomb(name: "faces.json", commands: [["cover", "face.jpg", "--faces", "faces.json"]]) {
            Array(#"{"faces":["#.utf8) + repeated(Array("0,".utf8), 12 << 20)
        },
        Bomb(name: "deep.json", commands: [["cover", "face.jpg", "--faces", "deep.json"]]) {
            [UInt8](repeating: UInt8(ascii: "["), count: 8 << 20)
        },
        Bomb(name: "strokes.json", commands: [["doodle", "face.jpg", "--strokes", "strokes.json"]]) {
            Array("[".utf8) + repeated(Array("0,".utf8), 12 << 20)
        },
        Bomb(
            name: "unused.txt",
            commands: [
                ["cover", "face.jpg", "--kaomoji-file", "/dev/zero"],
                ["card", "text", "face.jpg", "--text-file", "/dev/zero"],
            ]
        ) { [] },
    ]
}
