internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Pipeline

/// What a request says, within bounds.
extension Request {
    /// The largest JSON that is read, bytes.
    private static let maximumJSON = 4 << 20
    /// How long a request may take to say what it has to say.
    private static let patience = Duration.seconds(20)

    /// The value its body holds.
    ///
    /// - Throws: `PageError` when it is too long, comes too slowly, or is something else.
    func value<Value: Decodable & Sendable>(_ type: Value.Type) async throws -> Value {
        let body = body
        let buffer = try await Deadline.within(Self.patience) {
            try await body.collect(upTo: Self.maximumJSON)
        }
        do { return try JSONDecoder().decode(type, from: Data(buffer.readableBytesView)) } catch {
            throw PageError(
                .badRequest,
                "bad-body",
                JSONFile.reason(error, otherwise: "the request is no JSON")
            )
        }
    }

    /// A number of its query, kept within bounds.
    func number(_ name: Substring, standard: Int, within bounds: ClosedRange<Int>) -> Int {
        let asked = uri.queryParameters[name].flatMap { Int($0) } ?? standard
        return min(max(asked, bounds.lowerBound), bounds.upperBound)
    }

    /// The long side a picture is to be shown with, pixels.
    var pictureSide: Int { number("side", standard: 1600, within: 16...4096) }

    /// A word of its query.
    func word(_ name: Substring) -> String? {
        uri.queryParameters[name].map { String($0).removingPercentEncoding ?? String($0) }
    }
}

/// Gives up on what takes too long.
enum Deadline {
    /// What `work` returns, if it does in time.
    ///
    /// - Throws: `PageError` when it does not, else what `work` throws.
    static func within<Value: Sendable>(
        _ duration: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: duration)
                throw PageError(.requestTimeout, "too-slow", "the request took too long to come")
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
