import Foundation
import TestSupport
import Testing

/// `kaomask worker`, by its frames: docs/worker.md.
@Suite("The worker")
struct WorkerTests {
    private static let portrait = Fixture.graceHopper.bytes

    private static func worker(_ arguments: String...) throws -> FrameClient {
        let client = try FrameClient(Binary.located, arguments, environment: ["KAOMASK_WALL_TEST": "1"])
        let greeting = try #require(try client.answer()).head
        #expect(greeting["protocol"] as? Int == 1 && greeting["version"] is String)
        return client
    }

    private static func error(_ answer: (head: [String: Any], bytes: [UInt8])?) -> [String: Any] {
        answer?.head["error"] as? [String: Any] ?? [:]
    }

    @Test("covers bytes into the bytes that the command line writes, and finds the same faces")
    func covering() throws {
        let folder = try ScratchFolder(["a.jpg": Self.portrait])
        let line = try Binary.run("cover", "a.jpg", "-o", "b.jpg", "-k", "cat", "--json", folder: folder.path)
        let client = try Self.worker("-k", "cat")
        try client.send(["id": 7, "op": "cover", "name": "a.jpg"], Self.portrait)
        let answer = try #require(try client.answer())
        #expect(answer.head["id"] as? Int == 7 && answer.head["status"] as? String == "written")
        #expect(answer.bytes == folder.bytes(of: "b.jpg"))
        let faces = try #require(answer.head["faces"] as? NSArray)
        #expect(faces.isEqual(try JSONLines(line.output).objects.first?["faces"]))
        try client.send(["id": 8, "op": "detect"], Self.portrait)
        let found = try #require(try client.answer()).head
        #expect(found["width"] as? Int == 512 && (found["faces"] as? [Any])?.count == 1)
        #expect(client.finish() == 0)
    }

    @Test(
        "answers have the digests of what came and of what goes back, and the first line says what decides it"
    )
    func digests() throws {
        let client = try FrameClient(Binary.located, ["-k", "cat"])
        let engine = try #require(try client.answer()?.head["engine"] as? [String: Any])
        let network = try #require(engine["network"] as? String)
        let weights = try Data(contentsOf: URL(fileURLWithPath: Document.root + "/models/yunet-weights.f32"))
        #expect(try network == SHA256.digest(Array(weights)))
        #expect((engine["libraries"] as? [String: String])?["libpng"] != nil)
        #expect((engine["fonts"] as? [String])?.allSatisfy { $0.count == 64 } == true)
        for (operation, picture, isWritten) in [
            ("cover", Self.portrait, true), ("detect", Self.portrait, false),
            ("cover", Fixture.cat.bytes, false), ("cover", Array(Self.portrait.prefix(4_000)), false),
        ] {
            try client.send(["id": 1, "op": operation], picture)
            let answer = try #require(try client.answer())
            let sums = answer.head["sha256"] as? [String: String]
            #expect(try sums?["in"] == SHA256.digest(picture))
            #expect(try sums?["out"] == (isWritten ? SHA256.digest(answer.bytes) : nil))
        }
        #expect(client.finish() == 0)
    }

    @Test("answers a ping, a picture without a face, one that is damaged, and one whose faces are given")
    func kinds() throws {
        let client = try Self.worker()
        try client.send(["id": 1, "op": "ping"])
        #expect(try client.answer()?.head["status"] as? String == "pong")
        try client.send(["id": 2, "op": "cover"], Fixture.cat.bytes)
        let bare = try #require(try client.answer())
        #expect(bare.head["status"] as? String == "bare" && bare.bytes.isEmpty)
        try client.send(["id": 3, "op": "cover"], Array(Self.portrait.prefix(4_000)))
        let damaged = try client.answer()
        #expect(damaged?.head["status"] as? String == "failed" && damaged?.head["id"] as? Int == 3)
        #expect(Self.error(damaged)["code"] as? String == "truncated-jpeg")
        try client.send(
            ["id": 4, "op": "cover", "regions": [["box": [20, 20, 90, 90]], ["box": [300, 300, 80, 80]]]],
            Fixture.cat.bytes
        )
        let told = try #require(try client.answer())
        #expect((told.head["faces"] as? [Any])?.count == 2 && !told.bytes.isEmpty)
        #expect(client.finish() == 0)
    }

