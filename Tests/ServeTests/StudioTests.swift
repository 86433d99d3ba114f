import Foundation
import TestSupport
import Testing

@Suite("The page shows")
struct AlbumTests {
    @Test("each picture once, newest first, with what is to be known of it")
    func listing() throws {
        let server = try RunningServer([
            "old/Screenshot 1.png": Fixture.eileenCollins.bytes, "a.jpg": Fixture.graceHopper.bytes,
            "notes.txt": Array("none".utf8), ".hidden.jpg": Fixture.graceHopper.bytes,
        ])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: server.pictures + "/old/Screenshot 1.png"
        )
        let items = try server.items()
        #expect(items.map { $0["name"] as? String } == ["a.jpg", "old/Screenshot 1.png"])
        #expect(items[0]["width"] as? Int == 512 && items[0]["height"] as? Int == 600)
        #expect(items[1]["kinds"] as? [String] == ["photo", "screenshot"])
        #expect(items.allSatisfy { $0["saved"] as? Bool == false })
    }

    @Test("stickers of the user's own with the other kaomoji, drawn from an SVG")
    func stickers() throws {
        let folder = try ScratchFolder()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9' fill='red'/></svg>"
        let path = try folder.write(Array(svg.utf8), as: "brick.svg")
        let server = try RunningServer([:], ["--sticker", path])
        let answer = try server.ask("GET", "api/kaomoji").json
        let kaomoji = try #require(answer["kaomoji"] as? [[String: Any]])
        #expect(kaomoji.first?["name"] as? String == "brick")
    }

    @Test("a Live Photo as one item, also where one half has the identifier in lower case")
    func identifierCase() throws {
        let identifier = "00112233-4455-4677-8899-AABBCCDDEEFF"
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        try folder.kaomask("reveal a.jpg -o b.jpg --duration 0.5 --id \(identifier)")
        let movie = folder.bytes(of: "b.mov")
        let server = try RunningServer([
            "b.jpg": folder.bytes(of: "b.jpg"), "c.mov": movie.inLowerCase(identifier),
        ])
        let items = try server.items()
        #expect(items.map { $0["name"] as? String } == ["b.jpg"])
        #expect((items.first?["kinds"] as? [String])?.contains("live") == true)
    }

    @Test("a Live Photo as one item that has a movie, of which any part can be asked for")
    func livePhoto() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        try folder.kaomask("reveal a.jpg -o live/ --duration 0.5")
        let server = try RunningServer([
            "a.jpg": Fixture.graceHopper.bytes, "live/a.jpg": folder.bytes(of: "live/a.jpg"),
            "live/a.mov": folder.bytes(of: "live/a.mov"),
        ])
        let items = try server.items()
        let live = try #require(items.first { ($0["kinds"] as? [String])?.contains("live") == true })
        #expect(items.count == 2 && live["name"] as? String == "live/a.jpg")
        let id = try #require(live["id"] as? String)
        let movie = Fixture.bytes(at: server.pictures + "/live/a.mov")
        let whole = try server.ask("GET", "api/items/\(id)/movie")
        #expect(whole.status == 200 && whole.body == movie && whole.headers["content-type"] == "video/mp4")
        let part = try server.ask("GET", "api/items/\(id)/movie", headers: ["Range": "bytes=10-19"])
        #expect(part.status == 206 && part.body == Array(movie[10..<20]))
        #expect(part.headers["content-range"] == "bytes 10-19/\(movie.count)")
        let beyond = try server.ask("GET", "api/items/\(id)/movie", headers: ["Range": "bytes=99999999-"])
        #expect(beyond.status == 416)
    }

    @Test(
        "a film in Matroska or WebM as a film, with a picture, and its covered film to take",
        .needs("ffmpeg"),
        arguments: [
            ("mkv", "libx264", "video/x-matroska"), ("webm", "libvpx -deadline realtime", "video/webm"),
        ]
    )
    func matroska(ending: String, codec: String, type: String) throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let coding = "-vf scale=240:-2 -t 0.5 -r 10 -pix_fmt yuv420p -c:v \(codec)"
        try Command(line: "ffmpeg -v error -loop 1 -i a.jpg \(coding) a.\(ending)", folder: folder.path)
            .succeeded()
        let film = folder.bytes(of: "a." + ending)
        let server = try RunningServer()
        #expect(try server.ask("POST", "api/uploads?name=a.\(ending)", body: film).status == 201)
        let item = try #require(try server.items().first)
        let id = try #require(item["id"] as? String)
        #expect(item["kinds"] as? [String] == ["movie"])
        let picture = try server.ask("GET", "api/items/\(id)/picture")
        #expect(picture.status == 200 && picture.body.starts(with: [0xFF, 0xD8]))
        let movie = try server.ask("GET", "api/items/\(id)/movie")
        #expect(movie.body == film && movie.headers["content-type"] == type)
        let job = try server.make(#"{"kind":"cover","items":["\#(id)"],"options":{}}"#)
        let file = ((job["results"] as? [[String: Any]])?.first?["files"] as? [[String: Any]])?.first
        #expect(file?["name"] as? String == "a." + ending && file?["type"] as? String == type, "\(job)")
    }

    @Test("thumbnails and larger pictures, and a sentence where a file is damaged")
    func pictures() throws {
        let server = try RunningServer([
            "a.jpg": Fixture.graceHopper.bytes, "broken.jpg": Array(Fixture.graceHopper.bytes.prefix(300)),
        ])
        let items = try server.items()
        func id(_ name: String) throws -> String {
            try #require(items.first { $0["name"] as? String == name }?["id"] as? String)
        }
        let thumbnail = try server.ask("GET", "api/items/\(try id("a.jpg"))/thumbnail?side=160")
        #expect(thumbnail.body.starts(with: [0xFF, 0xD8]) && thumbnail.body.count < 20_000)
        #expect(
            try server.ask("GET", "api/items/\(try id("a.jpg"))/thumbnail?side=160").body == thumbnail.body
        )
        let broken = try server.ask("GET", "api/items/\(try id("broken.jpg"))/picture")
        #expect(broken.status == 422 && broken.code != nil)
    }

    @Test("what is added, beside the originals and not among them")
    func uploads() throws {
        let server = try RunningServer()
        for name in ["b.jpg", "b-2.jpg"] {
            let answer = try server.ask("POST", "api/uploads?name=b.jpg", body: Fixture.graceHopper.bytes)
            #expect(answer.status == 201)
            #expect(Fixture.bytes(at: server.output + "/added/" + name) == Fixture.graceHopper.bytes)
        }
        #expect(try server.items().count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.pictures).isEmpty)
    }
}

