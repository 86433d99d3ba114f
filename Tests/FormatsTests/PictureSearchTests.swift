import Foundation
import TestSupport
import Testing

@testable import Formats

/// The first bytes of a file of each known format.
private enum Sample: String, CaseIterable {
    case jpeg, png, gif, webp, heic, movie, tiff, avi

    var bytes: [UInt8] {
        let rest = [UInt8](repeating: 0x33, count: 80)
        switch self {
        case .jpeg: return SmallFiles.picture
        case .png: return SmallFiles.png
        case .gif: return Array("GIF89a".utf8) + rest
        case .webp: return Array("RIFF\u{40}\0\0\0WEBPVP8 ".utf8) + rest
        case .heic: return [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + rest
        case .movie: return [0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8) + rest
        case .tiff: return Self.tiff([(0x0111, 4, 1, 50), (0x0117, 4, 1, 30)])
        case .avi: return Array("RIFF\u{40}\0\0\0AVI LIST".utf8) + rest
        }
    }

    static func tiff(_ entries: [(UInt16, UInt16, UInt32, UInt32)]) -> [UInt8] {
        let order = ByteOrder.littleEndian
        let directory = entries.flatMap { tag, type, count, value in
            order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: count) + order.bytes(of: value)
        }
        return order.mark + [42, 0, 8, 0, 0, 0] + order.bytes(of: UInt16(entries.count)) + directory
            + [UInt8](repeating: 0, count: 4 + 60)
    }
}

@Suite("Searching bytes for pictures")
struct PictureSearchTests {
    private let before = Array("Anything at all before it; ".utf8)

    private func finds(_ bytes: [UInt8]) -> [PictureSearch.Find] { PictureSearch(bytes[...]).finds }

    @Test("finds a file of every format, wherever it begins", arguments: Sample.allCases)
    private func formats(sample: Sample) throws {
        for lead in [[], before, before + [0], [0xFF, 0xFF, 0xD8]] {
            let find = try #require(finds(lead + sample.bytes + before).first)
            #expect(find.start == lead.count && !find.isText && find.bytes.starts(with: sample.bytes))
        }
    }

    @Test("finds a file in a data URL, and in a text that is base64 as a whole", arguments: Sample.allCases)
    private func texts(sample: Sample) throws {
        let file = sample.bytes
        let plain = Data(file).base64EncodedString()
        let lines = Data(file).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        for text in [plain, lines, "\n  " + lines] {
            let search = PictureSearch(Array(text.utf8)[...], isText: true)
            #expect(search.finds.map(\.isText) == [true])
            #expect(search.finds.first?.bytes.elementsEqual(file) == true)
            let url = "a caption: url(data:image/jpeg;base64,\(text)) and more"
            let found = finds(Array(url.utf8))
            #expect(found.map(\.isText) == [true] && found.first?.bytes.elementsEqual(file) == true)
        }
        #expect(finds(Array(plain.utf8)).isEmpty)
        #expect(finds(Array("data:text/plain;base64,QSBkYXkgYXQgdGhlIHNlYQ==".utf8)).isEmpty)
    }

    @Test("takes a picture that is cut short for one, and numbers that look like its first bytes for none")
    func tables() throws {
        #expect(PictureSearch.finds(in: SmallFiles.picture.prefix(20)))
        // The highlights of a curve of 16-bit numbers.
        let curve = stride(from: 0, through: 65_535, by: 20).flatMap {
            ByteOrder.bigEndian.bytes(of: UInt16($0 | 0x8))
        }
        let steep: [UInt8] = [0xFF, 0xC4, 0xFF, 0xD8, 0xFF, 0xEC, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(!PictureSearch.finds(in: curve[...]) && !PictureSearch.finds(in: steep[...]))
    }

    @Test("takes no head of a TIFF file without a directory for a picture: so end the maker notes of Canon")
    func canonFooter() {
        for order in [ByteOrder.littleEndian, .bigEndian] {
            let head = order.mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(0x296))
            for count in [0, 40, 0x400] {
                #expect(finds(before + head + [UInt8](repeating: 0x33, count: count)).isEmpty)
            }
        }
    }

    @Test("takes no TIFF structure for a picture that points to none, and one that is cut off for one")
    func structures() throws {
        let notes = Sample.tiff([(0x0100, 4, 1, 5), (0x010F, 2, 4, 0)])
        #expect(finds(before + notes).isEmpty)
        #expect(finds(before + notes.prefix(30)).count == 1)
        let exif = try ExifBlock.standard(width: 8, height: 8).bytes
        #expect(finds(exif).isEmpty)
    }

    @Test("finds nothing in prose, numbers and noise")
    func harmless() throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let letters = (0..<100_000).map { _ in UInt8.random(in: 0x30...0x7A, using: &generator) }
        let prose = Array(String(repeating: "The quick brown fox saw 2 GIFs, MM and II. ", count: 900).utf8)
        for bytes in [noise, letters, prose] { #expect(finds(bytes).isEmpty) }
    }

    @Test("ends soon in crafted data that begin thousands of headers")
    func crafted() {
        let directories: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0x40]
        for head in [directories, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4], Array(";base64,/9j/".utf8)] {
            let bytes = Array(repeating: head, count: 40_000).flatMap { $0 }
            #expect(finds(bytes).count <= PictureSearch.maximumFinds)
        }
    }
}
