public import Imaging

extension Color {
    /// The colour of a face's skin in a picture, for a patch that goes with it.
    ///
    /// Looks at the forehead, the bridge of the nose and both cheeks, leaves out the darkest third and the
    /// brightest sixth of the pixels there (hair, brows, shadow; gloss), and takes the median of each channel
    /// of the rest. So one colour is all that the patch tells of the face.
    ///
    /// - Parameters:
    ///   - picture: The picture as it is stored.
    ///   - anchor: Where the face is, upright pixels.
    ///   - storedFromUpright: The map from upright pixels to those of the picture.
    /// - Returns: `nil` when nothing opaque of these places lies inside the picture, or the anchor is unusable.
    public static func skinSample(
        of picture: PixelBuffer,
        anchor: OverlayAnchor,
        storedFromUpright: Affine = .identity
    ) -> Color? {
        guard (try? anchor.check()) != nil else { return nil }
        let pictureFromFace = anchor.uprightFromFace.then(storedFromUpright)
        let places = SkinPlaces(FaceFrame(anchor)).points.map(pictureFromFace.apply)
        let colors = places.compactMap { picture.opaqueColor(at: $0) }.sorted { $0.luma < $1.luma }
        let kept = colors[(colors.count / 3)..<(colors.count - colors.count / 6)]
        guard !kept.isEmpty else { return nil }
        func median(_ channel: (Color) -> UInt8) -> UInt8 { kept.map(channel).sorted()[kept.count / 2] }
        return Color(red: median(\.red), green: median(\.green), blue: median(\.blue))
    }
}

/// The points at which skin is looked for, in the face's own frame, pixels.
private struct SkinPlaces {
    let points: [Point]

    /// How many points each place has along each side.
    private static let side = 9

    /// Places as wide and high as shares of the distance of the eyes: the cheeks half way down to the mouth
    /// and a little outside the pupils, the bridge between the eyes and below, the forehead well above.
    init(_ frame: FaceFrame) {
        let unit = frame.unit
        let down = frame.mouth.y - frame.eyeMiddle.y
        func place(_ center: Point, _ width: Double, _ height: Double) -> [Point] {
            (0..<(Self.side * Self.side)).map { index in
                let (column, row) = (index % Self.side, index / Self.side)
                let last = Double(Self.side - 1)
                return center
                    + Point(
                        (Double(column) / last - 0.5) * width * unit,
                        (Double(row) / last - 0.5) * height * unit
                    )
            }
        }
        points =
            place(frame.leftEye + Point(-0.05 * unit, 0.55 * down), 0.35, 0.3)
            + place(frame.rightEye + Point(0.05 * unit, 0.55 * down), 0.35, 0.3)
            + place(frame.eyeMiddle + Point(0, 0.2 * down), 0.16, 0.4)
            + place(frame.eyeMiddle + Point(0, -0.55 * unit), 0.6, 0.2)
    }
}

extension PixelBuffer {
    /// The colour at a point, or `nil` outside the picture and where it is see-through.
    fileprivate func opaqueColor(at point: Point) -> Color? {
        guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else {
            return nil
        }
        let (x, y) = (Int(point.x), Int(point.y))
        return bytes[(y * size.width + x) * Self.bytesPerPixel + 3] == 255 ? color(x: x, y: y) : nil
    }
}

extension OverlayAppearance {
    /// The appearance for one face of a picture: with `Patch.sampled` made the colour of the face's skin there
    /// (as `automatic` where none can be had), else unchanged. Parameters as for `Color.skinSample`.
    public func resolved(
        for picture: PixelBuffer,
        anchor: OverlayAnchor,
        storedFromUpright: Affine = .identity
    ) -> OverlayAppearance {
        guard patch == .sampled else { return self }
        var appearance = self
        let sample = Color.skinSample(of: picture, anchor: anchor, storedFromUpright: storedFromUpright)
        appearance.patch = sample.map(Patch.color) ?? .automatic
        return appearance
    }
}