    @Test(
        "ends with status 64 after a frame that is none, once what is under way is answered",
        arguments: [
            "not json\n", "{\"id\":2}\n", "{\"id\":2,\"op\":\"cover\",\"length\":99999999999}\n",
            "{\"id\":2,\"op\":\"cover\",\"length\":-1}\n", "{\"id\":2,\"op\":\"movie\"}\n",
            "{\"id\":2,\"op\":\"cover\",\"regions\":[{\"box\":[1,1,9,9],\"colour\":\"red\"}]}\n",
            "{\"id\":2,\"op\":\"cover\",\"length\":10}\nshort",
            String(repeating: " ", count: 1 << 20) + " \n",
        ],
        ["1", "2"]
    )
    func broken(frame: String, jobs: String) throws {
        let client = try Self.worker("--jobs", jobs)
        try client.send(["id": 1, "op": "detect"], Self.portrait)
        try client.send(raw: Data(frame.utf8))
        try client.send(raw: Data())
        let status = client.finish()
        #expect(try client.answer()?.head["id"] as? Int == 1)
        let last = try client.answer()
        #expect(last != nil && last?.head["id"] == nil)
        #expect(Self.error(last)["code"] as? String == "bad-frame")
        #expect(try client.answer() == nil && status == 64)
    }

