internal import Faces
internal import Formats
internal import Imaging
internal import Movies

/// A picture cropped for a Lock Screen, as a new JPEG.
struct WallpaperPhoto {
    let photo: DecodedPhoto
    /// The whole picture's faces, in pixels of the crop.
    let faces: PhotoFaces
    let remarks: Remarks

    /// Crops a picture with the wanted faces in view.
    init(_ whole: DecodedPhoto, _ found: PhotoFaces, limits: DecodeLimits) throws {
        let size = WallpaperShape.size
        let window = CropWindow.filling(size, from: whole.uprightSize, keeping: found.faces.map(\.head))
        let pixels = try whole.pixels()
        let part = try PhotoWindow(window: window, size: size, bars: .blurred).picture(pixels, of: whole)
        let bytes = try whole.jpeg(part)
        let source = SourceFile(path: whole.source.path, bytes: bytes, format: .jpeg)
        photo = try DecodedPhoto.decode(source, limits: limits)
        let scale = Double(size.width) / window.width
        func moved(_ faces: [Face]) -> [Face] {
            faces.map { face in
                face.moved { $0.shifted(by: Point(-window.x, -window.y)).scaled(by: scale) }
            }
        }
        faces = PhotoFaces(
            faces: moved(found.faces),
            others: moved(found.others),
            unsure: moved(found.unsure),
            searchTime: found.searchTime
        )
        var notes = [Remark.cutForLockScreen("\(size)")]
        if window.x < -0.5 || window.y < -0.5 {
            notes.append(.barsAdded("\(size)"))
        } else if window.width < Double(size.width) - 1 {
            notes.append(.enlarged("\(size)"))
        }
        remarks = Remarks(notes: notes)
    }
}

extension DecodedPhoto {
    /// Encodes a part, upright, in sRGB, as a JPEG with the picture's Exif.
    func jpeg(_ part: PixelBuffer, quality: Int? = nil) throws -> [UInt8] {
        var made = NewJPEG(part, quality: quality)
        made.exif = try exif?.cropped(to: part.size)
        return try made.bytes()
    }
}
