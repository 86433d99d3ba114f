package import FileJobs
internal import Imaging
package import Overlay

/// Writes a sheet of kaomoji, each drawn as a face with its name.
package enum GalleryFile {
    /// Draws `kaomoji` into a PNG at `path`.
    ///
    /// - Parameter replacesExisting: `false` if an existing file is kept.
    /// - Returns: `written`, or `kept` for an existing file that was kept.
    /// - Throws: `PipelineError` if something cannot be drawn or the file cannot be written.
    package static func write(
        _ kaomoji: [Kaomoji],
        as path: String,
        replacesExisting: Bool
    ) throws(PipelineError) -> OutputStatus {
        let writer = PhotoWriter(replacesExisting: replacesExisting)
        return try writer.making(PlannedPhoto(input: path, still: path, movie: nil), kept: .kept) {
            try writer.write(try sheet(of: kaomoji, path), as: path, like: [])
            return .written
        }
    }

    private static func sheet(of kaomoji: [Kaomoji], _ path: String) throws -> [UInt8] {
        let columns = max(1, min(10, kaomoji.count))
        let picture = try PipelineError.named(path, as: .cannotDraw) {
            try GallerySheet.render(kaomoji, renderer: try KaomojiRenderer(), columns: columns)
        }
        return try PNGCodec.encode(picture, keepsAlpha: false)
    }
}
