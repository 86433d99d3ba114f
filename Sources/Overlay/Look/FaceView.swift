package import Imaging

/// The parts of a picture from which a face's look is measured.
package struct FaceView: Sendable {
    /// The surroundings of the face, in sRGB; may be reduced.
    package let pixels: PixelBuffer
    /// The map from pixels of the upright picture to those of `pixels`.
    package let pixelsFromUpright: Affine
    /// Small full-size parts on and around the face, to measure sharpness and grain. Parts with a side below
    /// ``detailSide`` are ignored.
    let details: [GrayBuffer]
    /// The light of the whole picture.
    let scene: SceneLight

    /// The minimum side of a detail in pixels.
    static let detailSide = 16

    package init(pixels: PixelBuffer, pixelsFromUpright: Affine, details: [GrayBuffer], scene: SceneLight) {
        (self.pixels, self.pixelsFromUpright) = (pixels, pixelsFromUpright)
        (self.details, self.scene) = (details, scene)
    }

    /// Creates a view of a whole picture, with details cut out of it.
    package init(
        of picture: PixelBuffer,
        anchor: OverlayAnchor,
        storedFromUpright: Affine = .identity,
        scene: SceneLight? = nil
    ) {
        let places = Self.detailPlaces(about: anchor, storedFromUpright: storedFromUpright, in: picture.size)
        self.init(
            pixels: picture,
            pixelsFromUpright: storedFromUpright,
            details: places.map { picture.cropped(to: $0).luma() },
            scene: scene ?? SceneLight(picture, pixelsFromUpright: storedFromUpright)
        )
    }

    /// Returns the part of a stored picture around a face; `nil` if the face is outside.
    package static func part(
        about anchor: OverlayAnchor,
        storedFromUpright: Affine,
        in size: PixelSize
    ) -> PixelRect? {
        let corners = anchor.surroundings.corners.map(storedFromUpright.apply)
        let part = Rect(enclosing: corners)?.enclosingPixels.intersection(PixelRect(size))
        return part.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the map from a stored picture to every `step`th pixel of a part.
    package static func pixelsFromStored(_ part: PixelRect, every step: Int) -> Affine {
        .translation(Double(-part.x), Double(-part.y)).then(.scale(1 / Double(step), 1 / Double(step)))
    }

    /// The number of details across and down.
    private static let detailCount = 12

    /// Returns the places of a face's details in a stored picture: squares of ``detailSide`` on a grid of that step.
    package static func detailPlaces(
        about anchor: OverlayAnchor,
        storedFromUpright: Affine,
        in size: PixelSize
    ) -> [PixelRect] {
        let area = anchor.surroundings
        let corners = [(area.x, area.y), (area.maxX, area.maxY)].map {
            storedFromUpright.apply(Point($0, $1))
        }
        guard let stored = Rect(enclosing: corners), stored.x.isFinite, stored.y.isFinite,
            max(stored.width, stored.height) < 1e6
        else { return [] }
        // Aligned with JPEG blocks.
        func places(_ start: Double, _ length: Double, below end: Int) -> [Int] {
            let step = max(length / Double(detailCount), Double(detailSide))
            return (0..<detailCount).compactMap { index in
                let place = Int((start + (Double(index) + 0.5) * step) / Double(detailSide)) * detailSide
                return place >= 0 && place + detailSide <= end ? place : nil
            }
        }
        let columns = places(stored.x, stored.width, below: size.width)
        return places(stored.y, stored.height, below: size.height).flatMap { y in
            columns.map { PixelRect(x: $0, y: y, width: detailSide, height: detailSide) }
        }
    }
}

extension OverlayAnchor {
    /// The square of the upright picture needed to draw on a face.
    var surroundings: Rect {
        let side = 1.24 * max(faceSize.width, faceSize.height)
        return Rect(x: faceCenter.x - side / 2, y: faceCenter.y - side / 2, width: side, height: side)
    }
}

/// A reader of a view's colours in face coordinates.
struct FaceReader {
    let frame: FaceFrame
    private let pixels: PixelBuffer
    private let pixelsFromFace: Affine

    init(_ view: FaceView, anchor: OverlayAnchor) {
        frame = FaceFrame(anchor)
        pixels = view.pixels
        pixelsFromFace = anchor.uprightFromFace.then(view.pixelsFromUpright)
    }

    /// `nil` outside the picture and for transparent pixels.
    func color(at point: Point) -> Color? {
        let place = pixelsFromFace.apply(point)
        guard place.x >= 0, place.y >= 0, place.x < Double(pixels.size.width),
            place.y < Double(pixels.size.height)
        else { return nil }
        let index = (Int(place.y) * pixels.size.width + Int(place.x)) * PixelBuffer.bytesPerPixel
        let bytes = pixels.bytes
        guard bytes[index + 3] == 255 else { return nil }
        return Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
    }

    /// Returns the colours of a grid that fills a box.
    func colors(about center: Point, _ width: Double, _ height: Double, across: Int, down: Int) -> [Color] {
        Self.grid(about: center, width, height, across: across, down: down).compactMap(color)
    }

    /// Returns a grid of points that fills a box, edges included.
    static func grid(
        about center: Point,
        _ width: Double,
        _ height: Double,
        across: Int,
        down: Int
    ) -> [Point] {
        (0..<across * down).map { index in
            let (x, y) = (
                Double(index % across) / Double(across - 1), Double(index / across) / Double(down - 1)
            )
            return center + Point((x - 0.5) * width, (y - 0.5) * height)
        }
    }
}
