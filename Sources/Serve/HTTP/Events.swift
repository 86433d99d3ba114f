internal import HTTPTypes
internal import Hummingbird
internal import Pipeline
internal import ServiceLifecycle

/// Tells every open page what happens (server-sent events, HTML §9.2).
actor Events {
    /// The most pages that listen.
    private static let maximumListeners = 64
    /// How many events wait for a slow page; older ones are dropped.
    private static let maximumWaiting = 1_000
    /// Between signs of life, by which a page that went away is noticed.
    private static let silence = Duration.seconds(15)

    private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    private var count = 0

    /// Tells all pages.
    func tell(_ name: String, _ value: some Encodable & Sendable) {
        let text = "event: \(name)\ndata: \(JSONLine.encode(value))\n\n"
        listeners.values.forEach { $0.yield(text) }
    }

    /// An answer that goes on as long as the page listens.
    ///
    /// - Throws: `PageError` when too many listen.
    func stream() throws(PageError) -> Response {
        guard listeners.count < Self.maximumListeners else {
            throw PageError(
                .serviceUnavailable,
                "too-many-pages",
                "\(listeners.count) pages are open already"
            )
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