@Suite("What is edited on the page")
struct EditingTests {
    private let server: RunningServer
    private let id: String

    init() throws {
        server = try RunningServer(["day/a.jpg": Fixture.graceHopper.bytes])
        id = try #require(try server.items().first?["id"] as? String)
    }

    @Test(
        "is looked at by somebody whose name the run tells, and nothing else is made where only that is asked for"
    )
    func review() throws {
        let found = try server.ask("GET", "api/items/\(id)/faces").json
        let near: [String: Any] = ["id": 2, "box": [20, 30, 60, 60], "confidence": 0.4]
        func save(_ reviewer: Any) throws {
            let sheet = ["faces": found["faces"] ?? [], "unsure": [near], "reviewedBy": reviewer]
            let body = Array(try JSONSerialization.data(withJSONObject: sheet))
            try #require(try server.ask("PUT", "api/items/\(id)/faces", body: body).status == 200)
        }
        func cover() throws -> (line: [String: Any], said: String) {
            let (folder, output) = (server.pictures, server.output)
            let words = "\(folder) -o \(output)/run/ --faces \(output)/faces --reviewed-only --json"
            let run = try Command(line: "\(Command.built("kaomask")) cover \(words)")
            return (
                try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]),
                run.output
            )
        }
        try save(NSNull())
        #expect(try cover().line["status"] as? String == "unreviewed")
        func isReviewed() throws -> Bool {
            try server.ask("GET", "api/items/reviewed").json["reviewed"] as? [String] == [id]
        }
        #expect(try !isReviewed())
        try save("")
        #expect(try isReviewed())
        let line = try cover().line
        #expect(line["status"] as? String == "written" && line["reviewedBy"] as? String == NSUserName())
        #expect((line["unsure"] as? [Any])?.count == 1, "a near miss nobody decided on was dropped")
        // A touched picture is the one that was looked at; another of the same size in pixels is not.
        let path = server.pictures + "/day/a.jpg"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: path
        )
        #expect(try isReviewed())
        try Data(Fixture.graceHopper.bytes + [0]).write(to: URL(filePath: path))
        #expect(try !isReviewed())
        let changed = try server.ask("GET", "api/items/\(id)/faces").json
        #expect(changed["changed"] as? Bool == true && changed["reviewedBy"] == nil)
        #expect(try cover().line["status"] as? String == "unreviewed")
    }

    @Test("starts as the detector has it, and is the command line's own sidecar once it is changed")
    func faces() throws {
        let found = try server.ask("GET", "api/items/\(id)/faces").json
        let faces = try #require(found["faces"] as? [[String: Any]])
        #expect(faces.count == 1 && found["saved"] as? Bool == false)
        var face = faces[0]
        face["kaomoji"] = "cat"
        let sheet: [String: Any] = [
            "faces": [face, ["box": [20, 30, 60, 60], "roll": 12, "covered": false]], "patch": "babyBlue",
            "ink": "#102030", "live": false,
        ]
        let body = Array(try JSONSerialization.data(withJSONObject: sheet))
        let saved = try server.ask("PUT", "api/items/\(id)/faces", body: body)
        #expect(saved.status == 200 && saved.json["saved"] as? Bool == true)
        #expect(saved.json["patch"] as? String == "babyBlue" && saved.json["live"] as? Bool == false)
        #expect((saved.json["faces"] as? [[String: Any]])?.map { $0["covered"] as? Bool } == [false, nil])

        let job = try server.make(#"{"kind":"cover","items":["\#(id)"]}"#)
        #expect(job["state"] as? String == "done")
        let byHand = server.output + "/by-hand/"
        let words = "cover \(server.pictures) -o \(byHand) --faces \(server.output)/faces"
        try Command(line: "\(Command.built("kaomask")) \(words)").succeeded()
        let made = Fixture.bytes(at: server.output + "/cover/day/a.jpg")
        #expect(made == Fixture.bytes(at: byHand + "day/a.jpg") && !made.isEmpty)

        let forgotten = try server.ask("DELETE", "api/items/\(id)/faces").json
        #expect(forgotten["saved"] as? Bool == false)
        #expect((forgotten["faces"] as? [[String: Any]])?.count == 1)
    }

    @Test("is seen at once, drawn over the picture")
    func preview() throws {
        let plain = try server.ask("GET", "api/items/\(id)/picture?side=300")
        let sheet = Array(#"{"faces":[{"box":[180,80,160,160],"kaomoji":"shrug"}],"patch":"roseRed"}"#.utf8)
        let preview = try server.ask("POST", "api/items/\(id)/preview?side=300", body: sheet)
        #expect(
            preview.status == 200 && preview.body.starts(with: [0xFF, 0xD8]) && preview.body != plain.body
        )
        let told = Data((preview.headers["kaomask-patches"] ?? "").utf8)
        let patches = try #require(try JSONSerialization.jsonObject(with: told) as? [String: [Int]])
        let patch = try #require(patches["1"])
        #expect(patches.count == 1 && patch.count == 4, "left, top, width and height of the one patch")
        #expect(
            patch[0] < 260 && patch[0] + patch[2] > 260 && patch[3] > 160,
            "it is about the face, and larger"
        )
        let wrong = Array(#"{"faces":[],"patch":"no colour"}"#.utf8)
        #expect(try server.ask("POST", "api/items/\(id)/preview", body: wrong).status == 400)
    }

    @Test("may be drawn on; the strokes are those of kaomask doodle")
    func strokes() throws {
        let drawing = Array(
            ##"{"strokes":[{"points":[[0.1,0.1],[0.9,0.2]],"color":"#FF0000","width":0.02}]}"##.utf8
        )
        func covered() throws -> [UInt8] {
            #expect(try server.make(#"{"kind":"cover","items":["\#(id)"]}"#)["state"] as? String == "done")
            return Fixture.bytes(at: server.output + "/cover/day/a.jpg")
        }
        let bare = try covered()
        #expect(try server.ask("PUT", "api/items/\(id)/strokes", body: drawing).status == 200)
        let drawn = try covered()
        #expect(!bare.isEmpty && !drawn.isEmpty && bare != drawn, "a covered picture has the strokes as well")
        let job = try server.make(#"{"kind":"doodle","items":["\#(id)"]}"#)
        #expect(job["state"] as? String == "done")
        let words = "\(server.pictures)/day/a.jpg -o \(server.output)/by-hand.jpg --strokes"
        let strokes = "\(server.output)/strokes/day/a.jpg.strokes.json"
        try Command(line: "\(Command.built("kaomask")) doodle \(words) \(strokes)").succeeded()
        let made = Fixture.bytes(at: server.output + "/doodle/day/a.jpg")
        #expect(made == Fixture.bytes(at: server.output + "/by-hand.jpg") && !made.isEmpty)
    }
}

@Suite("The addresses for other devices")
struct PageAddressTests {
    @Test("are none for a page that only this machine can reach")
    func loopback() throws {
        let told = try RunningServer().ask("GET", "api/addresses")
        #expect(told.status == 200 && (told.json["addresses"] as? [Any])?.isEmpty == true)
    }

    @Test("are this machine's own, with a code each, for a page that listens everywhere")
    func everywhere() throws {
        let server = try RunningServer([:], ["--host", "0.0.0.0"])
        let told = try server.ask("GET", "api/addresses").json
        // A machine without a network has none.
        for entry in try #require(told["addresses"] as? [[String: Any]]) {
            let address = try #require(entry["address"] as? String)
            let (side, rows) = (entry["side"] as? Int, entry["rows"] as? [String])
            #expect(address.hasSuffix(":\(server.port)\(server.path)"))
            #expect(!address.contains("0.0.0.0") && !address.contains("127.0.0.1"))
            #expect(rows?.count == side && rows?.allSatisfy { $0.count == side } == true)
        }
    }
}

