import TestSupport
import Testing

@testable import Formats

@Suite("Pictures within a picture file")
struct EmbeddedPictureTests {
    @Test("are found wherever they are, each with its place")
    func all() throws {
        var block = try ExifFixture(order: .bigEndian, makerNote: Array("Maker\0".utf8) + SmallFiles.picture)
            .block()
        try block.replaceThumbnail(SmallFiles.picture)
        let bytes = SmallFiles.rich(block)
        let found = EmbeddedPicture.all(in: bytes, .jpeg)
        #expect(found.filter { $0.content == .file(SmallFiles.picture) }.count == 8)
        for picture in found {
            guard let offset = picture.offset, case .file(let file) = picture.content else { continue }
            #expect(bytes[offset..<offset + file.count].elementsEqual(file), "\(picture.place)")
        }
        let places = Set(found.map { $0.path.joined(separator: "/") })
        #expect(
            places == [
                "APP1/Exif", "APP1/Exif/IFD1", "APP1/XMP/base64", "APP1/extended XMP/base64",
                "APP13/Photoshop",
                "APP5/HOLDER",
                "trailer",
            ]
        )
    }
}
