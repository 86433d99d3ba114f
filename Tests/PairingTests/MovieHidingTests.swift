import Containers
import TestSupport
import Testing

@testable import Pairing

@Suite("Names of covered people in a movie")
struct MovieHidingTests {
    /// The people to hide: Anna is covered.
    private static var people: PeopleToHide {
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", ["Anna"])
        var evidence = PeopleEvidence()
        evidence.hear(XMPPacket(packet.text.utf8))
        let face = FacePlace(PictureShare(x: 0.1, y: 0.1, width: 0.2, height: 0.2), isCovered: true)
        return evidence.peopleToHide(CoveredFaces([face], size: (100, 100), orientation: 1))
    }

    /// Returns a text of the user data: its length, its language, the text.
    private static func text(_ type: UInt32, _ words: String) -> AtomNode {
        let code = FourCharCode(rawValue: type)
        return AtomNode(code, payload: [0, UInt8(words.utf8.count), 0x15, 0xC7] + Array(words.utf8))
    }

    private static func movie(_ items: [(String, String)], texts: [AtomNode] = []) throws -> AtomFile {
        var file = try AtomFile(parsing: Sample.movie())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        file.atoms[index] = file.atoms[index].changingChildren { children in
            children.removeAll { $0.type == "meta" }
            children.append(MovieMetadata(items: items.map { .init(key: $0.0, text: $0.1) }).node)
            children.append(AtomNode("udta", children: texts))
        }
        return file
    }

    private static func values(of movie: AtomFile) throws -> [String] {
        let meta = try #require(movie["moov"]?["meta"])
        return try MovieMetadata(meta: meta).items.map { String(decoding: $0.value, as: UTF8.self) }
    }

