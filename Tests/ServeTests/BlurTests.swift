import Foundation
import TestSupport
import Testing

/// `kaomask-serve --blur-api` answers as Panoramax expects of a blurring service.
@Suite("The blurring service")
struct BlurTests {
    private static func server(_ arguments: String...) throws -> RunningServer {
        try RunningServer([:], ["--blur-api", "--style", "mosaic", "--jobs", "1"] + arguments)
    }

    /// A form with a file in a field, as clients send it.
    private static func form(_ bytes: [UInt8], field: String = "picture") -> [UInt8] {
        let other = "--x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nabc\r\n"
        let head = "--x\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"a.jpg\"\r\n"
        return Array("\(other)\(head)Content-Type: image/jpeg\r\n\r\n".utf8) + bytes
            + Array("\r\n--x--\r\n".utf8)
    }

    private static let type = ["Content-Type": "multipart/form-data; boundary=\"x\""]

    @Test(
        "answers with the bytes that the command line makes, and with the picture itself if it shows nobody"
    )
    func answers() throws {
        let (folder, server) = (try ScratchFolder(), try Self.server())
        for words in [
            [Fixture.graceHopper.path, "-o", "right.jpg", "--style", "mosaic"],
            [Fixture.cat.path, "-o", "nobody.jpg", "--no-face", "copy"],
        ] {
            try Command(Command.built("kaomask"), ["cover"] + words, folder: folder.path).succeeded()
        }
        let answer = try server.ask(
            "POST",
            "/blur/?keep=1",
            body: Self.form(Fixture.graceHopper.bytes),
            headers: Self.type
        )
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/jpeg")
        #expect(answer.body == folder.bytes(of: "right.jpg"))
        let nobody = folder.bytes(of: "nobody.jpg")
        let same = try server.ask("POST", "/blur/", body: Self.form(nobody), headers: Self.type)
        #expect(same.status == 200 && same.body == nobody)
    }

    @Test("says in a form of two parts, if asked for, who it is and which answer this is")
    func parts() throws {
        let server = try Self.server()
        let headers = Self.type.merging(["Accept": "multipart/form-data"]) { $1 }
        let body = Self.form(Fixture.graceHopper.bytes)
        let plain = try server.ask("POST", "/blur/", body: body, headers: Self.type)
        let answer = try server.ask("POST", "/blur/", body: body, headers: headers)
        let type = try #require(answer.headers["content-type"])
        let boundary = try #require(type.components(separatedBy: "multipart/form-data; boundary=").last)
        let (ends, digest) = ("\r\n--\(boundary)", try SHA256.digest(plain.body))
        let parts = """
            --\(boundary)\r
            Content-Disposition: form-data; name="metadata"\r
            Content-Type: application/json\r
            \r
            {"annotations":[],"blurring_id":"\(digest)","service_name":"kaomask"}\(ends)\r
            Content-Disposition: form-data; name="image"; filename="picture.jpg"\r
            Content-Type: image/jpeg\r
            \r\n
            """
        #expect(answer.body == Array(parts.utf8) + plain.body + Array("\(ends)--\r\n".utf8))
    }

    @Test("refuses what is no form, no JPEG or cut off, and serves nothing else")
    func refusals() throws {
        let server = try Self.server()
        let whole = Self.form(Fixture.graceHopper.bytes)
        for (body, headers, status) in [
            (whole, [:], 400), (whole, ["Content-Type": "multipart/form-data"], 400),
            (Self.form(Fixture.graceHopper.bytes, field: "image"), Self.type, 400),
            (Array(whole.dropLast(6)), Self.type, 400), (Self.form(Fixture.cat.bytes), Self.type, 415),
            (Self.form(Array(Fixture.graceHopper.bytes.prefix(4000))), Self.type, 422),
            (whole, Self.type.merging(["Host": "evil.example"]) { $1 }, 421),
            (whole, Self.type.merging(["Origin": "http://evil.example"]) { $1 }, 403),
        ] {
            let answer = try server.ask("POST", "/blur/", body: body, headers: headers)
            #expect(answer.status == status && answer.message != nil, "\(headers) \(answer.status)")
        }
        for place in ["/", "/blur/index.html", "/api/items"] {
            #expect(try server.ask("GET", place).status == 404)
        }
    }

    @Test("is busy for the fifth picture at once, and takes it when another is done")
    func full() throws {
        let server = try Self.server()
        var waiting = try (0..<4).map { _ in
            let slow = try Conversation(server.port)
            let head = "POST /blur/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
            slow.send(Array(head.utf8))
            return slow
        }
        // What is no form is refused at once: the four do not time out before the server is seen to be busy.
        func ask(_ form: [UInt8]) throws -> Answered {
            try server.ask("POST", "/blur/", body: form, headers: Self.type)
        }
        var answer = try ask([])
        for _ in 0..<400 where answer.status != 503 { answer = try ask([]) }
        #expect(
            answer.status == 503 && answer.headers["retry-after"] == "1" && answer.code == "too-many-jobs"
        )
        waiting.removeLast()
        for _ in 0..<3000 where answer.status == 503 {
            usleep(20_000)
            answer = try ask(Self.form(Fixture.graceHopper.bytes))
        }
        #expect(answer.status == 200)
        withExtendedLifetime(waiting) {}
    }
}
