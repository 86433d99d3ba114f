internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Pipeline

/// Makes answers.
enum Answer {
    /// The media type of JSON.
    static let jsonType = "application/json; charset=utf-8"

    /// A value as JSON.
    static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) -> Response {
        bytes(Array(JSONLine.encode(value).utf8), jsonType, status)
    }

    /// A value as JSON, with the tag of its state.
    static func tagged(_ tagged: Tagged<some Encodable>) -> Response {
        var response = json(tagged.value)
        response.headers[.eTag] = tagged.tag
        return response
    }

    /// Bytes of a media type.
    ///
    /// - Parameter lasts: Whether they are for ever what this address means, and nobody's secret. A browser keeps nothing
    ///   else: pictures of people do not go to its disk.
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

    /// What went wrong.
    static func failure(_ error: PageError) -> Response {
        struct Failure: Encodable {
            let code: String
            let message: String
        }
        return json(["error": Failure(code: error.code, message: error.message.oneLine)], error.status)
    }

    /// A file, or the part of it that the request asks for (RFC 9110 §14).
    ///
    /// - Parameters:
    ///   - part: The bytes of the file that are meant; `nil` for all.
    ///   - name: What the file is to be saved as; `nil` for a file that is to be shown.
    /// - Throws: `PageError` when there is no such file, or nothing of the kind in it.
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

    /// A file's name as a header takes it (RFC 8187).
    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "!"..."~"))
        )
            ?? "file"
    }
}

/// The one range of bytes a request asks for; several at once are taken for none.
struct ByteRange {
    /// The first byte.
    let first: Int
    /// The last byte, which belongs to it.
    let last: Int

    /// What `bytes=0-499`, `bytes=500-` or `bytes=-500` means of so many bytes; `nil` when there are no such.
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
