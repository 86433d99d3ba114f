import Foundation
import TestSupport
import Testing

@Suite("The page refuses")
struct HostileRequestTests {
    private let server: RunningServer

    init() throws { server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes]) }

    @Test(
        "whoever does not know its address",
        arguments: [
            "/", "/api/items", "/0123456789abcdef0123456789abcdef/",
            "/0123456789abcdef0123456789abcdef/api/items",
        ]
    )
    func strangers(place: String) throws {
        let answer = try server.ask("GET", place)
        #expect(answer.status == 404)
        #expect(answer.headers["content-security-policy"] != nil)
    }

    @Test(
        "a name that somebody's name server can point here",
        arguments: [
            "evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "",
            "[evil",
        ]
    )
    func rebinding(host: String) throws {
        let answer = try server.ask("GET", "api/items", headers: ["Host": host])
        #expect([400, 421].contains(answer.status))
    }

    @Test("nobody who asks for it as localhost or by its number")
    func ownNames() throws {
        for host in ["localhost:\(server.port)", "127.0.0.1:\(server.port)", "[::1]:\(server.port)"] {
            #expect(try server.ask("GET", "api/items", headers: ["Host": host]).status == 200)
        }
    }

    @Test("requests another page made the browser send")
    func crossSite() throws {
        let order = Array(#"{"kind":"cover","items":[]}"#.utf8)
        for origin in [
            "http://evil.example", "null", "https://127.0.0.1:\(server.port)", "http://127.0.0.1:1",
        ] {
            let answer = try server.ask("POST", "api/jobs", body: order, headers: ["Origin": origin])
            #expect(answer.status == 403 && answer.code == "cross-site")
        }
        for site in ["cross-site", "same-site"] {
            #expect(try server.ask("GET", "", headers: ["Sec-Fetch-Site": site]).status == 403)
        }
        let own = ["Origin": "http://127.0.0.1:\(server.port)", "Sec-Fetch-Site": "same-origin"]
        #expect(try server.ask("GET", "api/items", headers: own).status == 200)
    }

    @Test(
        "to go anywhere else on the disk",
        arguments: [
            "../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd",
            "/etc/passwd",
            "api/items/..%2f..%2fetc%2fpasswd/picture", "api/items/../../../etc/passwd/picture",
            "api/items/%2fetc%2fpasswd/picture", "api/items/....//etc/picture", "api/jobs/../../etc/zip",
            "api/jobs/1/results/0/files/..%2f..%2fetc%2fpasswd", "api/kaomoji/..%2f..%2fetc%2fpasswd/face",
            "%00", "api/items/%00/picture", "api/items/%ff%fe/picture",
        ]
    )
    func traversal(place: String) throws {
        let answer = try server.ask("GET", place)
        #expect([400, 404].contains(answer.status))
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("root:"))
    }

    @Test("links out of the folder: they are not shown")
    func links() throws {
        try FileManager.default.createSymbolicLink(
            atPath: server.pictures + "/out",
            withDestinationPath: "/etc"
        )
        try FileManager.default.createSymbolicLink(
            atPath: server.pictures + "/secret.jpg",
            withDestinationPath: "/etc/passwd"
        )
        // What is uploaded makes the server walk the folder again.
        let upload = try server.ask("POST", "api/uploads?name=b.jpg", body: Fixture.graceHopper.bytes)
        #expect(upload.status == 201)
        let names = try server.items().compactMap { $0["name"] as? String }
        #expect(Set(names) == ["a.jpg", "added/b.jpg"])
    }

    @Test(
        "names for files that are no bare names",
        arguments: [
            "..%2fa.jpg", "%2fetc%2fa.jpg", ".hidden.jpg", "a%00.jpg", "a%0a.jpg", "", "..", "a%5cb.jpg",
            "a.exe",
            "a.sh%00.jpg",
        ]
    )
    func uploadNames(name: String) throws {
        let answer = try server.ask("POST", "api/uploads?name=\(name)", body: [0xFF, 0xD8, 0xFF])
        #expect([400, 415].contains(answer.status))
    }

    @Test("what is called a picture and is none; nothing is left of it")
    func noPicture() throws {
        let answer = try server.ask("POST", "api/uploads?name=a.jpg", body: Array("#!/bin/sh\n".utf8))
        #expect(answer.status == 415 && answer.code == "not-a-picture")
        #expect(try FileManager.default.contentsOfDirectory(atPath: server.output + "/added").isEmpty)
    }

    @Test("more than it takes, before it comes")
    func oversized() throws {
        let upload = ["Content-Length": "99999999999"]
        #expect(try server.ask("POST", "api/uploads?name=a.jpg", headers: upload).status == 413)
        let long = [UInt8](repeating: UInt8(ascii: " "), count: 5 << 20)
        #expect(try server.ask("POST", "api/jobs", body: long).status == 413)
    }

    @Test("headers without end")
    func longHeaders() throws {
        let host = "Host: 127.0.0.1:\(server.port)\r\n"
        let field = "X-Long: " + String(repeating: "a", count: 20_000) + "\r\n"
        let many = (0..<400).map { "X-\($0): 1\r\n" }.joined()
        for fields in [field, many] {
            let back = try Conversation(server.port).say(
                Array("GET \(server.path)api/items HTTP/1.1\r\n\(host)\(fields)\r\n".utf8),
                patience: 10
            )
            #expect(Answered(back).map { (400..<500).contains($0.status) } ?? true)
        }
        #expect(try server.ask("GET", "api/items").status == 200)
    }

    @Test(
        "what is no HTTP",
        arguments: [
            "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "GET / HTTP/1.1\r\nHost\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        ]
    )
    func malformed(text: String) throws {
        let back = try Conversation(server.port).say(Array(text.utf8), patience: 3)
        #expect(Answered(back).map { (400..<600).contains($0.status) } ?? true)
        #expect(try server.ask("GET", "api/items").status == 200)
    }

    @Test(
        "JSON that is none, or says what has no meaning",
        arguments: [
            "", "{", "[]", #"{"kind":"rm","items":[]}"#, #"{"kind":"cover","items":["../../etc/passwd"]}"#,
            #"{"kind":"cover","items":[]}"#, #"{"kind":"movie","items":["ID"],"options":{"ending":"sh"}}"#,
            #"{"kind":"collage","items":["ID"],"options":{"template":"/etc/passwd"}}"#,
            #"{"kind":"reveal","items":["ID"],"options":{"duration":1e9}}"#,
        ]
    )
    func nonsense(order: String) throws {
        let id = try #require(try server.items().first?["id"] as? String)
        let answer = try server.ask(
            "POST",
            "api/jobs",
            body: Array(order.replacingOccurrences(of: "ID", with: id).utf8)
        )
        #expect((400..<500).contains(answer.status) && answer.code != nil)
    }

    @Test("somebody who takes for ever, and goes on serving others meanwhile")
    func slow() throws {
        let lazy = try (0..<50).map { _ in try Conversation(server.port) }
        for conversation in lazy { conversation.send(Array("GET \(server.path) HTTP/1.1\r\nHo".utf8)) }
        #expect(try server.ask("GET", "api/items").status == 200)
        // The server closes an incomplete request instead of waiting for it.
        #expect(lazy[0].say([], patience: 40).isEmpty)
    }

    @Test(
        "previews of very many faces, which hold up nothing else, and which end with whoever asked for them"
    )
    func previews() throws {
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes], ["--jobs", "1"])
        let id = try #require(try server.items().first?["id"] as? String)
        func order(_ faces: Int) -> [UInt8] {
            let boxes = (0..<faces).map { #"{"box":[\#(20 + $0 % 20 * 20),\#(20 + $0 / 20 * 10),120,120]}"# }
            return Array(#"{"faces":[\#(boxes.joined(separator: ","))]}"#.utf8)
        }
        /// The processor time that the server takes until a preview is back.
        func preview(_ body: [UInt8]) throws -> Double {
            let start = server.processorTime
            try #require(try server.ask("POST", "api/items/\(id)/preview?side=600", body: body).status == 200)
            return server.processorTime - start
        }
        _ = try preview(order(1))
        let slow = order(150)
        let took = try preview(slow)
        let head =
            "POST \(server.path)api/items/\(id)/preview?side=600 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        var waiting = try (0..<8).map { _ in
            let conversation = try Conversation(server.port)
            conversation.send(Array("\(head)Content-Length: \(slow.count)\r\n\r\n".utf8) + slow)
            return conversation
        }
        #expect(try server.ask("GET", "api/items/\(id)/picture?side=500").status == 200)
        #expect(waiting[7].hear(patience: 1).isEmpty, "all previews were drawn before a picture was sent")
        waiting = []
        let late = try preview(order(1))
        #expect(late < took * 2, "previews that nobody waits for were drawn")
        // One that is being drawn ends as well.
        let endless = order(900)
        var drawn: Conversation? = try Conversation(server.port)
        drawn?.send(Array("\(head)Content-Length: \(endless.count)\r\n\r\n".utf8) + endless)
        #expect(drawn?.hear(patience: 1).isEmpty == true)
        drawn = nil
        let after = try preview(order(1))
        #expect(after < took * 2, "a preview that nobody waits for was drawn to its end")
    }

    @Test("being killed, after which it starts on its port again at once")
    func killed() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes], in: folder)
        // A connection of which the server's side has not ended yet.
        let open = try Conversation(server.port)
        open.send(Array("GET \(server.path)api/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        #expect(!open.hear().isEmpty)
        server.kill()
        let again = try RunningServer([:], ["--port", "\(server.port)"], in: folder)
        #expect(try again.ask("GET", "api/items").status == 200 && again.port == server.port)
    }

    @Test("nothing after SIGTERM: it ends, and says so by its status")
    func stops() throws {
        let waiting = try Conversation(server.port)
        waiting.send(Array("GET \(server.path)api/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        #expect(server.stop() == 0)
    }
}
