import Foundation
import TestSupport

@testable import KaomaskKit

/// A `kaomask serve` process that runs while a test holds it.
final class RunningServer {
    /// The folder with the pictures; results go beside it.
    let pictures: String
    let output: String
    let port: UInt16
    /// The path of the page, with its token.
    let path: String

    private let process = Process()
    private let scratch: ScratchFolder

    /// Serves a folder with these pictures, by their names.
    ///
    /// - Parameters:
    ///   - arguments: Additional arguments; with `--blur-api` there is no page.
    ///   - scripts: Programs by name, placed first on the search path.
    ///   - environment: Additional variables.
    init(
        _ files: [String: [UInt8]] = [:],
        _ arguments: [String] = [],
        scripts: [String: String] = [:],
        environment: [String: String] = [:],
        in folder: ScratchFolder? = nil
    ) throws {
        scratch = try folder ?? ScratchFolder()
        (pictures, output) = (scratch("holiday"), scratch("made"))
        for (name, text) in scripts { try scratch.write(script: text, as: "bin/" + name) }
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        for (name, bytes) in files { try scratch.write(bytes, as: "holiday/" + name) }
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: Command.built("kaomask-serve"))
        process.arguments = (arguments.contains("--blur-api") ? [] : [pictures, "-o", output]) + arguments
        let old = ProcessInfo.processInfo.environment
        let programs = scratch("bin") + ":" + (old["PATH"] ?? "/usr/bin:/bin")
        process.environment = old.merging(["XDG_CACHE_HOME": scratch("cache"), "PATH": programs]) { $1 }
            .merging(environment) { $1 }
        process.standardOutput = pipe
        try process.run()
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        guard let address = line.split(separator: "\n").first.flatMap({ URL(string: String($0)) }),
            let port = address.port.flatMap({ UInt16(exactly: $0) })
        else { throw Failure(what: "the server said \(line)") }
        self.port = port
        path = address.path + "/"
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The secret part of the page's address.
    var secret: String { String(path.split(separator: "/")[0]) }

    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The processor time that the server has taken, seconds.
    var processorTime: Double { ProcessorTime.of(process.processIdentifier) }

    /// Kills the server, as the system does when memory runs out.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    struct Failure: Error { let what: String }
}

struct Answered {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    /// The body as JSON.
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }
    var code: String? { (json["error"] as? [String: Any])?["code"] as? String }
    var message: String? { (json["error"] as? [String: Any])?["message"] as? String }

    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            return nil
        }
        self.status = status
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            let halves = line.split(separator: ":", maxSplits: 1)
            return halves.count == 2
                ? (halves[0].lowercased(), halves[1].trimmingCharacters(in: .whitespaces)) : nil
        }
        headers = Dictionary(fields, uniquingKeysWith: { $1 })
        body = Array(bytes[end.upperBound...])
    }
}

extension RunningServer {
    /// Sends a request below the page's address.
    func ask(
        _ method: String = "GET",
        _ place: String,
        body: [UInt8] = [],
        headers: [String: String] = [:]
    ) throws -> Answered {
        var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if !body.isEmpty, headers["Transfer-Encoding"] == nil { fields["Content-Length"] = "\(body.count)" }
        fields.merge(headers) { $1 }
        let head = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let target = place.hasPrefix("/") ? place : path + place
        let bytes = Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n".utf8) + body
        let back = try Conversation(port).say(bytes)
        guard let answered = Answered(back) else { throw Failure(what: "no answer to \(method) \(place)") }
        return answered
    }

    /// Returns all items, once the server has read them.
    func items() throws -> [[String: Any]] {
        for _ in 0..<1200 {
            let json = try ask("GET", "api/items").json
            if json["complete"] as? Bool == true { return json["items"] as? [[String: Any]] ?? [] }
            usleep(50_000)
        }
        throw Failure(what: "the album was never complete")
    }

    /// Starts a job and waits for it.
    func make(_ order: String) throws -> [String: Any] {
        let taken = try ask("POST", "api/jobs", body: Array(order.utf8))
        guard taken.status == 201, let id = taken.json["id"] as? String else {
            throw Failure(what: String(decoding: taken.body, as: UTF8.self))
        }
        for _ in 0..<1200 {
            let job = try ask("GET", "api/jobs/\(id)").json
            if job["state"] as? String != "running" { return job }
            usleep(50_000)
        }
        throw Failure(what: "job \(id) never ended")
    }
}

/// A connection to a server, used for one exchange of bytes.
final class Conversation {
    private let socket: Int32

    init(_ port: UInt16) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, size)
            }
        }
        guard connected == 0 else { throw RunningServer.Failure(what: "no connection") }
    }

    deinit { close(socket) }

    /// Sends bytes, as many as are accepted, and reads until the other side closes, or `patience` seconds of silence.
    func say(_ bytes: [UInt8], patience: Int = 60) -> [UInt8] {
        send(bytes)
        var back: [UInt8] = []
        while case let piece = hear(patience: patience), !piece.isEmpty { back += piece }
        return back
    }

    /// Reads until some words were heard, or the other side closes, or for a minute.
    func hear(until words: String) -> String {
        var heard: [UInt8] = []
        let end = ContinuousClock.now + .seconds(60)
        while !String(decoding: heard, as: UTF8.self).contains(words), ContinuousClock.now < end,
            case let piece = hear(), !piece.isEmpty
        {
            heard += piece
        }
        return String(decoding: heard, as: UTF8.self)
    }

    /// Waits for bytes; none when the other side closes, or after `patience` seconds of silence.
    func hear(patience: Int = 60) -> [UInt8] {
        var wait = timeval(tv_sec: patience, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe piece.withUnsafeMutableBytes {
            unsafe recv(socket, $0.baseAddress, $0.count, 0)
        }
        return Array(piece.prefix(max(0, count)))
    }

    /// Sends bytes.
    ///
    /// - Returns: `true` if all were accepted.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
