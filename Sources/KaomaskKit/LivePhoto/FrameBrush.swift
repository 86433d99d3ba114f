internal import Faces
internal import Imaging
internal import Movies
internal import Overlay

/// Draws the kaomoji of one movie onto its stored frames.
struct FrameBrush {
    private let covers: [MovieCover]
    private let color: MovieColor
    /// The profile that kaomoji, which are drawn in sRGB, are converted to; `nil` for a movie with sRGB primaries.
    private let profile: ColorProfile?
    private let mixer: ColorMixer
    private let canvas: PixelRect
    /// The bounds of the upright frame.
    private let upright: Rect
    private let storedFromUpright: Affine
    private let renderer: KaomojiRenderer
    /// The smoothed look of each cover's face.
    private var looks: [FlowingLook]
    /// The covers in the poses of a reveal.
    private let heads: PosedHeads

    init(
        _ covers: [MovieCover],
        _ format: MovieFormat,
        _ orientation: Orientation,
        _ renderer: KaomojiRenderer
    ) {
        // The order stays, so that no face is now before another one, now behind it.
        self.covers = covers.sorted { $0.size < $1.size }
        self.renderer = renderer
        color = format.color
        profile = ColorProfile(primaries: format.color.primaries, transfer: MovieColor.sRGB.transfer)
        mixer = ColorMixer(format.color, format.size, depth: format.depth)
        looks = covers.map { _ in FlowingLook() }
        canvas = PixelRect(format.size)
        storedFromUpright = orientation.storedFromUpright(format.size)
        upright = Rect(PixelRect(orientation.uprightSize(ofStored: format.size)))
        heads = PosedHeads(
            self.covers.map { cover in
                cover.middle.map { OverlayAnchor($0) }
                    ?? OverlayAnchor(faceBox: Rect(x: 0, y: 0, width: 1, height: 1))
            },
            in: upright
        )
    }

    /// Returns the pose of each cover.
    ///
    /// - Parameter pose: Returns that of one, by its place from the left among all.
    func poses(_ pose: (_ turn: Int, _ count: Int) -> CoverPose) -> [CoverPose] { heads.poses(pose) }

    /// Covers the faces of a frame.
    ///
    /// - Parameter poses: The pose of each cover; all are equally opaque.
    /// - Returns: The layers drawn.
    mutating func cover(
        _ picture: inout PlanarPicture,
        number: Int,
        at time: Double,
        poses: [CoverPose]
    ) throws(OverlayError) -> [Layer] {
        let opacity = poses.first?.opacity ?? 1
        guard opacity > 0 else { return [] }
        let bare = opacity < 1 ? picture : nil
        let scene = covers.contains(where: \.followsFrames) ? scene(of: picture) : nil
        var faces: [PlacedKaomoji] = []
        for (index, cover) in covers.enumerated() {
            guard let face = cover.track.face(inFrame: number) else { continue }
            let anchor = OverlayAnchor(face)
            var placed = PlacedKaomoji(
                cover.kaomoji,
                at: anchor,
                appearance: cover.appearance,
                look: cover.look,
                candy: cover.candy
            )
            if cover.followsFrames, let scene {
                let seen = view(of: anchor, in: picture, scene).flatMap {
                    FaceLook(of: $0, anchor: anchor, coverage: cover.appearance.coverage)
                }
                placed.look = looks[index].flow(to: seen, at: time) ?? cover.look
                placed.look.grainNumber = number
            }
            faces.append(heads.posed(placed, at: index, in: poses[index]))
        }
        let drawn = try renderer.layers(
            of: faces,
            mapping: storedFromUpright,
            within: canvas,
            picture: upright
        ).filter { !$0.bounds.isEmpty }
        for layer in drawn {
            picture.draw(profile.map { layer.converted(to: $0) } ?? layer, mixer, of: picture.size)
        }
        if let bare { picture = PlanarPicture.mix(bare, picture, share: opacity) }
        return drawn
    }

    /// The number of pixels across a face that suffices to measure its colour and lighting.
    private static let tellingWidth = 60.0

    /// Returns a frame's view of a face; `nil` if the face lies outside the frame.
    private func view(of anchor: OverlayAnchor, in picture: PlanarPicture, _ scene: SceneLight) -> FaceView? {
        let size = picture.size
        guard let part = FaceView.part(about: anchor, storedFromUpright: storedFromUpright, in: size) else {
            return nil
        }
        let step = max(1, Int(anchor.faceSize.width / Self.tellingWidth))
        let places = FaceView.detailPlaces(about: anchor, storedFromUpright: storedFromUpright, in: size)
        return FaceView(
            pixels: picture.pixels(in: part, every: step, color).converted(from: profile, to: nil),
            pixelsFromUpright: storedFromUpright.then(FaceView.pixelsFromStored(part, every: step)),
            details: places.map { picture.pixels(in: $0, every: 1, color).luma() },
            scene: scene
        )
    }

    /// Returns the light of a whole frame.
    private func scene(of picture: PlanarPicture) -> SceneLight {
        let step = max(1, picture.size.longSide / SceneLight.side)
        let pixels = picture.pixels(in: canvas, every: step, color).converted(from: profile, to: nil)
        return SceneLight(
            pixels,
            pixelsFromUpright: storedFromUpright.then(FaceView.pixelsFromStored(canvas, every: step))
        )
    }
}