    @Test("with several jobs answers each request once, whatever the order of their numbers")
    func several() throws {
        let client = try Self.worker("--jobs", "3")
        let numbers = [9, 2, 70, 1, 33, 4]
        // No more than are under way, so that neither side waits for the other to read.
        var answers: [(head: [String: Any], bytes: [UInt8])] = []
        for (index, number) in numbers.enumerated() {
            if index >= 3 { answers.append(try #require(try client.answer())) }
            try client.send(["id": number, "op": "cover"], Self.portrait)
        }
        for _ in 0..<3 { answers.append(try #require(try client.answer())) }
        #expect(Set(answers.compactMap { $0.head["id"] as? Int }) == Set(numbers))
        #expect(Set(answers.map(\.bytes)).count == 1)
        #expect(client.finish() == 0)
    }

    @Test("opens no file and no connection, and keeps nothing that it could do so with")
    func walls() throws {
        let client = try Self.worker()
        for test in ["read", "connect"] {
            try client.send(["id": 1, "op": "cover", "name": "wall-\(test).jpg"], Self.portrait)
            #expect(Self.error(try client.answer())["message"] as? String == "\(test): denied")
        }
        let status = try String(
            contentsOfFile: "/proc/\(client.process.processIdentifier)/status",
            encoding: .utf8
        )
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(client.finish() == 0)
    }

    @Test("draws an SVG that an option names before the first picture comes")
    func sticker() throws {
        let folder = try ScratchFolder()
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>"
        let client = try Self.worker("--sticker", try folder.write(Array(svg.utf8), as: "dot.svg"))
        try client.send(["id": 1, "op": "cover"], Self.portrait)
        #expect(try client.answer()?.head["status"] as? String == "written")
        #expect(client.finish() == 0)
    }

    @Test("is ended by a picture that fills the memory or makes it crash", arguments: ["trap", "allocate"])
    func ended(test: String) throws {
        let client = try Self.worker()
        try client.send(["id": 1, "op": "cover", "name": "wall-\(test).jpg"], Self.portrait)
        #expect(try client.answer() == nil)
        #expect(client.finish() > 128)
    }

    @Test(
        "a run goes on when a picture ends its worker, and says so of that picture alone",
        arguments: ["", "--same", "--know known.jpg --only-known"]
    )
    func runGoesOn(persons: String) throws {
        let folder = try ScratchFolder(["known.jpg": Self.portrait])
        for index in 10..<22 { try folder.write(Self.portrait, as: "in/\(index).jpg") }
        try folder.write(Self.portrait, as: "in/wall-trap.jpg")
        let line = "cover in -o out --json --jobs 2 \(persons)"
        let run = try Binary.run(line: line, folder: folder.path, environment: ["KAOMASK_WALL_TEST": "1"])
        let reports = try JSONLines(run.output).objects
        #expect(run.status == 1 && reports.count == 13)
        #expect(reports.count { $0["status"] as? String == "written" } == 12)
        let failed = try #require(reports.compactMap { $0["error"] as? [String: Any] }.first)
        #expect(failed["code"] as? String == "worker-died")
        #expect(run.errors.contains("in/wall-trap.jpg: the process that worked on it ended twice"))
    }

    @Test(
        "collages, movies, cards, checks, marked pictures and doodles go on likewise",
        arguments: [
            ["verify", "in"], ["detect", "in", "--label", "marked/"],
            ["doodle", "in", "-o", "out/", "--strokes", "s.json"],
            ["collage", "in", "-o", "out.png", "--size", "200x200", "--cover"],
            ["movie", "in", "-o", "out.gif", "--size", "100x100"],
            ["card", "text", "in", "-o", "out/", "--text", "hello", "--movie-size", "320"],
        ]
    )
    func othersGoOn(words: [String]) throws {
        let folder = try ScratchFolder()
        for name in ["a.jpg", "wall-trap.jpg"] { try folder.write(Self.portrait, as: "in/\(name)") }
        try folder.write(Array(#"{"strokes": [{"points": [[0.2, 0.5], [0.3, 0.6]]}]}"#.utf8), as: "s.json")
        let run = try Command(
            Binary.located,
            words + ["--json"],
            folder: folder.path,
            environment: ["KAOMASK_WALL_TEST": "1"]
        )
        #expect(run.status == 1, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        let failed = lines.filter { $0.contains("worker-died") }
        #expect(lines.count == 2 && failed.count == 1, "\(run.output)")
        #expect(failed.first?.contains("the process that worked on it ended twice") == true)
        #expect(failed.first?.contains("in/wall-trap.jpg") == true)
    }

    @Test("verify finds in several files what it finds in each")
    func likeOne() throws {
        let folder = try ScratchFolder()
        // A picture behind the picture.
        try folder.write(Self.portrait + Fixture.eileenCollins.bytes, as: "in/a.jpg")
        try folder.write(Fixture.eileenCollins.bytes, as: "in/b.png")
        var single = ""
        for name in ["a.jpg", "b.png"] {
            single += try Binary.run("verify", "in/\(name)", "--json", folder: folder.path).output
        }
        let many = try Binary.run("verify", "in", "--json", folder: folder.path)
        func plain(_ text: String) -> String { text.replacing(#","version":1"#, with: "") }
        #expect(plain(many.output) == plain(single) && many.output.contains("-shows-face"))
    }

    @Test("detect marks in several pictures what it marks in each")
    func marksLikeOne() throws {
        let folder = try ScratchFolder(["in/a.jpg": Self.portrait, "in/b.jpg": Self.portrait])
        _ = try Binary.run("detect", "in/a.jpg", "--label", "one.png", folder: folder.path)
        _ = try Binary.run("detect", "in", "--label", "many", folder: folder.path)
        #expect(folder.bytes(of: "many/b.png") == folder.bytes(of: "one.png"))
    }

    @Test(
        "a run of several pictures reports and writes what a run of each writes, Live Photos and sidecars as well"
    )
    func alike() throws {
        let folder = try ScratchFolder(["one/a.jpg": Self.portrait])
        let live = try Binary.run("reveal", "one/a.jpg", "-o", "made/live.jpg", folder: folder.path)
        #expect(live.status == 0, "\(live.errors)")
        // Copies, as results of the program are no inputs of a run.
        for name in ["live.jpg", "live.mov"] {
            try folder.write(folder.bytes(of: "made/" + name), as: "in/" + name)
        }
        try folder.write(Fixture.eileenCollins.bytes, as: "in/b.png")
        var people = TaggedPacket()
        people.addRegions([.init("Eileen Collins", 0.3, 0.1, 0.3, 0.4)])
        try folder.write(Array(people.text.utf8), as: "in/b.png.xmp")
        let options = ["--json", "--save-faces", "--style", "skin", "--except", "7"]
        let many = try Binary.run(list: ["cover", "in", "-o", "out"] + options, folder: folder.path)
        var reports: [String] = []
        for name in ["b.png", "live.jpg"] {
            let run = try Binary.run(
                list: ["cover", "in/\(name)", "-o", "out2/"] + options,
                folder: folder.path
            )
            reports.append(run.output.replacing("out2/", with: "out/"))
        }
        // The first line of an output has the version.
        func plain(_ text: String) -> String {
            text.replacing(#/"contentIdentifier":"[^"]*",/#, with: "").replacing(#","version":1"#, with: "")
        }
        #expect(plain(many.output) == plain(reports.joined()))
        #expect(many.output.contains("b.png.xmp") && many.output.contains("movieSearch"))
        #expect(folder.bytes(of: "out/b.png") == folder.bytes(of: "out2/b.png"))
        #expect(folder.bytes(of: "out/b.faces.json") == folder.bytes(of: "out2/b.faces.json"))
        #expect(
            folder.files.filter { $0.hasPrefix("out/") }.count
                == folder.files.filter { $0.hasPrefix("out2/") }.count
        )
    }

    @Test("several Live Photos are made as each is made alone")
    func reveals() throws {
        let folder = try ScratchFolder(["in/a.jpg": Self.portrait, "in/b.jpg": Self.portrait])
        let options = ["--duration", "0.6", "--json"]
        let many = try Binary.run(list: ["reveal", "in", "-o", "out"] + options, folder: folder.path)
        let one = try Binary.run(list: ["reveal", "in/b.jpg", "-o", "out2/"] + options, folder: folder.path)
        func plain(_ text: String) -> String {
            text.replacing(#/"contentIdentifier":"[^"]*",/#, with: "").replacing("out2/", with: "out/")
                .replacing(#","version":1"#, with: "")
        }
        #expect(plain(many.output).contains(plain(one.output)), "\(many.errors) \(one.errors)")
        for name in ["b.jpg", "b.mov"] {
            #expect(folder.bytes(of: "out/\(name)").count == folder.bytes(of: "out2/\(name)").count)
        }
        #expect(try Binary.run("verify", "out", folder: folder.path).status == 0)
    }
}
