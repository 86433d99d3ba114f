import Formats
import Imaging
import Movies
import TestSupport
import Testing

/// Movies whose frames hide a face, and whose files show it or tell whose it is.
@Suite("The file of a covered movie")
struct MovieLeakTests {
    /// Returns a movie of a covered picture, without other pictures in its file.
    private static func movie(_ folder: ScratchFolder) throws -> AtomFile {
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        #expect(try folder.kaomask("cover", "a.jpg", "-o", "c.jpg", "--style", "skin").status == 0)
        try folder.kaomask(line: "movie c.jpg -o plain.mp4 --size 640x480").succeeded()
        return try AtomFile(parsing: folder.bytes(of: "plain.mp4"))
    }

    private static func small() throws -> [UInt8] {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let size = PixelSize(width: portrait.size.width / 4, height: portrait.size.height / 4)
        return try JPEGCodec.encode(portrait.scaled(to: size), quality: 80, subsampling: .quarter)
    }

    @Test(
        "is reported by verify: a picture in metadata or beside it, also behind a photo, and the name in its XMP"
    )
    func leaks() throws {
        let folder = try ScratchFolder()
        let movie = try Self.movie(folder)
        #expect(movie.atoms.last?.type == "moov")
        let small = try Self.small()
        let packetID = bytes(hex: "BE7ACFCB97A942E89C71999491E3AFAC")
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", ["Anna"])
        let cover = AtomNode(
            "covr",
            children: [AtomNode("data", payload: [0, 0, 0, 13, 0, 0, 0, 0] + small)]
        )
        let list = AtomNode("udta", children: [AtomNode("ilst", children: [cover])])
        let cases: [(name: String, atom: AtomNode, code: String)] = [
            ("cover", list, "thumbnail-shows-face"),
            ("free", AtomNode("free", payload: small), "preview-shows-face"),
            ("name", AtomNode("uuid", payload: packetID + Array(packet.text.utf8)), "name-of-covered-face"),
        ]
        for (name, atom, code) in cases {
            let secret = name == "name" ? Array("Anna".utf8)[...] : small[(small.count / 2)...].prefix(64)
            var leaking = movie
            if atom.type == "udta" {
                leaking.atoms[leaking.atoms.count - 1] = movie.atoms[movie.atoms.count - 1].changingChildren {
                    $0.append(atom)
                }
            } else {
                leaking.atoms.append(atom)
            }
            try folder.write(leaking.serialized(), as: "\(name).mp4")
            let run = try folder.kaomask("verify", "\(name).mp4")
            #expect(
                run.status == 1 && run.output.contains("error \(code)"),
                "\(name): \(run.output)\(run.errors)"
            )
            try folder.kaomask(line: "pair c.jpg \(name).mp4 -o \(name)/ --motion-photo").succeeded()
            // What nothing refers to stays behind when the movie is put behind a photo.
            let keeps = folder.bytes(of: "\(name)/c.MP.jpg").firstRange(of: secret) != nil
            #expect(keeps == (name == "cover"))
            let within = try folder.kaomask("verify", name)
            #expect(
                within.status == (keeps ? 1 : 0) && within.output.contains("error \(code)") == keeps,
                "\(name): \(within.output)"
            )
        }
        let clean = try folder.kaomask("verify", "c.jpg", "plain.mp4")
        #expect(clean.status == 0 && clean.errors.contains("plain.mp4 is a film; verify does not search"))
    }
}