    @Test("give way to blanks of the same length; what says more is kept and told, all else is the same")
    func hiding() throws {
        let title = "com.apple.quicktime.title"
        let items = [
            (title, "Anna"), ("com.apple.quicktime.keywords", "beach, Anna, Ben"),
            ("com.apple.quicktime.description", "Anna at the beach"), ("com.apple.quicktime.make", "Apple"),
        ]
        let texts = [Self.text(0xA96E_616D, "anna"), Self.text(0xA963_6D74, "sunny")]
        let movie = try Self.movie(items, texts: texts)
        let hidden = movie.hiding(Self.people)
        let (before, after) = (movie.serialized(), hidden.movie.serialized())
        #expect(before.count == after.count)
        #expect(
            try Self.values(of: hidden.movie).map { $0.split(separator: " ").joined(separator: " ") }
                == ["", "beach, Ben", "Anna at the beach", "Apple"]
        )
        let data = hidden.movie["moov"]?["udta"]?.children.compactMap(\.payload).map { Array($0) }
        #expect(
            data == [Self.text(0xA96E_616D, "    "), texts[1]].compactMap { $0.payload.map { Array($0) } }
        )
        #expect(hidden.done.values == 3)
        #expect(hidden.done.mentions.map(\.place) == ["the movie's com.apple.quicktime.description"])
        #expect(
            hidden.movie["mdat"] == movie["mdat"] && hidden.movie["moov"]?["trak"] == movie["moov"]?["trak"]
        )
    }

    @Test("that are not there leave every byte as it was")
    func nothing() throws {
        let movie = try Self.movie([("com.apple.quicktime.title", "Hannah")])
        let hidden = movie.hiding(Self.people)
        #expect(hidden.movie == movie && !hidden.done.isChange && hidden.done.mentions.isEmpty)
    }

    @Test("pictures in its file are found in metadata, spare space, unknown atoms and tracks of notes")
    func attachments() throws {
        let jpeg = Sample.jpeg() + [UInt8](repeating: 0x11, count: 60)
        let plain = try Sample.movie()
        #expect(try MovieAttachments(of: MovieData(plain)).pictures.isEmpty)
        let file = try AtomFile(parsing: plain)
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        let cover = AtomNode("covr", children: [AtomNode("data", payload: [0, 0, 0, 13, 0, 0, 0, 0] + jpeg)])
        let packet = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
        let id = bytes(hex: "BE7ACFCB97A942E89C71999491E3AFAC")
        for (path, node) in [
            ("moov/udta/ilst/covr", AtomNode("udta", children: [AtomNode("ilst", children: [cover])])),
            ("moov/uuid", AtomNode("uuid", payload: id.map { $0 ^ 1 } + jpeg)),
            ("moov/abcd", AtomNode("abcd", payload: jpeg)),
            ("free", AtomNode("free", payload: jpeg)), ("wxyz", AtomNode("wxyz", payload: jpeg)),
        ] {
            var changed = file
            if path.hasPrefix("moov") {
                changed.atoms[index] = file.atoms[index].changingChildren { $0.append(node) }
            } else {
                changed.atoms.append(node)
            }
            changed.atoms.append(AtomNode("uuid", payload: id + packet))
            let found = try MovieAttachments(of: MovieData(changed.serialized()))
            #expect(found.pictures.map { $0.path.joined(separator: "/") } == [path])
            #expect(found.packets.map(\.bytes) == [packet])
            if path.hasPrefix("moov") { #expect(changed.removingPictures().places == [path]) }
        }
    }

    @Test("pictures in samples of its tracks of notes are found")
    func notes() throws {
        let jpeg = Sample.jpeg() + [UInt8](repeating: 0x11, count: 60)
        var file = try AtomFile(parsing: try Sample.movie())
        let place = file.serialized().count + 8
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        file.atoms[index] = file.atoms[index].changingChildren { children in
            guard let track = children.lastIndex(where: { $0.type == "trak" }) else { return }
            children[track] = children[track].changing("mdia", "minf", "stbl") { tables in
                tables.removeAll { ["stsz", "stco", "co64"].contains($0.type) }
                tables.append(SampleSizeAtom(sizes: [UInt32(jpeg.count)]).node)
                // The table may be longer than the old one.
                tables.append(ChunkOffsetAtom(offsets: [UInt64(place + 64)]).node)
            }
        }
        let rest = place + 56 - file.serialized().count
        file.atoms.append(AtomNode("mdat", payload: [UInt8](repeating: 0, count: rest) + jpeg))
        let found = try MovieAttachments(of: MovieData(file.serialized()))
        #expect(found.pictures.map { $0.path.joined(separator: "/") } == ["track 2"])
    }

    @Test("goes with pictures in its metadata, whatever their form; all else stays, byte for byte")
    func pictures() throws {
        let heic = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + [UInt8](repeating: 7, count: 90)
        let item = AtomNode("covr", children: [AtomNode("data", payload: [0, 0, 0, 13, 0, 0, 0, 0] + heic)])
        let name = AtomNode(
            "name",
            children: [AtomNode("data", payload: Array("\0\0\0\u{1}\0\0\0\0Beach".utf8))]
        )
        let plain = try Self.movie(
            [("com.apple.quicktime.make", "Apple")],
            texts: [Self.text(0xA963_6D74, "sunny")]
        )
        #expect(plain.removingPictures().movie == plain && plain.removingPictures().places.isEmpty)
        var file = plain
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        file.atoms[index] = file.atoms[index].changingChildren { children in
            for place in children.indices where ["meta", "udta"].contains(children[place].type) {
                children[place] = children[place].changingChildren { values in
                    values.append(AtomNode("ilst", children: [item, name]))
                    values.append(AtomNode("thmb", payload: Array(heic)))
                }
            }
        }
        let (bare, places) = file.removingPictures()
        #expect(
            Set(places) == [
                "moov/meta/ilst/covr", "moov/meta/thmb", "moov/udta/ilst/covr", "moov/udta/thmb",
            ]
        )
        #expect(bare.serialized().firstRange(of: heic) == nil)
        #expect(bare["moov"]?["udta"]?["ilst"]?.children == [name])
        #expect(bare["moov"]?.children("trak") == plain["moov"]?.children("trak"))
    }
}
