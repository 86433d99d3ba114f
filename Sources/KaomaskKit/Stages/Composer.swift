internal import Imaging
internal import Overlay
internal import Scenes

/// The compose stage: draws kaomoji over faces, in the stored, unrotated pixels.
final class Composer: Sendable {
    private let chooser: KaomojiChooser
    let appearance: OverlayAppearance
    private let typed: Set<String>
    private let regionKinds: [(kind: String, style: OverlayStyle)]
    private let growth: RegionGrowth
    private let sidecar: FaceSidecar?
    let renderers: RendererPool

    init(_ options: CoverOptions, _ renderers: RendererPool? = nil) {
        chooser = KaomojiChooser(options)
        var appearance = options.appearance
        if options.metadata == .private {
            appearance.coverage = appearance.coverage ?? OverlayAppearance.wholeHead
        }
        (self.appearance, typed) = (appearance, options.typed)
        (sidecar, regionKinds, growth) = (options.sidecar, options.regionKinds, options.growth)
        self.renderers = renderers ?? RendererPool(fontFile: options.fontFile)
    }

    /// Draws a kaomoji for each of `faces` on a taken picture, and its strokes over them.
    func compose(_ taken: TakenPhoto, faces: [Face], elsewhere: [Face] = []) throws -> ComposedPhoto {
        try compose(
            taken.photo,
            faces: faces,
            others: taken.wanted.others,
            elsewhere: elsewhere,
            strokes: taken.strokes,
            sidecars: taken.beside.sidecars,
            withMask: taken.plan.mask != nil
        )
    }

    /// Draws a kaomoji for each of `faces`, none for `others`, and chooses one for each face `elsewhere`, in the
    /// picture's movie.
    func compose(
        _ photo: DecodedPhoto,
        faces: [Face],
        others: [Face] = [],
        elsewhere: [Face] = [],
        strokes: StrokeDrawing? = nil,
        sidecars: NameSidecars = NameSidecars(),
        withMask: Bool = false
    ) throws -> ComposedPhoto {
        let appearance = try appearance(for: photo)
        let views = try views(of: faces, in: photo, appearance)
        let chosen = try kaomoji(for: faces + elsewhere, of: photo.source, seenAs: views)
        var faces = faces
        for index in faces.indices {
            let isDrawn = appearance.style.drawsKaomoji && faces[index].isFace
            faces[index].kaomoji = isDrawn ? chosen[index].words : nil
        }
        let candies = Self.candies(for: faces + elsewhere)
        let placements = placements(of: faces, chosen, candies, views, appearance)
        var stack = LayerStack(over: photo.size, withMask: withMask)
        try renderers.withRenderer { renderer in
            try renderer.draw(
                placements.farthestFirst,
                mapping: photo.orientation.storedFromUpright(photo.size),
                within: PixelRect(photo.size),
                picture: Rect(PixelRect(photo.uprightSize))
            ) { stack.add(photo.recolored($0), mark: $1.region?.mark ?? 1) }
        }
        try strokes?.layers(on: photo.size, photo.orientation).forEach { stack.add(photo.recolored($0)) }
        return ComposedPhoto(
            photo: photo,
            layers: stack.layers,
            placements: placements,
            faces: faces,
            others: others,
            sidecars: sidecars,
            kaomoji: chosen,
            candies: candies,
            mask: stack.mask
        )
    }

    /// Returns the kaomoji for each of `faces`; `views` may be empty.
    func kaomoji(
        for faces: [Face],
        of source: SourceFile,
        seenAs views: [FaceView?]
    ) throws -> [Kaomoji] {
        try chooser.kaomoji(for: faces, of: source.path, seenAs: views)
    }

    /// Returns a small picture with the kaomoji of the full-size picture's sheet.
    func covered(_ picture: SmallPicture, as sheet: FaceSheet) throws -> PixelBuffer {
        let shrink = Affine.scale(from: picture.fullSize, to: picture.size)
        let placed = try placements(of: sheet, on: picture)
        let layers = try render(
            placed,
            of: picture.fullSize,
            mapping: shrink,
            within: PixelRect(picture.size)
        )
        var covered = picture.pixels
        for layer in layers where !layer.bounds.isEmpty { covered.draw(layer) }
        return covered
    }

    /// Returns the rectangles of the patches over a sheet's faces, in pixels of the full-size picture turned by the
    /// face's roll about the centre of its box; faces without a patch are omitted.
    func patches(of sheet: FaceSheet, on picture: SmallPicture) throws -> [Int: PixelRect] {
        let faces = sheet.numberedFaces.filter(\.isCovered)
        let placed = try placements(of: sheet, on: picture)
        let (width, height) = (picture.fullSize.width, picture.fullSize.height)
        let room = PixelRect(x: -4 * width, y: -4 * height, width: 9 * width, height: 9 * height)
        var patches: [Int: PixelRect] = [:]
        for (face, kaomoji) in zip(faces, placed) {
            try Task.checkCancellation()
            let center = face.bounds.center
            let upright = Affine.translation(-center.x, -center.y)
                .then(.rotation(degrees: -face.roll)).then(.translation(center.x, center.y))
            let patch = try renderers.withRenderer { renderer in
                try renderer.patchFrame(of: kaomoji, mapping: upright, within: room)
            }
            if !patch.isEmpty { patches[face.id] = patch }
        }
        return patches
    }

