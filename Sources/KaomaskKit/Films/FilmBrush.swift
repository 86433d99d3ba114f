internal import Faces
internal import Imaging
internal import Movies
internal import Overlay

/// Somebody in a film who is covered.
struct FilmCover: Sendable {
    /// The parts of the film in which the face is.
    var parts: [FollowedFace]
    let kaomoji: Kaomoji
    let candy: Color
    let appearance: OverlayAppearance
    /// The look known before the film is painted.
    var look = FaceLook.studio
    /// The face for reports.
    var shown = Face(bounds: Rect(x: 0, y: 0, width: 1, height: 1))

    /// Returns the face in a frame; `nil` if it is not there.
    func face(inFrame number: Int) -> FaceObservation? {
        parts.lazy.compactMap { $0.face(inFrame: number) }.first
    }

    /// The face in the middle of its first part.
    var middle: FaceObservation? {
        parts.first.flatMap { $0.face(inFrame: ($0.frames.lowerBound + $0.frames.upperBound) / 2) }
    }

    /// The height of that face.
    var height: Double { middle.map { OverlayAnchor($0).faceSize.height } ?? 0 }

    func isIn(_ frames: Range<Int>) -> Bool { parts.contains { $0.frames.overlaps(frames) } }
}

/// Returns a kaomoji's pose at a time, seconds, by its place from the left among so many.
typealias FilmPose = @Sendable (_ time: Double, _ turn: Int, _ count: Int) -> CoverPose

/// Draws kaomoji onto the stored frames of a film, and changes no other samples.
struct FilmBrush {
    private var covers: [FilmCover] = []
    private let facts: FilmFacts
    private let orientation: Orientation
    private let profile: ColorProfile?
    private let mixer: ColorMixer
    private let storedFromUpright: Affine
    private let renderer: KaomojiRenderer
    /// The covers in the poses of a reveal.
    private var heads = PosedHeads([], in: Rect(x: 0, y: 0, width: 0, height: 0))
    private var looks: [FlowingLook] = []
    /// When each look was measured last, seconds.
    private var measured: [Double] = []

    /// The time between two measurements of the light on a face, seconds; it changes slowly.
    private static let period = 0.2
    /// The number of pixels across a face that suffices to measure its colour and lighting.
    private static let tellingWidth = 60.0

    init(_ covers: [FilmCover], _ facts: FilmFacts, _ orientation: Orientation, _ renderer: KaomojiRenderer) {
        (self.facts, self.orientation, self.renderer) = (facts, orientation, renderer)
        profile = ColorProfile(primaries: facts.color.primaries, transfer: MovieColor.sRGB.transfer)
        mixer = ColorMixer(facts.color, facts.size, depth: facts.depth)
        storedFromUpright = orientation.storedFromUpright(facts.size)
        add(covers)
    }

    /// The number of covers.
    var count: Int { covers.count }

    /// Adds covers in front of the others.
    mutating func add(_ more: [FilmCover]) {
        // The order stays, so that no face is now before another one, now behind it.
        covers += more.sorted { $0.height < $1.height }
        looks += more.map { _ in FlowingLook() }
        measured += more.map { _ in -.infinity }
        let anchors = covers.map { cover in
            cover.middle.map { OverlayAnchor($0) }
                ?? OverlayAnchor(faceBox: Rect(x: 0, y: 0, width: 1, height: 1))
        }
        heads = PosedHeads(anchors, in: Rect(PixelRect(orientation.uprightSize(ofStored: facts.size))))
    }

    /// Returns the pose of each cover.
    ///
    /// - Parameter pose: Returns that of one, by its place from the left among all.
    func poses(_ pose: (_ turn: Int, _ count: Int) -> CoverPose) -> [CoverPose] { heads.poses(pose) }

    /// Covers the faces of a frame, and returns the layers drawn, in pixels of the stored frame.
    ///
    /// - Parameter first: The number of covers that the frame has already.
    mutating func cover(
        _ frame: DecodedFrame,
        number: Int,
        at time: Double,
        poses: [CoverPose]? = nil,
        from first: Int = 0
    ) throws -> [Layer] {
        let opacity = poses?.first?.opacity ?? 1
        guard opacity > 0 else { return [] }
        var (faces, scene): ([PlacedKaomoji], SceneLight?) = ([], nil)
        for (index, cover) in covers.enumerated().dropFirst(first) {
            guard let face = cover.face(inFrame: number) else { continue }
            let anchor = OverlayAnchor(face)
            var look = cover.look
            if cover.appearance.needsLook {
                // What hides a face without a kaomoji is made once, so that the film tells no more than a picture.
                let isOnce = !cover.appearance.style.drawsKaomoji
                let isDue = isOnce ? measured[index] < 0 : abs(time - measured[index]) >= Self.period
                var seen: FaceLook?
                if isDue, !(isOnce && look.isMeasured) {
                    let light = try scene ?? self.scene(of: frame)
                    scene = light
                    seen = try view(of: anchor, in: frame, light).flatMap {
                        FaceLook(of: $0, anchor: anchor, coverage: cover.appearance.coverage)
                    }
                    if seen != nil { measured[index] = time }
                }
                look = (isOnce && look.isMeasured ? look : looks[index].flow(to: seen, at: time)) ?? look
                if !isOnce { look.grainNumber = number }
            }
            let placed = PlacedKaomoji(
                cover.kaomoji,
                at: anchor,
                appearance: cover.appearance,
                look: look,
                candy: cover.candy
            )
            faces.append(poses.map { heads.posed(placed, at: index, in: $0[index]) } ?? placed)
        }
        guard !faces.isEmpty else { return [] }
        let layers = try renderer.layers(
            of: faces,
            mapping: storedFromUpright,
            within: PixelRect(facts.size),
            picture: Rect(PixelRect(orientation.uprightSize(ofStored: facts.size)))
        ).filter { !$0.bounds.isEmpty }
        for layer in layers {
            let layer = profile.map { layer.converted(to: $0) } ?? layer
            try frame.change(layer.bounds) { part, place in
                let bare = opacity < 1 ? part : nil
                part.draw(layer, mixer, from: place, of: facts.size)
                if let bare { part = PlanarPicture.mix(bare, part, share: opacity) }
            }
        }
        return layers
    }

    /// Returns a frame's view of a face; `nil` if the face lies outside the frame.
    private func view(of anchor: OverlayAnchor, in frame: DecodedFrame, _ scene: SceneLight) throws
        -> FaceView?
    {
        let size = frame.size
        guard let part = FaceView.part(about: anchor, storedFromUpright: storedFromUpright, in: size) else {
            return nil
        }
        let scale = min(1, Self.tellingWidth / max(1, anchor.faceSize.width))
        let seen = try frame.colors(of: part, scale: scale)
        let places = FaceView.detailPlaces(about: anchor, storedFromUpright: storedFromUpright, in: size)
        return FaceView(
            pixels: seen.image.converted(from: profile, to: nil),
            pixelsFromUpright: storedFromUpright.then(seen.pictureFromImage.inverse ?? .identity),
            details: try frame.details(at: places),
            scene: scene
        )
    }

    /// Returns the light of a whole frame.
    private func scene(of frame: DecodedFrame) throws -> SceneLight {
        let pixels = try frame.colors(longSide: SceneLight.side)
        let shrink = Affine.scale(
            Double(pixels.size.width) / Double(frame.size.width),
            Double(pixels.size.height) / Double(frame.size.height)
        )
        return SceneLight(
            pixels.converted(from: profile, to: nil),
            pixelsFromUpright: storedFromUpright.then(shrink)
        )
    }
}
