internal import FileJobs
internal import Imaging

/// A picture cropped and scaled for the frame it is shown in, upright and in sRGB.
struct FramedPhoto: Sendable {
    /// The picture, with its faces covered where that was asked for.
    let shown: PixelBuffer
    /// The picture with its faces bare, where that was asked for and one is covered; else `nil`.
    let bare: PixelBuffer?
    /// The number of faces; 0 if neither the crop nor covering needs a search.
    let faces: Int
}

extension Pipeline {
    /// Reads the picture at `path` and puts it into a frame.
    ///
    /// - Throws: `PipelineError` naming the picture and its fault.
    func framed(_ path: String, _ framing: Framing) throws(PipelineError) -> FramedPhoto {
        let photo = try DecodedPhoto.decode(try SourceFile.read(path), limits: cover.detection.limits)
        return try photo.source.named {
            let covers = framing.covers || framing.reveals
            let faces = framing.fills || covers ? try wantedFaces(of: photo).faces : []
            let window = framing.window(on: photo, keeping: faces)
            let pixels = try photo.pixels()
            guard covers, !faces.isEmpty else {
                return FramedPhoto(
                    shown: try window.picture(pixels, of: photo),
                    bare: nil,
                    faces: faces.count
                )
            }
            let covered = try composer.compose(photo, faces: faces).covered(pixels)
            return FramedPhoto(
                shown: try window.picture(covered, of: photo),
                bare: framing.reveals ? try window.picture(pixels, of: photo) : nil,
                faces: faces.count
            )
        }
    }
}
