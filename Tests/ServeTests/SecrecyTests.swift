import Foundation
import TestSupport
import Testing

@Suite("The page keeps to itself")
struct SecrecyTests {
    @Test(
        "its address: --open hands the browser a file that only its user can read, and that goes with the server"
    )
    func open() throws {
        let folder = try ScratchFolder()
        let script = """
            for word; do printf '%s\\n' "$word"; done > \(folder("asked.new"))
            stat -c %a "$1" > \(folder("mode"))
            cat "$1" > \(folder("text"))
            mv \(folder("asked.new")) \(folder("asked"))

            """
        let server = try RunningServer([:], ["--open"], scripts: ["xdg-open": script], in: folder)
        for _ in 0..<1200 where !folder.files.contains("asked") { usleep(50_000) }
        let asked = folder.text(of: "asked").split(separator: "\n")
        let path = try #require(asked.first.map(String.init))
        #expect(asked.count == 1 && path.hasPrefix(server.output + "/") && !path.contains(server.secret))
        #expect(folder.text(of: "mode") == "600\n")
        let address = "http://127.0.0.1:\(server.port)\(server.path)"
        #expect(folder.text(of: "text").contains("url=\(address)\""))
        #expect(server.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("whoever comes by a link in a window is let in, and nothing else that another page asks for")
    func arrival() throws {
        let server = try RunningServer()
        func status(_ place: String, _ mode: String, _ destination: String) throws -> Int {
            let fields = [
                "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": destination,
            ]
            return try server.ask("GET", place, headers: fields).status
        }
        #expect(try status("", "navigate", "document") == 200)
        #expect(try status("", "navigate", "iframe") == 403 && status("", "no-cors", "image") == 403)
        #expect(try status("api/items", "navigate", "document") == 403)
    }

    @Test("pictures of people: a browser keeps none of them")
    func caching() throws {
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes])
        let id = try #require(try server.items().first?["id"] as? String)
        let job = try server.make(#"{"kind":"reveal","items":["\#(id)"],"options":{"duration":0.5}}"#)
        let results = "api/jobs/\(try #require(job["id"] as? String))/results/0"
        for place in [
            "api/items/\(id)/thumbnail?side=160&v=1", "api/items/\(id)/picture?side=300&v=1", "api/items",
            results + "/files/0", results + "/files/1", results + "/picture", "",
        ] {
            let answer = try server.ask("GET", place)
            #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store", "\(place)")
        }
        #expect(
            try server.ask("GET", "api/kaomoji/glad/face").headers["cache-control"]?.contains("max-age")
                == true
        )
    }

    @Test("its places: strangers who hold on to connections keep nobody out who knows the address")
    func places() throws {
        let server = try RunningServer()
        let known = try Conversation(server.port)
        known.send(Array("GET \(server.path)api/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        #expect(try server.ask("GET", "api/items").status == 200)
        var strangers: [Conversation] = []
        for _ in 0..<300 {
            let stranger = try Conversation(server.port)
            stranger.send(Array("GET /nothing HTTP/1.1\r\nHost: localhost\r\nX: ".utf8))
            strangers.append(stranger)
        }
        for _ in 0..<5 {
            // One letter at intervals, so that no connection is idle.
            for stranger in strangers { stranger.send([UInt8(ascii: "a")]) }
            #expect(try server.ask("GET", "api/items").status == 200)
        }
        // The connection that knows the address is still listening.
        _ = try server.ask("POST", "api/uploads?name=a.jpg", body: Fixture.graceHopper.bytes)
        #expect(known.hear(until: "event: items").contains("event: items"))
    }

    @Test("names that turn the direction of writing are shown with their signs written out")
    func names() throws {
        let server = try RunningServer(["a\u{202E}gpj.exe\u{202C}.jpg": Fixture.graceHopper.bytes])
        let item = try #require(try server.items().first)
        #expect(item["name"] as? String == #"a\u{202E}gpj.exe\u{202C}.jpg"#)
        let id = try #require(item["id"] as? String)
        let job = try server.make(#"{"kind":"cover","items":["\#(id)"]}"#)
        let result = try #require((job["results"] as? [[String: Any]])?.first)
        #expect(result["name"] as? String == #"a\u{202E}gpj.exe\u{202C}.jpg"#)
        let files = try #require(result["files"] as? [[String: Any]])
        #expect(files.first?["name"] as? String == #"a\u{202E}gpj.exe\u{202C}.jpg"#)
    }
}

@Suite("What is added to the page")
struct UploadTests {
    /// Returns a body in chunked transfer coding, without a known length.
    private static func chunked(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
    }

    @Test(
        "does not fit on the disk: it is refused with a sentence, and nothing of it is left",
        .enabled(if: Disk.canMount)
    )
    func fullDisk() throws {
        let folder = try ScratchFolder()
        let disk = try Disk(folder("made"), kilobytes: 1000)
        defer { disk.unmount() }
        let server = try RunningServer(in: folder)
        let large = Fixture.graceHopper.bytes + [UInt8](repeating: 7, count: 3 << 20)
        let told = try server.ask("POST", "api/uploads?name=a.jpg", body: large)
        #expect(told.status == 507 && told.code == "disk-full")
        let untold = try server.ask(
            "POST",
            "api/uploads?name=a.jpg",
            body: Self.chunked(large),
            headers: ["Transfer-Encoding": "chunked"]
        )
        #expect(untold.status == 507 && untold.message?.contains("no space left") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.output + "/added").isEmpty)
        #expect(
            try server.ask("POST", "api/uploads?name=a.jpg", body: Fixture.graceHopper.bytes).status == 201
        )
    }

    @Test("is there whole or not at all, also when the server is killed while it comes")
    func killed() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(in: folder)
        let head =
            "POST \(server.path)api/uploads?name=a.jpg HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n"
        let upload = try Conversation(server.port)
        upload.send(Array(head.utf8) + Fixture.graceHopper.bytes)
        for _ in 0..<3000 where !FileManager.default.fileExists(atPath: server.output + "/added") {
            usleep(20_000)
        }
        usleep(100_000)
        server.kill()
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.output + "/added").isEmpty)
    }

    @Test("what a killed server has left under hidden names is cleared away by the next")
    func leftovers() throws {
        let folder = try ScratchFolder()
        for name in [
            "made/.kaomask-999999999-1.zip", "made/.kaomask-999999999-2.zip.Xy12",
            "made/added/.kaomask-999999999-3.part", "made/.kaomask-999999999-4.html",
        ] {
            try folder.write([1], as: name)
        }
        try folder.write([1], as: "made/.kaomask-1-1.zip")
        let server = try RunningServer(in: folder)
        #expect(try server.ask("GET", "api/items").status == 200)
        #expect(folder.files(in: "made/") == ["made/.kaomask-1-1.zip"])
    }
}

