internal import Foundation
internal import HTTPTypes
internal import Hummingbird
import KaomaskKit

extension Request {
    /// The largest JSON that is read, bytes.
    private static let maximumJSON = 4 << 20
    /// The timeout for receiving a request's body.
    private static let patience = Duration.seconds(20)

    func value<Value: Decodable & Sendable>(_ type: Value.Type) async throws -> Value {
        let body = body
        let buffer = try await Deadline.within(Self.patience) {
            try await body.collect(upTo: Self.maximumJSON)
        }
        do { return try JSONDecoder().decode(type, from: Data(buffer.readableBytesView)) } catch {
            throw PageError(
                .badRequest,
                .badRequest,
                JSONFile.reason(error, otherwise: "the request is not JSON")
            )
        }
    }

    /// Runs `work` on the request, and cancels it when whoever asked has gone, or asks for something else already.
    func whileWanted<Value: Sendable>(
        _ work: @escaping @Sendable (Request) async throws -> Value
    ) async throws -> Value {
        try await body.consumeWithCancellationOnInboundClose { body in
            var request = self
            request.body = body
            return try await work(request)
        }
    }

    /// Returns a number of the query, clamped to bounds.
    func number(_ name: Substring, standard: Int, within bounds: ClosedRange<Int>) -> Int {
        let asked = uri.queryParameters[name].flatMap { Int($0) } ?? standard
        return min(max(asked, bounds.lowerBound), bounds.upperBound)
    }

    /// The long side of the requested picture, pixels.
    var pictureSide: Int { number("side", standard: 1600, within: 16...4096) }

    func word(_ name: Substring) -> String? {
        uri.queryParameters[name].map { String($0).removingPercentEncoding ?? String($0) }
    }
}

enum Deadline {
    /// Returns the result of `work` if it finishes in time.
    static func within<Value: Sendable>(
        _ duration: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: duration)
                throw PageError(.requestTimeout, .tooSlow, "the request took too long to arrive")
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
