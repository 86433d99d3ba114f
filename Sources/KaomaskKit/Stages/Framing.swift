package import Imaging
import Overlay

/// The way a picture is put into a frame.
struct Framing: Sendable {
    /// The size of the frame, pixels.
    let size: PixelSize
    /// `true` if the picture fills the frame, with its faces kept in view; `false` if it is shown whole.
    let fills: Bool
    /// The filling of the frame outside the picture.
    let bars: Bars
    /// `true` if faces are covered.
    let covers: Bool
    /// `true` if the picture is wanted with its faces bare too; they are covered then.
    let reveals: Bool
    /// The shift and zoom on top of the automatic crop.
    var adjustment: CellAdjustment?

    /// Returns the window on a picture.
    func window(on photo: DecodedPhoto, keeping faces: [Face]) -> PhotoWindow {
        let whole =
            fills
            ? CropWindow.filling(size, from: photo.uprightSize, keeping: faces.map(\.head))
            : CropWindow.fitting(size, of: photo.uprightSize)
        return PhotoWindow(window: adjustment?.applied(to: whole) ?? whole, size: size, bars: bars)
    }
}

/// The filling of a frame outside its picture.
package enum Bars: Hashable, Sendable {
    /// A single colour.
    case color(Color)
    /// The picture itself, enlarged, blurred and slightly darkened.
    case blurred

    /// The word for the picture itself, blurred.
    static let blur = "blur"

    /// Parses bars: `blur`, a colour's name, or #RRGGBB.
    ///
    /// - Throws: `OverlayError` if `words` are none of these.
    init(words: String) throws(OverlayError) {
        self = words.lowercased() == Self.blur ? .blurred : .color(try Color(named: words))
    }

    /// The bars in the words that ``init(words:)`` takes.
    package var words: String {
        switch self {
        case .color(let color): color.hexText
        case .blurred: Self.blur
        }
    }
}

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