@Suite("What two windows change of one picture")
struct TwoWindowsTests {
    private let server: RunningServer
    private let id: String

    init() throws {
        server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes])
        id = try #require(try server.items().first?["id"] as? String)
    }

    @Test(
        "is not undone unseen: the later save of an older state is refused, and what is there is kept",
        arguments: [
            (
                "faces", #"{"faces":[{"box":[20,30,60,60]}],"patch":"babyBlue"}"#,
                #"{"faces":[],"patch":"roseRed"}"#
            ),
            (
                "strokes", ##"{"strokes":[{"points":[[0.1,0.1]],"color":"#FF0000","width":0.02}]}"##,
                ##"{"strokes":[{"points":[[0.9,0.9]],"color":"#00FF00","width":0.02}]}"##
            ),
        ]
    )
    func conflict(kind: String, first: String, second: String) throws {
        let place = "api/items/\(id)/\(kind)"
        func save(_ body: String, _ tag: String?) throws -> Answered {
            try server.ask("PUT", place, body: Array(body.utf8), headers: tag.map { ["If-Match": $0] } ?? [:])
        }
        let seen = try #require(try server.ask("GET", place).headers["etag"])
        let saved = try save(first, seen)
        #expect(saved.status == 200 && saved.headers["etag"] != seen)
        let kept = try server.ask("GET", place)
        #expect(kept.headers["etag"] == saved.headers["etag"])

        let late = try save(second, seen)
        #expect(late.status == 412 && late.code == "changed-elsewhere")
        #expect(try server.ask("DELETE", place, headers: ["If-Match": seen]).status == 412)
        #expect(try server.ask("GET", place).body == kept.body)

        #expect(try save(second, saved.headers["etag"]).status == 200)
        #expect(try save(first, nil).status == 200)
        #expect(try server.ask("GET", place).body == kept.body)
    }
}
