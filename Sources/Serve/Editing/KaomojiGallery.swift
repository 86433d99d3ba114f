import KaomaskKit
internal import Overlay

/// The named kaomoji, and pictures of them as faces.
actor KaomojiGallery {
    struct Entry: Encodable, Sendable {
        let name: String
        let text: String
        /// The words it is found by, in lower case.
        let words: [String]
    }

    /// The available long sides, pixels.
    static let sides = [64, 96, 192]

    private let catalog: KaomojiCatalog
    private let workers: Workers
    private let painter = KaomojiPainter()
    private var faces: [String: [UInt8]] = [:]

    init(_ catalog: KaomojiCatalog, workers: Workers) { (self.catalog, self.workers) = (catalog, workers) }

    nonisolated var entries: [Entry] {
        catalog.all.compactMap { kaomoji in
            kaomoji.name.map { Entry(name: $0, text: kaomoji.text, words: kaomoji.searchWords) }
        }
    }

    /// Returns a kaomoji drawn as a face on a transparent background, as PNG.
    func face(of name: String, side: Int) async throws(PageError) -> [UInt8] {
        guard let kaomoji = catalog.kaomoji(named: name) else { throw .noSuchPage }
        let side = Self.sides.first { $0 >= side } ?? Self.sides[Self.sides.count - 1]
        let key = "\(name)-\(side)"
        if let known = faces[key] { return known }
        let png = try await workers.run { [painter] () throws(PipelineError) in
            try painter.png(of: kaomoji, side: side)
        }
        faces[key] = png
        return png
    }
}
