import Imaging
import Movies
import Overlay
import Pairing
import TestSupport
import Testing

@testable import Formats
@testable import KaomaskKit

/// Returns a pipeline that covers a given box, in private pictures the face.
private func pipeline(isPrivate: Bool = false) throws -> Pipeline {
    var options = CoverOptions(kaomoji: .fixed(try Kaomoji("(◕‿◕)")))
    options.appearance.patch = .color(Color(red: 240, green: 120, blue: 40))
    options.selection.only = []
    // A private picture is searched again, so the face must be covered.
    options.selection.boxes = [
        isPrivate
            ? Rect(x: 165, y: 135, width: 200, height: 200) : Rect(x: 180, y: 60, width: 160, height: 160)
    ]
    if isPrivate { options.metadata = .private }
    return try Pipeline(options)
}

@Suite("HDR gain maps")
struct GainMapTests {
    /// The metadata format of the map.
    enum Form: String, CaseIterable, Sendable {
        /// Android's XMP: Ultra HDR.
        case adobe
        /// Binary metadata: ISO 21496-1, separate for each of three colours.
        case standard
        /// Apple's own, with 0 for no gain.
        case apple

        /// The stored value of the map for no change.
        var neutral: [Int] {
            switch self {
            // From 2^-1 to 2^3: a quarter of the range; the curve is linear.
            case .adobe: [64, 64, 64]
            // 255 (1/2)^(1/2), 255 (1/3)^1, 0.
            case .standard: [180, 85, 0]
            case .apple: [0, 0, 0]
            }
        }
    }

