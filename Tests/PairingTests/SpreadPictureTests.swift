import TestSupport
import Testing

@testable import Containers
@testable import Pairing

@Suite("A picture cut into pieces")
struct SpreadPictureTests {
    /// A picture, cut in the middle of its signature.
    private static let picture: [UInt8] = {
        let coded: [UInt8] = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) % 255 }
        let head: [UInt8] = Array(Sample.jpeg().dropLast(2))
        return head + coded + [0xFF, 0xD9]
    }()
    private static let pieces = [picture[..<2], picture[2..<90], picture[90...]].map { Array($0) }

    /// Expects the picture that was cut, and none elsewhere.
    private func expectPicture(in found: [EmbeddedPicture], _ path: String, at line: SourceLocation) {
        let files = found.map { picture -> [UInt8] in
            if case .file(let bytes) = picture.content { bytes } else { [] }
        }
        #expect(files.contains { $0.starts(with: Self.picture) }, "\(found)", sourceLocation: line)
        #expect(Set(found.map { $0.path.joined(separator: "/") }) == [path], sourceLocation: line)
    }

    private func expectPicture(
        in bytes: [UInt8],
        _ format: FileFormat,
        _ path: String,
        at line: SourceLocation = #_sourceLocation
    ) {
        expectPicture(in: EmbeddedPicture.all(in: bytes, format), path, at: line)
    }

    @Test("is found over the segments of a JPEG, and removed")
    func segments() throws {
        let added = zip([0xE4, 0xE5, 0xE7] as [UInt8], Self.pieces).flatMap { marker, piece -> [UInt8] in
            [0xFF, marker] + ByteOrder.bigEndian.bytes(of: UInt16(piece.count + 2)) + piece
        }
        let bytes = Sample.jpeg().prefix(2) + added + Sample.jpeg().dropFirst(2)
        expectPicture(in: Array(bytes), .jpeg, "segments")
        let covered = try JPEGFile(parsing: Array(bytes)).forCoveredPicture { _ in nil }
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty)
    }

    @Test(
        "is found over the chunks of a PNG, be they texts or not, and removed",
        arguments: [["abCd", "efGh", "ijKl"], ["tEXt", "tEXt", "tEXt"], ["tEXt", "abCd", "tEXt"]]
    )
    func chunks(types: [String]) throws {
        let plain = HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
        var file = try PNGFile(parsing: plain)
        let words = ["Title\0", "Author\0", "Comment\0"]
        let added = zip(zip(types, words), Self.pieces).map { head, piece in
            PNGChunk(type: head.0, data: ((head.0 == "tEXt" ? Array(head.1.utf8) : []) + piece)[...])
        }
        file.chunks.insert(contentsOf: added, at: 1)
        expectPicture(in: file.serialized(), .png, "chunks")
        let covered = file.forCoveredPicture { _ in nil }
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .png).isEmpty)
        #expect(covered.file.serialized().firstRange(of: Self.pieces[2]) == nil)
    }

    @Test("is found over the unknown chunks of a WebP")
    func unknownChunks() throws {
        let pixel = bytes(
            hex: "52494646 1a000000 57454250 5650384c 0d000000 2f00000010 0710111188 88fe0700"
        )
        let order = ByteOrder.littleEndian
        let added = zip(["abcd", "efgh", "ijkl"], Self.pieces).flatMap { type, piece -> [UInt8] in
            let padding = [UInt8](repeating: 0, count: piece.count % 2)
            return Array(type.utf8) + order.bytes(of: UInt32(piece.count)) + piece + padding
        }
        let body = pixel.dropFirst(8) + added
        let file = Array("RIFF".utf8) + order.bytes(of: UInt32(body.count)) + body
        expectPicture(in: file, .webp, "chunks")
    }

    @Test("is found over the values of Exif, in their order or not, and removed; numbers stay")
    func exif() throws {
        let (first, cut) = (Self.picture[..<100], Self.picture[100...])
        let inTheirOrder: [UInt16: [UInt8]] = [
            0x010E: Self.pieces[0], 0x0131: Self.pieces[1], 0x9286: Self.pieces[2],
        ]
        for pieces in [inTheirOrder, [0x010E: Array(cut), 0x9286: Array(first)]] {
            var primary = DirectoryDraft(order: .bigEndian)
            var exif = DirectoryDraft(order: .bigEndian)
            primary.set(ExifTag.orientation, short: 6)
            exif.set(0x8827, short: 400)
            for (tag, piece) in pieces where tag < 0x8000 {
                primary.set(tag, type: 7, count: piece.count, bytes: piece)
            }
            for (tag, piece) in pieces where tag > 0x8000 {
                exif.set(tag, type: 7, count: piece.count, bytes: piece)
            }
            let block = try ExifBlock.assembled(primary: &primary, exif: exif)
            #expect(!block.embeddedPictures(path: ["Exif"], origin: nil).isEmpty)
            let (covered, changes) = try block.forCoveredPicture { _ in nil }
            #expect(changes == [.restRemoved("Exif texts")])
            for piece in pieces.values.map({ $0.suffix(40) }) where piece.count == 40 {
                #expect(covered.bytes.firstRange(of: Array(piece)) == nil)
            }
            #expect(covered.orientation == 6 && covered.number(0x8827, in: .exif) == 400)
            #expect(covered.embeddedPictures(path: ["Exif"], origin: nil).isEmpty)
        }
    }

    @Test("is found over the boxes of a HEIC, and counts as one to remove")
    func boxes() throws {
        let type = FileTypeAtom(majorBrand: "heic", minorVersion: 0, compatibleBrands: ["mif1", "heic"])
        let handler = HandlerAtom(componentType: "mhlr", subtype: "pict", name: "")
        let meta = AtomNode("meta", lead: [0, 0, 0, 0], children: [handler.node])
        let boxes = Self.pieces.enumerated().map { number, piece -> AtomNode in
            AtomNode(FourCharCode(stringLiteral: "abc\(number)"), payload: piece)
        }
        let bytes = ([type.node, meta] + boxes).flatMap { $0.serialized() }
        expectPicture(in: bytes, .heic, "items and boxes")
        let file = try HEIFFile(parsing: bytes)
        #expect(file.free.boxes == [2, 3, 4] && file.movieBoxes.isEmpty)
        for case .nothing in PictureSearch.holdings(of: file.free.boxes.map(file.content)).dropFirst() {
            Issue.record("a piece is kept")
        }
    }

    @Test("is found over the values of a movie, and removed")
    func values() throws {
        var file = try AtomFile(parsing: Sample.movie())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        file.atoms[index] = file.atoms[index].changingChildren { children in
            for (number, piece) in Self.pieces.enumerated() {
                children.append(AtomNode(FourCharCode(stringLiteral: "abc\(number)"), payload: piece))
            }
        }
        let found = try MovieAttachments(of: MovieData(file.serialized()))
        expectPicture(in: found.pictures, "values", at: #_sourceLocation)
        let bare = file.removingPictures().movie
        #expect(try MovieAttachments(of: MovieData(bare.serialized())).pictures.isEmpty)
    }
}
