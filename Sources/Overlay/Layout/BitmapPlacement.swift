internal import Imaging

/// An emoji or sticker on a face, over a patch that hides it, in face coordinates.
struct BitmapPlacement {
    /// The patch, which alone hides everything that must be hidden.
    let patch: PatchShape
    /// The bitmap, upright relative to the face.
    let placed: PlacedBitmap
    /// The patch colour that matches the bitmap.
    let tint: Color?

    /// The relative size of a round bitmap, which hides the patch's edge.
    private static let overlap = 1.035

    /// The maximum relative size of a bitmap that is not round.
    private static let farthest = 1.22

    /// The enlargements tried for a sticker to hide the edge of the head.
    private static let growths = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]

    /// The share of the edge below which a sticker is worn on the head, such as glasses, and keeps its size.
    private static let leastHidden = 0.25

    private init(patch: PatchShape, placed: PlacedBitmap, tint: Color?) {
        (self.patch, self.placed, self.tint) = (patch, placed, tint)
    }

    /// Places a kaomoji that is a single bitmap; `nil` for any other. `emoji` holds the glyphs of its text.
    init?(_ kaomoji: Kaomoji, _ emoji: GlyphRun?, on frame: FaceFrame, margin: Double) {
        if let sticker = kaomoji.sticker {
            self.init(sticker, on: frame, margin: margin)
        } else if let emoji, emoji.glyphs.count == 1, let picture = emoji.glyphs.first?.picture {
            self.init(picture, on: frame, margin: margin)
        } else {
            return nil
        }
    }

    /// Places a bitmap in the middle of the face, over a disc; `nil` without a visible pixel.
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

    /// Places a sticker over a head: its eyes on the face's, else inside the head, enlarged to hide as much of the edge
    /// as it can. The rest of the head stays visible.
    private init?(_ sticker: Sticker, on frame: FaceFrame, margin: Double) {
        guard let ink = sticker.bitmap.ink else { return nil }
        let head = PatchShape(head: frame).covering(frame.hull, margin: margin)
        let (map, middle) =
            if let eyes = sticker.eyes {
                (Affine.mapping(eyes.left, eyes.right, to: frame.leftEye, frame.rightEye), frame.eyeMiddle)
            } else {
                (sticker.bitmap.emFromPixel.then(.fitting(ink, into: head.box)), head.center)
            }
        let grown = Self.growths.map { factor in
            let growth = Affine.translation(-middle.x, -middle.y).then(.scale(factor, factor))
                .then(.translation(middle.x, middle.y))
            return PlacedBitmap(bitmap: sticker.bitmap, frameFromPixel: map.then(growth))
        }
        let hidden = grown.map { $0.hiddenShare(of: head) }
        let most = hidden.max() ?? 0
        let isWorn = most < Self.leastHidden
        let best = isWorn ? 0 : hidden.firstIndex { $0 >= 0.95 * most } ?? 0
        self.init(patch: head, placed: grown[best], tint: nil)
    }

    /// Returns the radius of a disc in the middle of the face that contains its hull and nearly all of its height.
    private static func radius(holding frame: FaceFrame, margin: Double) -> Double {
        let farthest = frame.hull.map { $0.distance(to: Point(0, 0)) }.max() ?? 0
        return max(0.47 * frame.height, 0.47 * frame.width, farthest + margin)
    }
}

extension PlacedBitmap {
    /// Returns the share of a patch's outline under opaque pixels.
    fileprivate func hiddenShare(of patch: PatchShape) -> Double {
        guard let pixelFromFrame = frameFromPixel.inverse else { return 0 }
        let places = stride(from: 0.0, to: 360, by: 6).map { pixelFromFrame.apply(patch.rim($0)) }
        let hidden = places.filter { place in
            guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { return false }
            return bitmap.alpha(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down))) >= 250
        }
        return Double(hidden.count) / Double(places.count)
    }
}

extension Affine {
    /// Returns the map that centres a box in another, as large as fits.
    fileprivate static func fitting(_ box: Rect, into other: Rect) -> Affine {
        let factor = min(other.width / max(box.width, 0.01), other.height / max(box.height, 0.01))
        return Affine.translation(-box.center.x, -box.center.y).then(.scale(factor, factor))
            .then(.translation(other.center.x, other.center.y))
    }

    /// Returns the similarity that takes two distinct points to two others.
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
    /// Returns the colour mixed with white, so that a bitmap of the same colour stands out: whiter the more of the disc
    /// is visible. `share` is the excess of the disc's size, relative to the bitmap's.
    fileprivate func paler(by share: Double) -> Color {
        let white = min(0.65, max(0, 2 * share))
        func mixed(_ channel: UInt8) -> UInt8 {
            UInt8((Double(channel) * (1 - white) + 255 * white).rounded())
        }
        return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
}
