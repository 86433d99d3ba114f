import Imaging
import PhonePictures
import TestSupport
import Testing

@testable import Formats
@testable import HEIC
@testable import Pairing

@Suite("A covered HEIC beside its original")
struct ComparingTests {
    private static let pixels = Scene.pixels(CoveringTests.size)

    private static func original(_ photo: PhonePhoto = PhonePhoto()) throws -> HEICPicture {
        try HEICPicture(try photo.bytes(of: pixels))
    }

    @Test("differs in the tiles under the paint, and within them where it was laid")
    func covered() throws {
        var photo = PhonePhoto()
        photo.gainMap = .apple
        let original = try Self.original(photo)
        let covered = try HEICPicture(try original.covered(with: [Scene.patch(CoveringTests.place)]).bytes)
        let difference = try #require(try covered.difference(from: original))
        #expect(difference.picture.coded == 2 && difference.picture.tiles == 6)
        let place = try #require(difference.cells.places.only)
        let (found, laid) = (place.bounds, CoveringTests.place)
        #expect(found.intersection(laid) == laid)
        #expect(found.width <= laid.width + 16 && found.height <= laid.height + 16)
        #expect(difference.rest.map { $0.ratio > 50 && $0.largest < 8 } ?? true)
        #expect(difference.others.map(\.name) == ["the thumbnail", "the gain map"])
        #expect(difference.parts.isEmpty)
    }

    @Test("does not differ from itself")
    func same() throws {
        let original = try Self.original()
        let difference = try #require(try original.difference(from: original))
        #expect(difference.picture.coded == 0 && difference.cells.places.isEmpty && difference.rest == nil)
        #expect(difference.others.isEmpty && difference.parts.isEmpty)
    }

    @Test("shows where a second hand has been")
    func elsewhere() throws {
        let original = try Self.original()
        let away = PixelRect(x: 300, y: 200, width: 24, height: 24)
        let layers = [Scene.patch(CoveringTests.place), Scene.patch(away)]
        let covered = try HEICPicture(try original.covered(with: layers).bytes)
        let difference = try #require(try covered.difference(from: original))
        #expect(difference.cells.places.count == 2)
        #expect(difference.cells.places.contains { $0.bounds.intersection(away) == away })
    }

    @Test("names what changed beside the pictures")
    func parts() throws {
        var photo = PhonePhoto()
        photo.xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
        let original = try Self.original(photo)
        let item = try #require(original.file.xmpItem)
        let covered = try original.covered(with: [], replacing: [item.id: Array("<x:xmpmeta/>".utf8)])
        let difference = try #require(try HEICPicture(covered.bytes).difference(from: original))
        #expect(difference.parts == ["XMP"])
    }

    @Test("cannot be compared with a picture of other tiles")
    func others() throws {
        var photo = PhonePhoto()
        photo.tile = PixelSize(width: 64, height: 64)
        #expect(try Self.original(photo).difference(from: try Self.original()) == nil)
    }
}

extension Array {
    /// The only element; `nil` if there are none or several.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
