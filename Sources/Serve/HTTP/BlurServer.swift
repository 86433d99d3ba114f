internal import Foundation
internal import HTTPTypes
internal import Hummingbird
package import KaomaskKit
internal import Synchronization

/// A server of `POST /blur/` that takes the place of Panoramax's blurring service: `docs/blur-api.md`.
package final class BlurServer: Sendable {
    private let listener: Listener
    private let pipeline: Pipeline
    private let workers: Workers
    /// The most requests at a time, and those in progress.
    private let room: Int
    private let taken = Atomic(0)

    /// Creates a server that covers `jobs` pictures concurrently while three times as many wait.
    package init(_ options: CoverOptions, jobs: Int, at place: Place) throws(PipelineError) {
        (pipeline, workers) = (try Pipeline(options), Workers(count: jobs, .userInitiated))
        (listener, room) = (Listener(place: place, page: "/blur/"), 4 * jobs)
    }

    /// Serves until the process is asked to stop (SIGINT, SIGTERM), and calls `ready` with the addresses once it
    /// accepts connections.
    package func run(ready: @escaping @Sendable (_ addresses: [String]) -> Void) async throws {
        let router = listener.router()
        router.post("blur") { [self] request, _ in
            defer { taken.subtract(1, ordering: .relaxed) }
            guard taken.add(1, ordering: .relaxed).newValue <= room else {
                let full = PageError(.serviceUnavailable, .tooManyJobs, "\(room) pictures are waiting")
                var answer = Answer.failure(full)
                answer.headers[.retryAfter] = "1"
                return answer
            }
            return try await request.whileWanted { try await self.answer($0) }
        }
        try await listener.run(router, ready: ready)
    }

    private func answer(_ request: Request) async throws -> Response {
        let body = request.body
        let buffer = try await Deadline.within(.seconds(60)) { try await body.collect(upTo: 128 << 20) }
        let form = Data(buffer.readableBytesView)
        guard let picture = form.field("picture", of: request.headers[.contentType] ?? "") else {
            throw PageError(.badRequest, .badRequest, "no multipart/form-data with a file in picture")
        }
        guard picture.starts(with: [0xFF, 0xD8, 0xFF]) else {
            throw PageError(.unsupportedMediaType, FailureCode.notAPicture, "the picture is no JPEG")
        }
        let covered = try await workers.run { [pipeline] () throws(PipelineError) in
            try pipeline.cover(picture, named: "picture.jpg").bytes ?? picture
        }
        guard request.headers[.accept]?.contains("multipart/form-data") == true else {
            return Answer.bytes(covered, "image/jpeg")
        }
        let digest = Digest.text(of: covered)
        let boundary = "kaomask-\(digest.prefix(32))"
        // Annotations are for things that are named and not covered: there are none.
        let head = """
            --\(boundary)\r
            Content-Disposition: form-data; name="metadata"\r
            Content-Type: application/json\r
            \r
            {"annotations":[],"blurring_id":"\(digest)","service_name":"kaomask"}\r
            --\(boundary)\r
            Content-Disposition: form-data; name="image"; filename="picture.jpg"\r
            Content-Type: image/jpeg\r
            \r\n
            """
        let (start, end) = (Array(head.utf8), Array("\r\n--\(boundary)--\r\n".utf8))
        return Answer.bytes(start + covered + end, "multipart/form-data; boundary=\(boundary)")
    }
}

extension Data {
    /// Returns the contents of a field of a form, `multipart/form-data` (RFC 7578); `nil` if it is missing or cut off.
    fileprivate func field(_ name: String, of type: String) -> [UInt8]? {
        guard type.lowercased().hasPrefix("multipart/form-data"), let word = type.firstRange(of: "boundary=")
        else { return nil }
        let mark = type[word.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: ["\"", " "])
        let (boundary, line) = (Data("--\(mark)".utf8), Data("\r\n".utf8))
        var rest = range(of: boundary).map { self[$0.upperBound...] }
        while let part = rest, let head = part.range(of: line + line),
            let end = part.range(of: line + boundary, in: head.upperBound..<part.endIndex)
        {
            let words = String(decoding: part[..<head.lowerBound], as: UTF8.self)
            if words.contains(" name=\"\(name)\"") { return Array(part[head.upperBound..<end.lowerBound]) }
            rest = part[end.upperBound...]
        }
        return nil
    }
}
