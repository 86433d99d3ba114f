internal import Foundation
internal import HTTPTypes
internal import Hummingbird
import KaomaskKit

enum Answer {
    static let jsonType = "application/json; charset=utf-8"

    static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) -> Response {
        bytes(Array(JSONLine.encode(value).utf8), jsonType, status)
    }

    static func tagged(_ tagged: Tagged<some Encodable>) -> Response {
        var response = json(tagged.value)
        response.headers[.eTag] = tagged.tag
        return response
    }

    /// Returns bytes of a media type. `lasts` tells that the contents at this address never change and are not private:
    /// browsers may cache nothing else, which keeps pictures of people off their disk.
    static func bytes(
        _ bytes: [UInt8],
        _ type: String,
        _ status: HTTPResponse.Status = .ok,
        lasts: Bool = false
    ) -> Response {
        var headers: HTTPFields = [.contentType: type]
        if lasts { headers[.cacheControl] = "private, max-age=31536000, immutable" }
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// A refusal in the form the page receives.
    struct Failure: Encodable, Sendable {
        let code: String
        let message: String

        init(_ error: PageError) { (code, message) = (error.code, error.message.oneLine) }
    }

    static func failure(_ error: PageError) -> Response { json(["error": Failure(error)], error.status) }

    /// Returns a file, or the relevant `part` of one, as far as the request asks for it (RFC 9110 §14). A file with a
    /// `name` is saved under it, others are displayed.
    static func file(
        _ path: String,
        part: Range<Int>? = nil,
        as type: String,
        savedAs name: String? = nil,
        to request: Request,
        _ context: PageContext
    ) async throws -> Response {
        guard let size = FileVersion(of: path)?.size else { throw PageError.noSuchItem }
        let whole = (part ?? 0..<size).clamped(to: 0..<size)
        var headers: HTTPFields = [.contentType: type, .acceptRanges: "bytes"]
        if let name { headers[.contentDisposition] = "attachment; filename*=UTF-8''\(Self.escaped(name))" }
        var (wanted, status) = (whole, HTTPResponse.Status.ok)
        if let words = request.headers[.range] {
            guard let asked = ByteRange(words, of: whole.count) else {
                headers[.contentRange] = "bytes */\(whole.count)"
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
            headers[.contentRange] = "bytes \(asked.first)-\(asked.last)/\(whole.count)"
            wanted = whole.lowerBound + asked.first..<whole.lowerBound + asked.last + 1
            status = .partialContent
        }
        guard !wanted.isEmpty else { return Response(status: status, headers: headers) }
        let body = try await FileIO().loadFile(
            path: path,
            range: wanted.lowerBound...wanted.upperBound - 1,
            context: context
        )
        return Response(status: status, headers: headers, body: body)
    }

    /// Returns a file's name encoded for a header (RFC 8187).
    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "!"..."~"))
        )
            ?? "file"
    }
}

/// The byte range of a request; multiple ranges are ignored.
struct ByteRange {
    let first, last: Int

    /// Parses `bytes=0-499`, `bytes=500-` or `bytes=-500` for a file of `count` bytes; `nil` if the range is invalid.
    init?(_ words: String, of count: Int) {
        guard words.hasPrefix("bytes="), count > 0 else { return nil }
        let ends = words.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let numbers = ends.map { Int($0.trimmingCharacters(in: .whitespaces)) }
        switch (numbers[0], numbers[1]) {
        case (let from?, let to?) where from <= to && from < count: (first, last) = (from, min(to, count - 1))
        case (let from?, nil) where ends[1].isEmpty && from < count: (first, last) = (from, count - 1)
        case (nil, let length?) where ends[0].isEmpty && length > 0:
            (first, last) = (max(0, count - length), count - 1)
        default: return nil
        }
    }
}
