internal import Overlay
internal import Synchronization

/// Lends renderers, each to one task at a time; reuse saves opening the fonts again.
final class RendererPool: Sendable {
    private let fontFile: String?
    private let resting = Mutex<[LentRenderer]>([])

    /// Creates a pool of renderers that prefer the font `fontFile`, if given.
    init(fontFile: String?) { self.fontFile = fontFile }

    /// Lends a renderer to `body`.
    ///
    /// - Throws: The errors of `body`, and its error for an `OverlayError` if no renderer can be created.
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

/// An error that can wrap one of the overlay stage.
protocol OverlayFailure: Error {
    init(_ error: OverlayError)
}

extension OverlayError: OverlayFailure {
    init(_ error: OverlayError) { self = error }
}

/// A renderer that is either in use by one call or in the pool, never both, so it may cross tasks unchecked.
private final class LentRenderer: @unchecked Sendable {
    let renderer: KaomojiRenderer

    init(fontFile: String?) throws(OverlayError) {
        renderer = try KaomojiRenderer(fonts: fontFile.map { [$0] } ?? [])
    }
}