    private static func rdf(_ namespaces: String, _ attributes: String, _ content: String = "") -> [UInt8] {
        Array(
            ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                + "<rdf:Description rdf:about=\"\" \(namespaces) \(attributes)>\(content)</rdf:Description></rdf:RDF>"
                + "</x:xmpmeta>").utf8
        )
    }

    private static let hdrgm = "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\""

    /// Returns the map: the portrait in grey, or in colour if each colour has its own values.
    static func map(_ form: Form, size: PixelSize = PixelSize(width: 128, height: 150)) throws -> [UInt8] {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels.scaled(to: size)
        let coded = try JPEGCodec.encode(
            portrait,
            quality: 95,
            subsampling: form == .standard ? .none : .gray
        )
        // The start of the image, and the JFIF segment.
        let head = Array(coded.prefix(20))
        let segment: [UInt8]
        switch form {
        case .adobe:
            let numbers = "hdrgm:GainMapMin=\"-1.0\" hdrgm:GainMapMax=\"3\" hdrgm:HDRCapacityMax=\"3\""
            let packet = rdf(hdrgm, "hdrgm:Version=\"1.0\" " + numbers)
            segment = RichPicture.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)
        case .apple:
            let packet = rdf(
                "xmlns:HDRGainMap=\"http://ns.apple.com/HDRGainMap/1.0/\"",
                "HDRGainMap:HDRGainMapVersion=\"65536\""
            )
            segment = RichPicture.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)
        case .standard:
            let offsets = Box.u32(1, 64, 1, 64)
            let channels = [
                Box.u32(-1, 1, 1, 1, 1, 2), Box.u32(-1, 1, 2, 1, 1, 1), Box.u32(0, 1, 2, 1, 1, 1),
            ]
            let metadata = Box.u16(0, 0) + [0x80] + Box.u32(0, 1, 2, 1) + channels.flatMap { $0 + offsets }
            segment = RichPicture.segment(0xE2, "urn:iso:std:iso:ts:21496:-1\0", metadata)
        }
        return head + segment + coded.dropFirst(head.count)
    }

    /// Returns a portrait followed by the map, listed in an index, and for Ultra HDR in XMP.
    static func picture(_ form: Form, more: [UInt8] = [], items: String = "") throws -> [UInt8] {
        let map = try map(form)
        let coded = Fixture.graceHopper.bytes
        let names =
            hdrgm + " xmlns:Container=\"http://ns.google.com/photos/1.0/container/\""
            + " xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\""
        let entry = { (fields: String) in
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item \(fields)/></rdf:li>"
        }
        let directory =
            "<Container:Directory><rdf:Seq>"
            + entry("Item:Semantic=\"Primary\" Item:Mime=\"image/jpeg\"")
            + entry("Item:Semantic=\"GainMap\" Item:Mime=\"image/jpeg\" Item:Length=\"\(map.count)\"")
            + (items.isEmpty ? "" : entry(items)) + "</rdf:Seq></Container:Directory>"
        let packet = rdf(names, "hdrgm:Version=\"1.0\"", directory)
        let xmp = RichPicture.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)
        let version = RichPicture.segment(0xE2, "urn:iso:std:iso:ts:21496:-1\0", [0, 0, 0, 0])
        let segments = form == .adobe ? xmp : form == .standard ? version : []
        func file(_ index: [UInt8]) -> [UInt8] {
            Array(coded.prefix(2)) + RichPicture.segment(0xE2, "MPF\0", index) + segments + coded.dropFirst(2)
        }
        let draft = file(index(size: 0, map: 0, offset: 0)).count
        return file(index(size: draft, map: map.count, offset: draft - 10)) + map + more
    }

    /// Returns an index of two pictures in little-endian order. CIPA DC-007-2009 §5.2.
    private static func index(size: Int, map: Int, offset: Int) -> [UInt8] {
        func long(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let version: [UInt8] = [0, 0xB0, 7, 0] + long(4) + Array("0100".utf8)
        let count: [UInt8] = [1, 0xB0, 4, 0] + long(1) + long(2)
        let entries: [UInt8] = [2, 0xB0, 7, 0] + long(32) + long(50)
        let pictures =
            long(0x2003_0000) + long(size) + long(0) + long(0) + long(0) + long(map) + long(offset) + long(0)
        return [0x49, 0x49, 42, 0, 8, 0, 0, 0, 3, 0] + version + count + entries + long(0) + pictures
    }

    private static func covered(_ bytes: [UInt8], isPrivate: Bool = false) throws -> (
        file: [UInt8], notes: [String]
    ) {
        let folder = try ScratchFolder(["in.jpg": bytes])
        let report = try pipeline(isPrivate: isPrivate).cover(folder.plan())
        return (folder.bytes(of: "out.jpg"), (report.notes ?? []).map(\.description))
    }

    /// Returns the map after a picture, located by the index.
    private static func indexedMap(_ file: [UInt8]) throws -> [UInt8] {
        let all = EmbeddedPicture.all(in: file, .jpeg).filter { $0.kind == .gainMap }
        let picture = try #require(all.first)
        guard all.count == 1, case .file(let bytes) = picture.content, let offset = picture.offset else {
            return []
        }
        #expect(Array(file[offset..<offset + bytes.count]) == bytes)
        return bytes
    }

    @Test(
        "are covered like the picture: no gain under the kaomoji, every other coefficient as it was",
        arguments: Form.allCases
    )
    func covered(form: Form) throws {
        let source = try Self.picture(form)
        let (file, notes) = try Self.covered(source)
        #expect(!notes.contains { $0.contains("gain map") })
        let (before, after) = (try Self.map(form), try Self.indexedMap(file))
        let (old, new) = (try JPEGPicture(before), try JPEGPicture(after))
        try #require(old.components == new.components)
        for component in old.components.indices {
            let blocks = old.components[component].blocks
            let all = (
                try old.coefficients(ofComponent: component), try new.coefficients(ofComponent: component)
            )
            var (same, changed) = (0, 0)
            for block in 0..<blocks.width * blocks.height {
                // The kaomoji covers the middle third, from 40 to 96 of the map's 128 pixels.
                let (x, y) = (block % blocks.width * 8, block / blocks.width * 8)
                let isFar = x > 104 || x < 24 || y > 80
                let isSame = all.0[block * 64..<block * 64 + 64] == all.1[block * 64..<block * 64 + 64]
                if isFar { #expect(isSame, "block at \(x),\(y)") }
                same += isSame ? 1 : 0
                changed += isSame ? 0 : 1
            }
            #expect(same > changed && changed > 20)
        }
        let middle = try new.pixels().color(x: 65, y: 35)
        for (value, neutral) in zip([middle.red, middle.green, middle.blue], form.neutral) {
            #expect(abs(Int(value) - neutral) <= 6, "\(value) for \(neutral)")
        }
    }

    @Test(
        "keep their metadata, and the file tells rightly where they are and how long",
        arguments: Form.allCases
    )
    func places(form: Form) throws {
        let (file, _) = try Self.covered(try Self.picture(form))
        let map = try Self.indexedMap(file)
        let segments = { (bytes: [UInt8]) in
            try JPEGFile(parsing: bytes).segments.filter { $0.marker.isApplication }.map(\.payload)
        }
        #expect(try segments(map) == segments(try Self.map(form)))
        #expect(Array(try JPEGFile(parsing: file).trailer) == map)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains("Item:Length=\"\(map.count)\"") == (form == .adobe))
        #expect(text.contains("hdrgm:Version") == (form == .adobe))
        let payloads = try segments(file)
        #expect(payloads.contains { $0.starts(with: "urn:iso:std:iso:ts:21496".utf8) } == (form == .standard))
        // The index contains the length of the first picture.
        let index = try #require(payloads.first { $0.starts(with: "MPF\0".utf8) })
        let sizes = [1, 5].map { place in
            index.dropFirst(4 + 50 + 4 * place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(sizes == [file.count - map.count, map.count])
    }

    @Test("are left out of private pictures and of formats that have none, and that is said")
    func leftOut() throws {
        let source = try Self.picture(.adobe)
        let (hidden, _) = try Self.covered(source, isPrivate: true)
        #expect(EmbeddedPicture.all(in: hidden, .jpeg).isEmpty)
        let folder = try ScratchFolder(["in.jpg": Self.picture(.apple)])
        let plan = folder.plan(as: "out.png", format: .png)
        #expect(try pipeline().cover(plan).notes?.contains { $0.code == .gainMapRemoved } == true)
        let phone = try folder.write(try PhonePictureTests.picture(), as: "in.heic")
        let other = PlannedPhoto(input: phone, still: folder("heic.jpg"), movie: nil, format: .jpeg)
        #expect(try pipeline().cover(other).notes?.contains { $0.code == .gainMapRemoved } == true)
    }

    @Test("stay where they are found when a movie is put behind them, and when an identifier is written")
    func motionPhoto() throws {
        let movie = try EmbeddedMovie(try LivePhotoTests.live.get().movie)
        let source = try Self.picture(.adobe)
        let map = try Self.map(.adobe)
        let file = try MotionPhotoWriter.file(still: source, movie: movie, stillImageTime: 0.2)
        #expect(try Self.indexedMap(file) == map)
        let still = try StillInspection(file)
        let range = try #require(still.embeddedMovie)
        let bytes = try movie.bytes
        #expect(still.findings.isEmpty && file[range].elementsEqual(bytes))
        #expect(try Self.indexedMap(try MotionPhotoWriter.still(file)) == map)
        let tagged = try LivePhotoWriter.still(source, identifier: ContentIdentifier())
        #expect(try Self.indexedMap(tagged.bytes) == map)
        #expect(try Self.indexedMap(try LivePhotoSplitter.still(tagged.bytes)) == map)
    }

    @Test("that are damaged or unknown are left out as before")
    func unknown() throws {
        let source = try Self.picture(.adobe)
        let map = try Self.map(.adobe)
        let broken = source.dropLast(map.count) + map.prefix(map.count / 2)
        let (file, notes) = try Self.covered(Array(broken))
        #expect(EmbeddedPicture.all(in: file, .jpeg).isEmpty && !notes.isEmpty)
    }
}
