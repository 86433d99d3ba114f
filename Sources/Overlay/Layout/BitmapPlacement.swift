internal import Imaging

/// The placement of one bitmap, an emoji or a sticker, on a face, over a patch that hides the face, in face coordinates.
struct BitmapPlacement {
    /// The patch under the bitmap, which alone hides everything that must be hidden.
    let patch: PatchShape
    /// The bitmap, upright relative to the face.
    let placed: PlacedBitmap
    /// The colour of a patch that matches the bitmap.
    let tint: Color?

    /// The size, relative to the patch, of a round bitmap, so that the patch's edge stays under it.
    private static let overlap = 1.035

    /// The maximum size, relative to the patch, of a bitmap that is not round.
    private static let farthest = 1.22

    /// The factors by which a sticker is enlarged about its eyes to hide its patch.
    private static let growths = [1, 1.1, 1.2, 1.3]

    private init(patch: PatchShape, placed: PlacedBitmap, tint: Color?) {
        (self.patch, self.placed, self.tint) = (patch, placed, tint)
    }

    /// Places a kaomoji that is a single bitmap; `nil` for any other.
    ///
    /// - Parameter emoji: Its text, set, if that is emoji.
    init?(_ kaomoji: Kaomoji, _ emoji: GlyphRun?, on frame: FaceFrame, margin: Double) {
        if let sticker = kaomoji.sticker {
            self.init(sticker, on: frame, margin: margin)
        } else if let emoji, emoji.glyphs.count == 1, let picture = emoji.glyphs.first?.picture {
            self.init(picture, on: frame, margin: margin)
        } else {
            return nil
        }
    }

    /// Places a bitmap in the middle of the face, over a disc; `nil` if nothing of it is visible.
    private init?(_ bitmap: ColorBitmap, on frame: FaceFrame, margin: Double) {
        guard let ink = bitmap.ink else { return nil }
        let radius = Self.radius(holding: frame, margin: margin)
        let reach = max(ink.width, ink.height) / 2
        let hiding = Self.overlap * radius / max(bitmap.opaqueRadius, 0.01)
        let em = min(hiding, Self.farthest * radius / max(reach, 0.01))
        self.init(
            patch: PatchShape(kind: .capsule, center: Point(0, 0), halfWidth: radius, halfHeight: radius),
            placed: PlacedBitmap(
                bitmap: bitmap,
                frameFromPixel: bitmap.emFromPixel.then(.translation(-ink.center.x, -ink.center.y))
                    .then(.scale(em, em))
            ),
            tint: bitmap.rimColor?.paler(by: hiding / em - 1)
        )
    }

    /// Places a sticker: its eyes on the face's, over a head, if it has any; otherwise like an emoji.
    private init?(_ sticker: Sticker, on frame: FaceFrame, margin: Double) {
        guard let eyes = sticker.eyes else {
            self.init(sticker.bitmap, on: frame, margin: margin)
            return
        }
        let shape = PatchShape(head: frame).covering(frame.hull, margin: margin)
        let map = Affine.mapping(eyes.left, eyes.right, to: frame.leftEye, frame.rightEye)
        let middle = frame.eyeMiddle
        let grown = Self.growths.map { factor in
            PlacedBitmap(
                bitmap: sticker.bitmap,
                frameFromPixel: map.then(.translation(-middle.x, -middle.y)).then(.scale(factor, factor))
                    .then(.translation(middle.x, middle.y))
            )
        }
        self.init(
            patch: shape,
            placed: grown.first { $0.hides(shape) } ?? grown[0],
            tint: sticker.bitmap.rimColor
        )
    }

    /// Returns the radius of a disc about the middle of the face that contains its hull and nearly all of its height.
    private static func radius(holding frame: FaceFrame, margin: Double) -> Double {
        let farthest = frame.hull.map { $0.distance(to: Point(0, 0)) }.max() ?? 0
        return max(0.47 * frame.height, 0.47 * frame.width, farthest + margin)
    }
}

extension PlacedBitmap {
    /// Returns `true` if the outline of a patch is under opaque pixels.
    fileprivate func hides(_ patch: PatchShape) -> Bool {
        guard let pixelFromFrame = frameFromPixel.inverse else { return false }
        return stride(from: 0.0, to: 360, by: 6).allSatisfy { degrees in
            let pixel = pixelFromFrame.apply(patch.rim(degrees))
            guard abs(pixel.x) < 1e6, abs(pixel.y) < 1e6 else { return false }
            return bitmap.alpha(x: Int(pixel.x.rounded(.down)), y: Int(pixel.y.rounded(.down))) >= 250
        }
    }
}

extension Affine {
    /// Returns the map that takes two distinct points to two others by turning, moving and scaling only.
    fileprivate static func mapping(_ a: Point, _ b: Point, to c: Point, _ d: Point) -> Affine {
        let (from, to) = (b - a, d - c)
        let square = from.x * from.x + from.y * from.y
        let cosine = (from.x * to.x + from.y * to.y) / square
        let sine = (from.x * to.y - from.y * to.x) / square
        return Affine(
            a: cosine,
            b: sine,
            c: -sine,
            d: cosine,
            tx: c.x - cosine * a.x + sine * a.y,
            ty: c.y - sine * a.x - cosine * a.y
        )
    }
}

extension Color {
    /// Returns the colour mixed with white, so that a bitmap of the same colour stands out from the disc: the more of
    /// the disc is visible, the whiter. `share` is the share by which the bitmap is too small to hide it.
    fileprivate func paler(by share: Double) -> Color {
        let white = min(0.65, max(0, 2 * share))
        func mixed(_ channel: UInt8) -> UInt8 {
            UInt8((Double(channel) * (1 - white) + 255 * white).rounded())
        }
        return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
}
