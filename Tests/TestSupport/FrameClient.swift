package import Foundation

/// A client of `kaomask worker`: writes requests and reads answers, as docs/worker.md describes them.
package final class FrameClient {
    /// The worker's process.
    package let process = Process()
    private let (requests, answers) = (Pipe(), Pipe())
    private var rest = Data()

    /// Starts a worker; its first line is the first answer.
    package init(_ program: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["worker"] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
        (process.standardInput, process.standardOutput) = (requests, answers)
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Writes a request with its bytes.
    package func send(_ head: [String: Any], _ bytes: [UInt8] = []) throws {
        var head = head
        if !bytes.isEmpty { head["length"] = bytes.count }
        try send(raw: try JSONSerialization.data(withJSONObject: head) + [0x0A] + bytes)
    }

    /// Writes bytes as they are.
    package func send(raw bytes: Data) throws { try requests.fileHandleForWriting.write(contentsOf: bytes) }

    /// Reads an answer and its bytes; `nil` at the end.
    package func answer() throws -> (head: [String: Any], bytes: [UInt8])? {
        while rest.firstIndex(of: 0x0A) == nil { guard try readMore() else { return nil } }
        guard let end = rest.firstIndex(of: 0x0A) else { return nil }
        let head = try JSONSerialization.jsonObject(with: rest[..<end]) as? [String: Any] ?? [:]
        rest = Data(rest[(end + 1)...])
        let length = head["length"] as? Int ?? 0
        while rest.count < length { guard try readMore() else { return nil } }
        defer { rest = Data(rest.dropFirst(length)) }
        return (head, Array(rest.prefix(length)))
    }

    private func readMore() throws -> Bool {
        let more = answers.fileHandleForReading.availableData
        rest += more
        return !more.isEmpty
    }

    /// Ends the requests, and returns the exit status; for a worker that a signal has ended, 128 and its number.
    package func finish() -> Int32 {
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }
}