@Suite("What is ordered on the page")
struct WorkshopTests {
    private let server: RunningServer
    private let ids: [String]

    init() throws {
        server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes, "b.png": Fixture.eileenCollins.bytes])
        ids = try server.items().compactMap { $0["id"] as? String }
    }

    private func order(_ kind: String, _ options: String) -> String {
        #"{"kind":"\#(kind)","items":["\#(ids.joined(separator: "\",\""))"],"options":{\#(options)}}"#
    }

    @Test("is covered in the style, the colours and with the search that were chosen for all")
    func look() throws {
        let options = ##""style":"flat","patch":"babyBlue","ink":"#102030","thorough":true"##
        let job = try server.make(order("cover", options))
        #expect(job["state"] as? String == "done")
        let byHand = server.output + "/by-hand/"
        let look = "--style flat --patch babyBlue --ink #102030 --thorough"
        let words = "cover \(server.pictures) -o \(byHand) \(look)"
        try Command(line: "\(Command.built("kaomask")) \(words)").succeeded()
        let made = Fixture.bytes(at: server.output + "/cover/a.jpg")
        #expect(made == Fixture.bytes(at: byHand + "a.jpg") && !made.isEmpty)
    }

    @Test("is made as the command line makes it, file by file, and comes as a zip with pairs together")
    func reveal() throws {
        let job = try server.make(order("reveal", #""duration":0.5,"transition":"pop""#))
        let results = try #require(job["results"] as? [[String: Any]])
        #expect(job["state"] as? String == "done" && job["done"] as? Int == 2 && results.count == 2)
        let names = results.map {
            ($0["files"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
        }
        #expect(
            names == [["a.jpg", "a.mov"], ["b.jpg", "b.mov"]]
                || names == [["b.jpg", "b.mov"], ["a.jpg", "a.mov"]]
        )
        let id = try #require(job["id"] as? String)
        let still = try server.ask("GET", "api/jobs/\(id)/results/0/files/0?download=1")
        #expect(still.headers["content-disposition"]?.hasPrefix("attachment") == true)
        #expect(still.body.starts(with: [0xFF, 0xD8]))
        let zip = try server.ask("GET", "api/jobs/\(id)/zip")
        let scratch = try ScratchFolder()
        try scratch.write(zip.body, as: "all.zip")
        if Command.isInstalled("unzip") {
            #expect(try Command("unzip", ["-q", scratch("all.zip"), "-d", scratch.path]).status == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: scratch("reveal/a.jpg"))[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o600, "others could read what was unpacked")
            #expect(
                Set(scratch.files).isSuperset(
                    of: ["a.jpg", "a.mov", "b.jpg", "b.mov"].map { "reveal/" + $0 }
                )
            )
        }
        try Command(Command.built("kaomask"), ["verify", server.output + "/reveal"]).succeeded()
    }

    @Test(
        "of several pictures is one result",
        arguments: [
            ("collage", #""template":"double-vertical","background":"babyBlue""#, "image/jpeg"),
            ("movie", #""seconds":0.2,"ending":"mp4""#, "video/mp4"),
            ("movie", #""seconds":0.2,"ending":"gif""#, "image/gif"),
        ]
    )
    func together(kind: String, options: String, type: String) throws {
        let job = try server.make(order(kind, options))
        let results = try #require(job["results"] as? [[String: Any]])
        let files = try #require(results.first?["files"] as? [[String: Any]])
        #expect(job["state"] as? String == "done" && results.count == 1)
        #expect(files.first?["type"] as? String == type)
    }

    @Test("says of each picture what went wrong, and the others are done")
    func failures() throws {
        try FileManager.default.removeItem(atPath: server.pictures + "/a.jpg")
        let job = try server.make(order("cover", ""))
        let results = try #require(job["results"] as? [[String: Any]])
        #expect(Set(results.compactMap { $0["status"] as? String }) == ["failed", "written"])
        #expect(results.contains { ($0["message"] as? String)?.contains("no such file") == true })
    }

    @Test(
        "goes on, as does the page, when a picture ends the process that decodes it",
        arguments: ["cover", "collage", "card"]
    )
    func deadWorker(kind: String) throws {
        let server = try RunningServer(
            ["a.jpg": Fixture.graceHopper.bytes, "wall-trap.jpg": Fixture.graceHopper.bytes],
            environment: ["KAOMASK_WALL_TEST": "1"]
        )
        let items = try server.items()
        func id(_ name: String) throws -> String {
            try #require(items.first { $0["name"] as? String == name }?["id"] as? String)
        }
        let (fine, trap) = (try id("a.jpg"), try id("wall-trap.jpg"))
        for place in ["thumbnail?side=160", "picture", "faces"] {
            #expect(try server.ask("GET", "api/items/\(fine)/\(place)").status == 200)
            #expect(try server.ask("GET", "api/items/\(trap)/\(place)").code == "worker-died")
        }
        let options = kind == "card" ? #"{"text":"hello","style":"dark"}"# : "{}"
        let order = #"{"kind":"\#(kind)","items":["\#(fine)","\#(trap)"],"options":\#(options)}"#
        let results = try #require(try server.make(order)["results"] as? [[String: Any]])
        #expect(Set(results.compactMap { $0["status"] as? String }) == ["written", "failed"])
        #expect(results.compactMap { $0["code"] as? String } == ["worker-died"])
    }

    @Test("people are looked for in another process, which a picture can end")
    func people() throws {
        let server = try RunningServer(
            ["a.jpg": Fixture.graceHopper.bytes, "wall-trap.jpg": Fixture.graceHopper.bytes],
            environment: ["KAOMASK_WALL_TEST": "1"]
        )
        let ids = try server.items().compactMap { $0["id"] as? String }
        let body = #"["\#(ids.joined(separator: "\",\""))"]"#
        var told = try server.ask("POST", "api/people", body: Array(body.utf8)).json
        for _ in 0..<1200 where told["looking"] as? Bool == true {
            usleep(50_000)
            told = try server.ask("GET", "api/people").json
        }
        let groups = try #require(told["groups"] as? [[String: Any]])
        #expect(groups.count == 1 && (groups[0]["faces"] as? [Any])?.count == 1 && told["done"] as? Int == 2)
        #expect(try server.ask("GET", "api/people/faces/0").body.starts(with: [0xFF, 0xD8]))
    }

    @Test("has a sound that was added, the file layout and the other choices of the command line")
    func choices() throws {
        let added = try server.ask("POST", "api/sounds?name=a.wav", body: Self.wave)
        #expect(added.status == 201 && added.json["name"] as? String == "a.wav")
        #expect(try server.ask("GET", "api/sounds").json["sounds"] as? [String] == ["a.wav"])
        let options =
            #""duration":0.5,"sound":"a.wav","shape":"motion-photo","keep-names":true,"as-still":true"#
        let job = try server.make(order("reveal", options))
        let results = try #require(job["results"] as? [[String: Any]])
        let names = results.flatMap {
            ($0["files"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
        }
        #expect(Set(names) == ["a.MP.jpg", "b.MP.jpg"])
        let movie = try server.make(
            order("movie", #""seconds":0.2,"size":"1080x1080","fill":true,"sound":"a.wav""#)
        )
        #expect(movie["state"] as? String == "done")
        let wrongs = [
            ("reveal", #""sound":"../a.wav""#), ("reveal", #""shape":"bundle""#), ("movie", #""fps":0.5"#),
            ("movie", #""fps":61"#), ("collage", #""gap":51"#), ("collage", #""margin":-1"#),
            ("cover", #""style":"round""#), ("cover", #""patch":"no colour""#),
            ("cover", #""ink":"no colour""#), ("cover", #""no-face":"hide""#),
        ]
        for (kind, wrong) in wrongs {
            let answer = try server.ask("POST", "api/jobs", body: Array(order(kind, wrong).utf8))
            let isBad = answer.code?.hasPrefix("bad-") == true
            #expect(answer.status == 400 && isBad, "\(wrong): \(answer)")
        }
    }

    /// A second of silence: a WAVE file of 8,000 samples of a byte.
    private static let wave =
        Array("RIFF".utf8) + [0x64, 0x1F, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
        + [0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [0x40, 0x1F, 0, 0]
        + [UInt8](repeating: 128, count: 8_000)

    @Test("refuses as a sound what is none, and keeps nothing of it")
    func noSound() throws {
        for (name, status) in [("a.wav", 415), ("a.txt", 415), ("../a.wav", 400), ("", 400)] {
            let answer = try server.ask("POST", "api/sounds?name=\(name)", body: Array("RIFF".utf8))
            #expect(answer.status == status, "\(name)")
        }
        #expect(try server.ask("GET", "api/sounds").json["sounds"] as? [String] == [])
    }

    @Test("is known after the server was started again, or killed, unless its results are gone")
    func restart() throws {
        let folder = try ScratchFolder()
        var server: RunningServer? = try RunningServer(["a.jpg": Fixture.graceHopper.bytes], in: folder)
        let id = try #require(try server?.items().first?["id"] as? String)
        for _ in 0..<2 { _ = try server?.make(#"{"kind":"cover","items":["\#(id)"]}"#) }
        server?.kill()
        server = nil
        server = try RunningServer(in: folder)
        let jobs = try #require(try server?.ask("GET", "api/jobs").json["jobs"] as? [[String: Any]])
        #expect(jobs.compactMap { $0["id"] as? String } == ["1", "2"])
        let result = try #require((jobs.last?["results"] as? [[String: Any]])?.first)
        #expect(result["item"] as? String == id && result["faces"] as? Int == 1)
        #expect(result["version"] as? String == (try server?.items().first?["version"] as? String))
        #expect(try server?.ask("GET", "api/jobs/2/results/0/files/0").status == 200)
        #expect(try server?.make(#"{"kind":"cover","items":["\#(id)"]}"#)["id"] as? String == "3")
        server = nil
        try FileManager.default.removeItem(atPath: folder("made/cover/a.jpg"))
        server = try RunningServer(in: folder)
        #expect((try server?.ask("GET", "api/jobs").json["jobs"] as? [Any])?.isEmpty == true)
    }

    @Test("is of this folder alone: what somebody wrote into the list leads nowhere else")
    func strangeList() throws {
        let folder = try ScratchFolder()
        let result = #"{"index":0,"name":"x","status":"written","check":false,"notes":[],"files":[]}"#
        let job = #"{"id":"1","kind":"cover","total":1,"state":"done","done":1,"results":[\#(result)]}"#
        for (number, place) in ["../secret.jpg", "/etc/passwd"].enumerated() {
            let text =
                #"{"job":\#(job.replacing("\"1\"", with: "\"\(number + 1)\"")),"files":[["\#(place)"]]}"#
            try folder.write(Array(text.utf8), as: "made/.kaomask-jobs/\(number + 1).json")
        }
        try folder.write(Array("not JSON".utf8), as: "made/.kaomask-jobs/3.json")
        try folder.write(Fixture.graceHopper.bytes, as: "secret.jpg")
        let server = try RunningServer(in: folder)
        #expect((try server.ask("GET", "api/jobs").json["jobs"] as? [Any])?.isEmpty == true)
    }

    @Test("can be cancelled")
    func cancel() throws {
        let body = Array(order("reveal", "").utf8)
        var jobs: [String] = []
        for _ in 0..<4 {
            jobs.append(try #require(try server.ask("POST", "api/jobs", body: body).json["id"] as? String))
        }
        let last = try #require(jobs.last)
        #expect(try server.ask("DELETE", "api/jobs/\(last)").status == 200)
        for id in jobs { _ = try server.ask("DELETE", "api/jobs/\(id)") }
        var states: Set<String> = ["running"]
        for _ in 0..<600 where states.contains("running") {
            usleep(50_000)
            let all = try server.ask("GET", "api/jobs").json["jobs"] as? [[String: Any]] ?? []
            states = Set(all.compactMap { $0["state"] as? String })
        }
        #expect(states.contains("cancelled") && !states.contains("running"))
    }

    @Test("is sent to every open page as it goes")
    func events() throws {
        let listener = try Conversation(server.port)
        listener.send(Array("GET \(server.path)api/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        #expect(listener.hear(until: "text/event-stream").contains("text/event-stream"))
        _ = try server.make(order("cover", ""))
        let heard = listener.hear(until: #""state":"done""#)
        #expect(heard.contains("event: job") && heard.contains(#""state":"done""#))
    }
}

extension ScratchFolder {
    /// Runs kaomask in the folder with the words of a line, which has to end well.
    func kaomask(_ line: String) throws {
        try Command(line: "\(Command.built("kaomask")) \(line)", folder: path).succeeded()
    }
}