    private func placements(of sheet: FaceSheet, on picture: SmallPicture) throws -> [PlacedKaomoji] {
        let faces = sheet.numberedFaces.filter(\.isCovered)
        let shrink = Affine.scale(from: picture.fullSize, to: picture.size)
        let scene = SceneLight(picture.pixels, pixelsFromUpright: shrink)
        let views = try faces.map { face in
            try Task.checkCancellation()
            return FaceView(of: picture.pixels, anchor: face.anchor, storedFromUpright: shrink, scene: scene)
        }
        let chosen = try kaomoji(for: faces, of: picture.source, seenAs: views)
        let candies = Self.candies(for: faces)
        return placements(of: faces, chosen, candies, views, try sheet.appearance(over: appearance))
    }

    /// Renders a picture's kaomoji as layers for the upright picture at another size.
    func layers(
        _ placements: [PlacedKaomoji],
        of photo: DecodedPhoto,
        upright size: PixelSize
    ) throws -> [Layer] {
        try render(
            placements,
            of: photo.uprightSize,
            mapping: .scale(from: photo.uprightSize, to: size),
            within: PixelRect(size)
        ).filter { !$0.bounds.isEmpty }.map(photo.recolored)
    }

    /// Returns each face's view; `nil` for all if the options need none.
    func views(of faces: [Face], in photo: DecodedPhoto) throws -> [FaceView?] {
        try views(of: faces, in: photo, try appearance(for: photo))
    }

    private func views(
        of faces: [Face],
        in photo: DecodedPhoto,
        _ appearance: OverlayAppearance
    ) throws -> [FaceView?] {
        guard faces.contains(where: { chooser.looksAtFaces || look(of: $0, appearance).needsLook }) else {
            return faces.map { _ in nil }
        }
        let scene = try photo.scene()
        return try faces.map { try photo.view(of: $0.anchor, in: scene) }
    }

    /// Returns the appearance of a face's cover, or a region's by its kind.
    private func look(of face: Face, _ appearance: OverlayAppearance) -> OverlayAppearance {
        guard let kind = face.kind else { return appearance }
        var own = appearance
        (own.style, own.coverage) = (regionKinds.first { $0.kind == kind }?.style ?? .mosaic, 1)
        return own
    }

    /// A region's value in masks: 2 and on for kinds with a style, the highest for others.
    private func mark(of face: Face) -> UInt8 {
        regionKinds.firstIndex { $0.kind == face.kind }.map { UInt8(min(254, $0 + 2)) } ?? 255
    }

    private static func candies(for faces: [Face]) -> [Color] {
        var candies = OverlayAnchor.candies(for: faces.filter(\.isFace).map(\.anchor))[...]
        return faces.map { $0.isFace ? candies.popFirst() ?? .black : .black }
    }

    private func placements(
        of faces: [Face],
        _ chosen: [Kaomoji],
        _ candies: [Color],
        _ views: [FaceView?],
        _ appearance: OverlayAppearance
    ) -> [PlacedKaomoji] {
        faces.indices.map { index in
            let (face, anchor) = (faces[index], faces[index].anchor)
            let appearance = look(of: face, appearance)
            let view = appearance.needsLook ? views[index] : nil
            let seen = view.flatMap { FaceLook(of: $0, anchor: anchor, coverage: appearance.coverage) }
            var placed = PlacedKaomoji(
                chosen[index],
                at: anchor,
                appearance: appearance,
                look: seen ?? .studio,
                candy: candies[index]
            )
            if !face.isFace {
                placed.region = PlacedRegion(
                    face.corners.map { $0 - anchor.faceCenter },
                    grownBy: growth.pixels(of: face.bounds),
                    mark: mark(of: face)
                )
            }
            return placed
        }
    }

    private func appearance(for photo: DecodedPhoto) throws -> OverlayAppearance {
        try sidecar?.appearance(of: photo.source.path, over: appearance, except: typed) ?? appearance
    }

    private func render(
        _ placements: [PlacedKaomoji],
        of upright: PixelSize,
        mapping: Affine,
        within canvas: PixelRect
    ) throws -> [Layer] {
        try renderers.withRenderer { renderer in
            try renderer.layers(
                of: placements.farthestFirst,
                mapping: mapping,
                within: canvas,
                picture: Rect(PixelRect(upright))
            )
        }
    }
}

extension DecodedPhoto {
    /// Converts a layer from sRGB to the picture's profile, or to grey for a grey picture.
    func recolored(_ layer: Layer) -> Layer {
        if let profile { return layer.converted(to: profile) }
        return isGray ? layer.withoutColor : layer
    }
}

extension Affine {
    /// Returns the map from a picture to the same at another size.
    fileprivate static func scale(from full: PixelSize, to size: PixelSize) -> Affine {
        scale(
            Double(size.width) / Double(max(1, full.width)),
            Double(size.height) / Double(max(1, full.height))
        )
    }
}
