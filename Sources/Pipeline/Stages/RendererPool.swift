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
    func withRenderer<Value>(
        _ body: (KaomojiRenderer) throws(OverlayError) -> Value
    ) throws(OverlayError) -> Value {
        let lent = try resting.withLock { $0.popLast() } ?? LentRenderer(fontFile: fontFile)
        defer { resting.withLock { $0.append(lent) } }
        return try body(lent.renderer)
    }
}

/// A renderer that is either in the hands of one call or resting in the pool, never both: that is why it may
/// cross tasks unchecked.
private final class LentRenderer: @unchecked Sendable {
    let renderer: KaomojiRenderer

    init(fontFile: String?) throws(OverlayError) {
        renderer = try KaomojiRenderer(fonts: fontFile.map { [$0] } ?? [])
    }
}
