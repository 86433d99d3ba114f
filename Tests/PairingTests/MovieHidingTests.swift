import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Names and pictures in the file of a movie")
struct MovieHidingTests {
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

    private static let packetID = bytes(hex: "BE7ACFCB97A942E89C71999491E3AFAC")

    @Test("are found in XMP packets", arguments: ["uuid", "XMP_"])
    func packets(type: String) throws {
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", ["Anna"])
        let head = type == "uuid" ? Self.packetID : []
        let atom = AtomNode(FourCharCode(stringLiteral: type), payload: head + Array(packet.text.utf8))
        let movie = try Self.movie([("com.apple.quicktime.title", "Hannah")], texts: [atom])
        let face = FacePlace(PictureShare(x: 0.1, y: 0.1, width: 0.2, height: 0.2), isCovered: true)
        let faces = CoveredFaces([face], size: (100, 100), orientation: 1)
        #expect(PeopleEvidence(movie.slots).leak(faces)?.names == ["Anna"])
    }

    @Test("pictures in its file are found in metadata, spare space and unknown atoms")
    func attachments() throws {
        let jpeg = Sample.jpeg() + [UInt8](repeating: 0x11, count: 60)
        let file = try AtomFile(parsing: try Sample.movie())
        #expect(file.slots.flatMap(\.pictures).isEmpty)
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        let cover = AtomNode("covr", children: [AtomNode("data", payload: [0, 0, 0, 13, 0, 0, 0, 0] + jpeg)])
        for (path, node) in [
            ("moov/udta/ilst/covr", AtomNode("udta", children: [AtomNode("ilst", children: [cover])])),
            ("moov/uuid", AtomNode("uuid", payload: Self.packetID.map { $0 ^ 1 } + jpeg)),
            ("moov/abcd", AtomNode("abcd", payload: jpeg)),
            ("free", AtomNode("free", payload: jpeg)), ("wxyz", AtomNode("wxyz", payload: jpeg)),
        ] {
            var changed = file
            if path.hasPrefix("moov") {
                changed.atoms[index] = file.atoms[index].changingChildren { $0.append(node) }
            } else {
                changed.atoms.append(node)
            }
            let found = try AtomFile(reading: MovieData(changed.serialized())).slots.flatMap(\.pictures)
            #expect(found.map { $0.path.joined(separator: "/") } == [path])
            if path.hasPrefix("moov") {
                #expect(changed.forCoveredPicture { _ in nil }.changes == [.holderRemoved(path)])
            }
        }
    }

    @Test("goes without values of more than 4 KB that nobody knows")
    func unknown() throws {
        let large = AtomNode("abcd", payload: [UInt8](repeating: 0x41, count: 4097))
        let movie = try Self.movie([("com.apple.quicktime.make", "Apple")], texts: [large])
        let (bare, changes) = movie.forCoveredPicture { _ in nil }
        #expect(changes == [.unknownRemoved("moov/udta/abcd")] && bare["moov"]?["udta"] == nil)
        #expect(try MovieInspection(bare.serialized()).frameCount == 30)
    }

    @Test("goes with pictures in its metadata, whatever their form; all else stays, byte for byte")
    func pictures() throws {
        let free = [0, 0, 0, 98] + Array("free".utf8) + [UInt8](repeating: 7, count: 90)
        let heic = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + free
        let item = AtomNode("covr", children: [AtomNode("data", payload: [0, 0, 0, 13, 0, 0, 0, 0] + heic)])
        let name = AtomNode(
            "name",
            children: [AtomNode("data", payload: Array("\0\0\0\u{1}\0\0\0\0Beach".utf8))]
        )
        let plain = try Self.movie(
            [("com.apple.quicktime.make", "Apple")],
            texts: [Self.text(0xA963_6D74, "sunny")]
        )
        #expect(plain.forCoveredPicture { _ in nil }.file == plain)
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
        let (bare, changes) = file.forCoveredPicture { _ in nil }
        let places = ["moov/meta/ilst/covr", "moov/meta/thmb", "moov/udta/ilst/covr", "moov/udta/thmb"]
        #expect(Set(changes) == Set(places.map { .holderRemoved($0) }))
        #expect(bare.serialized().firstRange(of: heic) == nil)
        #expect(bare["moov"]?["udta"]?["ilst"]?.children == [name])
        #expect(bare["moov"]?.children("trak") == plain["moov"]?.children("trak"))
    }
}
