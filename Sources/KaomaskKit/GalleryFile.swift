package import FileJobs
internal import Imaging
package import Overlay

/// Writes a sheet of kaomoji, each drawn as a face with its name.
package enum GalleryFile {
    /// Draws `kaomoji` into a PNG at `path`, replacing any existing file.
    ///
    /// - Throws: `PipelineError` if something cannot be drawn or the file cannot be written.
    package static func write(_ kaomoji: [Kaomoji], as path: String) throws(PipelineError) {
        let columns = max(1, min(10, kaomoji.count))
        let picture = try PipelineError.named(path, as: .cannotDraw) {
            try GallerySheet.render(kaomoji, renderer: try KaomojiRenderer(), columns: columns)
        }
        let png = try PipelineError.named(path) { try PNGCodec.encode(picture, keepsAlpha: false) }
        try WholeFile.write(png, as: path, .standard)
    }
}
