internal import Overlay
internal import Synchronization

/// Lends renderers, each to one task at a time; reuse saves reopening fonts.
final class RendererPool: Sendable {
    private let fontFile: String?
    private let resting = Mutex<[LentRenderer]>([])

    init(fontFile: String?) { self.fontFile = fontFile }

    /// Lends a renderer to `body`. Throws its errors, and `OverlayError` if no renderer can be made.
    func withRenderer<Value>(_ body: (KaomojiRenderer) throws -> Value) throws -> Value {
        let lent = try borrow()
        defer { resting.withLock { $0.append(lent) } }
        return try body(lent.renderer)
    }

    private func borrow() throws(OverlayError) -> LentRenderer {
        if let rested = resting.withLock({ $0.popLast() }) { return rested }
        return try LentRenderer(fontFile: fontFile)
    }
}

/// A renderer in the hands of one call or resting in the pool, never both: so it may cross tasks unchecked.
private final class LentRenderer: @unchecked Sendable {
    let renderer: KaomojiRenderer

    init(fontFile: String?) throws(OverlayError) {
        renderer = try KaomojiRenderer(fonts: fontFile.map { [$0] } ?? [])
    }
}
