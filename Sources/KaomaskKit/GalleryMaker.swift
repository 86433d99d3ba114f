internal import Imaging
package import Overlay

/// Makes sheets of kaomoji, each drawn as a face with its name.
package struct GalleryMaker: Sendable {
    private let writer: PhotoWriter

    package init(replacesExisting: Bool = false) { writer = PhotoWriter(replacesExisting: replacesExisting) }

    package func draw(_ kaomoji: [Kaomoji], as path: String) throws(PipelineError) -> OutputStatus {
        try writer.making(PlannedPhoto(input: path, still: path, movie: nil), kept: .kept) {
            try writer.write(try sheet(of: kaomoji, path), as: path, like: [])
            return .written
        }
    }

    private func sheet(of kaomoji: [Kaomoji], _ path: String) throws -> [UInt8] {
        let columns = max(1, min(10, kaomoji.count))
        let picture = try PipelineError.named(path, as: .cannotDraw) {
            try GallerySheet.render(kaomoji, renderer: try KaomojiRenderer(), columns: columns)
        }
        return try PNGCodec.encode(picture, keepsAlpha: false)
    }
}
