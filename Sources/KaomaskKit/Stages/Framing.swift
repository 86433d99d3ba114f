internal import Imaging
import Overlay

/// The fit of a picture in a frame.
struct Framing: Codable, Sendable {
    let size: PixelSize
    /// `true` if the picture fills the frame, with its faces in view; `false` if it is shown whole.
    let fills: Bool
    /// What fills the frame outside the picture.
    let bars: Bars
    let covers: Bool
    /// `true` to show the picture also with bare faces; they are covered then.
    let reveals: Bool
    /// The shift and zoom on top of the automatic crop.
    var adjustment: CellAdjustment?

    func window(on photo: DecodedPhoto, keeping faces: [Face]) -> PhotoWindow {
        let whole =
            fills
            ? CropWindow.filling(size, from: photo.uprightSize, keeping: faces.map(\.head))
            : CropWindow.fitting(size, of: photo.uprightSize)
        return PhotoWindow(window: adjustment?.applied(to: whole) ?? whole, size: size, bars: bars)
    }
}

enum Bars: Hashable, Codable, Sendable {
    case color(Color)
    /// The picture itself, enlarged, blurred and slightly darkened.
    case blurred

    static let blur = "blur"

    /// Parses `blur`, a colour's name, or #RRGGBB; throws `OverlayError` for anything else.
    init(words: String) throws(OverlayError) {
        self = words.lowercased() == Self.blur ? .blurred : .color(try Color(named: words))
    }
}

/// A picture cropped and scaled for its frame, upright, in sRGB.
struct FramedPhoto: Sendable {
    /// The picture, with its faces covered if requested.
    let shown: PixelBuffer
    /// The picture with bare faces if requested and one is covered, else `nil`.
    let bare: PixelBuffer?
    /// The number of faces; 0 if neither the crop nor covering needs a search.
    let faces: Int
}

extension Pipeline {
    /// Frames a picture, in a worker if there is a crew.
    func framed(_ path: String, _ framing: Framing) throws(PipelineError) -> FramedPhoto {
        let source = try SourceFile.read(path)
        guard let made = try cover.crew?.work(.frame(framing), on: source, cover) else {
            return try framed(source, framing)
        }
        let bare = made.pictures.dropFirst().first
        return FramedPhoto(shown: made.pictures[0], bare: bare, faces: made.faces)
    }

    func framed(_ source: SourceFile, _ framing: Framing) throws(PipelineError) -> FramedPhoto {
        let photo = try DecodedPhoto.decode(source, limits: cover.detection.limits)
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
