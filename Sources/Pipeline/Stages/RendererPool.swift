internal import Overlay
internal import Synchronization

/// Lends renderers: each belongs to one task at a time, and one that has its fonts open is quicker than a new
/// one.
final class RendererPool: Sendable {
    private let fontFile: String?
    private let resting = Mutex<[LentRenderer]>([])

    /// A pool of renderers that ask `fontFile` first, where there is one.
    init(fontFile: String?) { self.fontFile = fontFile }

    /// Lends a renderer to `body`.
    ///
    /// - Throws: What `body` throws, and as its error `OverlayError` when no renderer can be made.
    func withRenderer<Value, Failure: OverlayFailure>(
        _ body: (KaomojiRenderer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let lent: LentRenderer
        do throws(OverlayError) { lent = try borrow() } catch { throw Failure(error) }
        defer { resting.withLock { $0.append(lent) } }
        return try body(lent.renderer)
    }

    private func borrow() throws(OverlayError) -> LentRenderer {
        if let rested = resting.withLock({ $0.popLast() }) { return rested }
        return try LentRenderer(fontFile: fontFile)
    }
}

/// An error that can stand for one of the overlay stage.
protocol OverlayFailure: Error {
    init(_ error: OverlayError)
}

extension OverlayError: OverlayFailure {
    init(_ error: OverlayError) { self = error }
}

/// A renderer that is either in the hands of one call or resting in the pool, never both: that is why it may
/// cross tasks unchecked.
private final class LentRenderer: @unchecked Sendable {
    let renderer: KaomojiRenderer

    init(fontFile: String?) throws(OverlayError) {
        renderer = try KaomojiRenderer(fonts: fontFile.map { [$0] } ?? [])
    }
}
