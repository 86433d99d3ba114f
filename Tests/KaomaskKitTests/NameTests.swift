import Formats
import Foundation
import Pairing
import TestSupport
import Testing

@testable import Imaging
@testable import KaomaskKit

@Suite("Names of covered people")
struct NameTests {
    /// Returns two people side by side: 1112 x 600 pixels, stored so that `orientation` turns them upright.
    static func pair(_ orientation: Orientation) throws -> PixelBuffer {
        let left = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let right = try PNGCodec.decode(Fixture.eileenCollins.bytes).pixels.resized(
            to: PixelSize(width: 600, height: 600)
        )
        var both = PixelBuffer(size: PixelSize(width: 1112, height: 600), filledWith: .white)
        both.draw(Layer(bounds: PixelRect(x: 0, y: 0, width: 512, height: 600), bytes: left.bytes))
        both.draw(Layer(bounds: PixelRect(x: 512, y: 0, width: 600, height: 600), bytes: right.bytes))
        let inverse: Orientation = orientation == .left ? .right : orientation == .right ? .left : orientation
        return both.upright(inverse)
    }

    /// The positions of the two, in pixels of the upright picture.
    private static let people = [
        ("Grace Hopper", Rect(x: 181, y: 140, width: 187, height: 186)),
        ("Eileen", Rect(x: 726, y: 93, width: 108, height: 108)),
    ]

    /// Returns the two at their positions in the stored picture.
    static func tagged(_ orientation: Orientation) -> TaggedPacket {
        let size = PixelSize(width: 1112, height: 600)
        let stored = orientation.transposes ? size.transposed : size
        let map = orientation.storedFromUpright(stored)
        let people = people.map { name, box in
            let corners = [Point(box.x, box.y), Point(box.maxX, box.maxY)].map(map.apply)
            let (x, y) = (min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y))
            return TaggedPacket.Person(
                name,
                x / Double(stored.width),
                y / Double(stored.height),
                abs(corners[0].x - corners[1].x) / Double(stored.width),
                abs(corners[0].y - corners[1].y) / Double(stored.height)
            )
        }
        var packet = TaggedPacket()
        packet.addElementRegions(people)
        packet.addRectangles(people)
        packet.add("dc:subject", people.map(\.name) + ["space"])
        packet.add("Iptc4xmpExt:PersonInImage", people.map(\.name))
        return packet
    }

    static func jpeg(_ orientation: Orientation, _ packet: TaggedPacket?) throws -> [UInt8] {
        let pixels = try pair(orientation)
        var file = try JPEGFile(parsing: JPEGCodec.encode(pixels, quality: 90, subsampling: .quarter))
        file = try file.settingExif(
            .standard(width: pixels.size.width, height: pixels.size.height, orientation: orientation.rawValue)
        )
        if let packet { file = try file.settingXMP(XMPPacket(packet.text.utf8)) }
        return file.serialized()
    }

    static func cover(
        _ bytes: [UInt8],
        in folder: ScratchFolder,
        _ change: (inout CoverOptions) -> Void = { _ in }
    ) throws -> CoverReport {
        try CoveredFileTests.cover(bytes, in: folder) {
            $0.selection.only = [1]
            change(&$0)
        }
    }

    static func findings(_ folder: ScratchFolder) throws -> [String] {
        let finder = try FaceFinder(DetectionOptions())
        let source = try SourceFile.read(folder("out.jpg"))
        let check = PictureCheck(finder: finder, limits: .standard)
        return try check.result(for: source).findings.map(\.code.rawValue)
    }

    @Test(
        "are gone from a picture stored in any orientation, and those of others stay",
        arguments: Orientation.allCases
    )
    func orientations(orientation: Orientation) throws {
        let folder = try ScratchFolder()
        let report = try Self.cover(try Self.jpeg(orientation, Self.tagged(orientation)), in: folder)
        let packet = try #require(try JPEGFile(parsing: folder.bytes(of: "out.jpg")).xmp)
        let text = String(decoding: packet.bytes, as: UTF8.self)
        #expect(!text.contains("Grace") && report.warnings == nil)
        #expect(text.split(separator: "Eileen").count == 5 && text.contains("space"))
        #expect(report.notes?.count == 1)
        #expect(try Self.findings(folder).isEmpty)
    }

    @Test("stay with --keep-names, and verify finds them")
    func kept() throws {
        let folder = try ScratchFolder()
        let packet = Self.tagged(.up)
        let report = try Self.cover(try Self.jpeg(.up, packet), in: folder) { $0.metadata = .withNames }
        #expect(report.notes == nil)
        #expect(try JPEGFile(parsing: folder.bytes(of: "out.jpg")).xmp == XMPPacket(packet.text.utf8))
        #expect(try Self.findings(folder) == ["name-of-covered-face"])
    }

    @Test("in a file beside the picture are reported and used, and the file is neither changed nor copied")
    func sidecar() throws {
        let folder = try ScratchFolder()
        let packet = Self.tagged(.up)
        var own = TaggedPacket()
        own.add("dc:subject", ["Grace Hopper", "Eileen"])
        for name in ["in.jpg.xmp", "in.xmp", "out.xmp"] { try folder.write(packet.text.utf8, as: name) }
        let report = try Self.cover(try Self.jpeg(.up, own), in: folder)
        let text = String(
            decoding: try #require(try JPEGFile(parsing: folder.bytes(of: "out.jpg")).xmp).bytes,
            as: UTF8.self
        )
        #expect(!text.contains("Grace") && text.contains("Eileen"))
        #expect(report.warnings?.count == 3)
        #expect(folder.files == ["in.jpg", "in.jpg.xmp", "in.xmp", "out.jpg", "out.xmp"])
        #expect(folder.bytes(of: "in.xmp") == Array(packet.text.utf8))
        #expect(try Self.findings(folder) == ["name-of-covered-face"])
    }

    @Test("are gone from the still of a Live Photo")
    func livePhoto() throws {
        let folder = try ScratchFolder()
        let live = try LivePhotoInputTests.live.get()
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", ["Grace Hopper"])
        let still = try JPEGFile(parsing: live.still).settingXMP(XMPPacket(packet.text.utf8))
        try folder.write(still.serialized(), as: "in.jpg")
        try folder.write(live.movie, as: "in.mov")
        let plan = PlannedPhoto(input: folder("in.jpg"), still: folder("out.jpg"), movie: nil)
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        let name = Array("Grace Hopper".utf8)
        for half in ["out.jpg", "out.mov"] {
            let bytes = folder.bytes(of: half)
            #expect(!bytes.isEmpty && bytes.firstRange(of: name) == nil, "\(half)")
        }
        #expect(
            report.notes?.count { $0.description.contains("Grace Hopper") } == 1 && report.warnings == nil
        )
    }

    @Test("go from pictures written in other formats too", arguments: [PictureFormat.png, .webp, .heic])
    func formats(format: PictureFormat) throws {
        let folder = try ScratchFolder(["in.jpg": Self.jpeg(.right, Self.tagged(.right))])
        var options = CoverOptions(kaomoji: .cycle)
        options.selection.only = [1]
        var plan = folder.plan(as: "out")
        plan.format = format
        let report = try Pipeline(options).cover(plan)
        let bytes = folder.bytes(of: "out")
        #expect(
            bytes.firstRange(of: Array("Grace".utf8)) == nil
                && bytes.firstRange(of: Array("Eileen".utf8)) != nil
        )
        #expect(report.notes?.count == 1)
    }
}
