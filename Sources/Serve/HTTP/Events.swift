internal import HTTPTypes
internal import Hummingbird
import KaomaskKit
internal import ServiceLifecycle

/// The server-sent events for all open pages (HTML §9.2).
actor Events {
    /// The most open pages that receive events.
    private static let maximumListeners = 64
    /// The most events queued for a slow page; older ones are dropped.
    private static let maximumWaiting = 1_000
    /// The interval of keep-alive messages, which detect pages that are gone.
    private static let silence = Duration.seconds(15)

    private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    private var count = 0

    var hasListeners: Bool { !listeners.isEmpty }

    func tell(_ name: String, _ value: some Encodable & Sendable) {
        let text = "event: \(name)\ndata: \(JSONLine.encode(value))\n\n"
        listeners.values.forEach { $0.yield(text) }
    }

    /// Returns a response that lasts as long as the page stays connected.
    func stream() throws(PageError) -> Response {
        guard listeners.count < Self.maximumListeners else {
            throw PageError(.serviceUnavailable, .tooManyPages, "\(listeners.count) pages are open already")
        }
        let (texts, hand) = AsyncStream<String>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.maximumWaiting)
        )
        count += 1
        let number = count
        listeners[number] = hand
        let beat = Task {
            while !Task.isCancelled {
                hand.yield(": still here\n\n")
                try await Task.sleep(for: Self.silence)
            }
        }
        hand.onTermination = { [weak self] _ in
            beat.cancel()
            Task { await self?.forget(number) }
        }
        let body = ResponseBody { writer in
            for await text in texts.cancelOnGracefulShutdown() {
                try await writer.write(ByteBuffer(string: text))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }

    private func forget(_ number: Int) { listeners[number] = nil }
}
