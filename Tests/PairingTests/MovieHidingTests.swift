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
            if path.hasPrefix("moov") {
                #expect(changed.removingPictures().changes == [.holderRemoved(path)])
            }
        }
    }

    @Test("pictures in its tables, deep spare space, media of no track and coded samples are found")
    func deep() throws {
        let jpeg = Sample.jpeg() + [UInt8](repeating: 0x11, count: 60)
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        let file = try AtomFile(parsing: try muxer.movie())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        func found(_ file: AtomFile) throws -> [String] {
            try MovieAttachments(of: MovieData(file.serialized())).pictures.map {
                $0.path.joined(separator: "/")
            }
        }
        #expect(try found(file).isEmpty)
        for (type, path) in [
            ("free", "moov/trak/mdia/minf/stbl/free"), ("skip", "moov/trak/mdia/minf/stbl/skip"),
            ("mdat", "moov/trak/mdia/minf/stbl/mdat"), ("stss", "moov/trak/mdia/minf/stbl/stss"),
            ("sgpd", "moov/trak/mdia/minf/stbl/sgpd"),
        ] {
            var changed = file
            changed.atoms[index] = file.atoms[index].changingChildren { children in
                guard let track = children.firstIndex(where: { $0.type == "trak" }) else { return }
                children[track] = children[track].changing("mdia", "minf", "stbl") {
                    $0.append(
                        AtomNode(FourCharCode(stringLiteral: type), payload: [0, 0, 0, 0, 0, 0, 0, 0] + jpeg)
                    )
                }
            }
            #expect(try found(changed) == [path])
        }
        // Behind all media, so that no offset changes.
        var unused = file
        unused.atoms.append(AtomNode("mdat", payload: jpeg))
        #expect(try found(unused) == ["mdat"])
        unused = file
        unused.atoms.append(AtomNode("mdat", payload: [0, 0, 0, 7, 0, 0] + [UInt8](repeating: 9, count: 40)))
        let left = try MovieAttachments(of: MovieData(unused.serialized()))
        #expect(left.pictures.isEmpty && left.unreferenced == 41)
        // In a frame and in a packet of sound.
        muxer.video.samples[7].data += jpeg
        #expect(try found(AtomFile(parsing: try muxer.movie())) == ["track 1"])
        var sounding = Sample.muxer()
        sounding.sound = Sample.sound()
        sounding.sound?.packets[20] += jpeg
        #expect(try found(AtomFile(parsing: try sounding.movie())).count == 1)
    }

    @Test("goes without pictures in the tables and samples of its sound and in descriptions of its pictures")
    func tables() throws {
        let jpeg = Sample.jpeg() + [UInt8](repeating: 0x11, count: 60)
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        let plain = try AtomFile(parsing: try muxer.movie())
        #expect(plain.removingPictures().movie == plain)
        let index = try #require(plain.atoms.firstIndex { $0.type == "moov" })
        let handlers: [FourCharCode?] = plain.atoms[index].children("trak").map { track in
            (try? track["mdia"]?.reading(HandlerAtom.self))?.componentSubtype
        }
        let sound = try #require(handlers.firstIndex(of: "soun"))
        for (number, path, type) in [
            (0, ["mdia"], "hdlr"), (0, ["mdia", "minf"], "vmhd"), (0, [], "tkhd"), (0, ["mdia"], "mdhd"),
            (sound, ["mdia", "minf", "stbl"], "stts"), (sound, ["mdia", "minf", "stbl"], "stsd"),
            (sound, ["mdia"], "hdlr"), (sound, ["mdia"], "free"),
        ] as [(Int, [String], String)] {
            var hiding = plain
            hiding.atoms[index] = plain.atoms[index].changingChildren { children in
                let tracks = children.indices.filter { children[$0].type == "trak" }
                children[tracks[number]] = children[tracks[number]].appending(jpeg, to: type, in: path[...])
            }
            #expect(hiding.serialized().firstRange(of: jpeg) != nil)
            let (bare, changes) = hiding.removingPictures()
            #expect(
                changes.count == 1 && bare.serialized().firstRange(of: jpeg) == nil,
                "\(type): \(changes)"
            )
            let isTrackGone = number == sound && ["stts", "stsd"].contains(type)
            let tracks = try #require(bare["moov"]).children("trak")
            #expect(tracks.count == (isTrackGone ? handlers.count - 1 : handlers.count), "\(type)")
            #expect(try MovieInspection(bare.serialized()).frameCount == 30, "\(type)")
        }
        var sounding = muxer
        sounding.sound?.packets[20] += jpeg
        let (bare, changes) = try AtomFile(parsing: try sounding.movie()).removingPictures()
        #expect(changes == [.holderRemoved("the sound track")])
        #expect(bare.serialized().firstRange(of: jpeg) == nil)
    }

    @Test("goes without a picture cut into pieces over several values, and keeps the words between")
    func pieces() throws {
        let jpeg = Sample.jpeg().dropLast(2) + (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 31) % 255 }
        let pieces = stride(from: 0, to: jpeg.count, by: 110).map {
            Array(jpeg[$0..<min($0 + 110, jpeg.count)])
        }
        var file = try Self.movie(
            [("com.apple.quicktime.make", "Apple")],
            texts: [Self.text(0xA963_6D74, "sunny")]
        )
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        let words = AtomNode("word", payload: Array("a day at the sea, with all of us".utf8))
        file.atoms[index] = file.atoms[index].changingChildren { children in
            for (number, piece) in pieces.enumerated() {
                children.append(AtomNode(FourCharCode(stringLiteral: "abc\(number)"), payload: piece))
            }
            children.append(AtomNode("udta", children: [words]))
        }
        let bare = file.removingPictures().movie
        for piece in pieces { #expect(bare.serialized().firstRange(of: piece) == nil) }
        #expect(bare["moov"]?.children("udta").last?.children == [words])
        #expect(try MovieInspection(bare.serialized()).frameCount == 30)
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
        #expect(found.unsearched == 0)
        // A video above the limit takes nothing from the other tracks' and unused media's, and is told.
        let long = try MovieAttachments(of: MovieData(file.serialized()), limit: jpeg.count)
        #expect(long.pictures == found.pictures && long.unsearched > jpeg.count)
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
        #expect(plain.removingPictures().movie == plain && plain.removingPictures().changes.isEmpty)
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
        let (bare, changes) = file.removingPictures()
        let places = ["moov/meta/ilst/covr", "moov/meta/thmb", "moov/udta/ilst/covr", "moov/udta/thmb"]
        #expect(Set(changes) == Set(places.map { .holderRemoved($0) }))
        #expect(bare.serialized().firstRange(of: heic) == nil)
        #expect(bare["moov"]?["udta"]?["ilst"]?.children == [name])
        #expect(bare["moov"]?.children("trak") == plain["moov"]?.children("trak"))
    }
}

extension AtomNode {
    /// Returns the atom with bytes at the end of a payload, or in a new atom of that type.
    fileprivate func appending(_ bytes: [UInt8], to type: String, in path: ArraySlice<String>) -> AtomNode {
        changingChildren { children in
            if let next = path.first {
                for index in children.indices where children[index].type == FourCharCode(stringLiteral: next)
                {
                    children[index] = children[index].appending(bytes, to: type, in: path.dropFirst())
                }
            } else if let index = children.firstIndex(where: { $0.type == FourCharCode(stringLiteral: type) })
            {
                children[index].content = .payload((children[index].payload ?? []) + bytes)
            } else {
                children.append(AtomNode(FourCharCode(stringLiteral: type), payload: bytes))
            }
        }
    }
}
