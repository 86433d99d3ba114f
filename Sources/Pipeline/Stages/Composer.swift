internal import Imaging
internal import Overlay
internal import Reveal
internal import Synchronization

/// A picture with its faces covered.
struct ComposedPhoto: Sendable {
    let photo: DecodedPhoto
    /// The kaomoji, in pixels of the stored picture and in its own colours, the lowest first.
    let layers: [Layer]
    /// What was drawn, and where; layers can be drawn of it again at another size.
    let placements: [Placement]
    /// The faces, with the kaomoji each of them got.
    let faces: [Face]

    /// The stored pixels with the kaomoji drawn on them.
    func covered(_ pixels: PixelBuffer) -> PixelBuffer { covered(pixels, layers) }

    /// A picture, which may be the stored one at another size, with layers drawn on it.
    func covered(_ pixels: PixelBuffer, _ layers: [Layer]) -> PixelBuffer {
        var covered = pixels
        for layer in layers { covered.draw(layer) }
        return covered
    }

    /// The stored samples with the kaomoji drawn on them.
    func covered(_ samples: Raster) -> Raster {
        var covered = samples
        for layer in layers { covered.draw(layer) }
        return covered
    }
}

/// One kaomoji and where and how it is drawn.
struct Placement: Sendable {
    let kaomoji: Kaomoji
    let anchor: OverlayAnchor
    let appearance: OverlayAppearance
}

/// The compose stage: draws the kaomoji that go over faces, in coordinates of the stored, unturned pixels.
final class Composer: Sendable {
    private let chooser: KaomojiChooser
    private let appearance: OverlayAppearance
    let renderers: RendererPool

    /// A composer with its fonts.
    init(_ options: CoverOptions) {
        chooser = KaomojiChooser(options)
        appearance = options.appearance
        renderers = RendererPool(fontFile: options.fontFile)
    }

    /// Draws a kaomoji for each of `faces`.
    func compose(_ photo: DecodedPhoto, faces: [Face]) throws(PipelineError) -> ComposedPhoto {
        let chosen = try kaomoji(for: faces, of: photo)
        var faces = faces
        for index in faces.indices { faces[index].kaomoji = chosen[index].text }
        let placements = try placements(of: faces, chosen, in: photo)
        let layers = try photo.source.named { () throws(OverlayError) in
            try render(
                placements,
                of: photo,
                mapping: photo.orientation.storedFromUpright(photo.size),
                within: PixelRect(photo.size)
            )
        }
        return ComposedPhoto(photo: photo, layers: layers, placements: placements, faces: faces)
    }

    /// The kaomoji each of `faces` gets.
    func kaomoji(for faces: [Face], of photo: DecodedPhoto) throws(PipelineError) -> [Kaomoji] {
        try photo.source.named { () throws(OverlayError) in
            try chooser.kaomoji(for: faces, of: photo.source.path)
        }
    }

    /// The kaomoji of a picture in another pose, as layers for the upright picture at another size.
    func layers(
        of composed: ComposedPhoto,
        in pose: CoverPose,
        upright size: PixelSize
    ) throws(PipelineError) -> [Layer] {
        let full = composed.photo.uprightSize
        let shrink = Affine.scale(
            Double(size.width) / Double(full.width),
            Double(size.height) / Double(full.height)
        )
        return try composed.photo.source.named { () throws(OverlayError) in
            try render(
                composed.placements,
                of: composed.photo,
                in: pose,
                mapping: shrink,
                within: PixelRect(size)
            )
        }
    }

    private func placements(
        of faces: [Face],
        _ chosen: [Kaomoji],
        in photo: DecodedPhoto
    ) throws(PipelineError) -> [Placement] {
        // Only a patch in the colour of the skin needs to see the picture.
        let pixels = appearance.patch == .sampled ? try photo.standardPixels() : nil
        let mapping = photo.orientation.storedFromUpright(photo.size)
        return zip(faces, chosen).map { face, kaomoji in
            let anchor = OverlayAnchor(face)
            let resolved = pixels.map {
                appearance.resolved(for: $0, anchor: anchor, storedFromUpright: mapping)
            }
            return Placement(kaomoji: kaomoji, anchor: anchor, appearance: resolved ?? appearance)
        }
    }

    /// All patches first, then all signs, so that no patch hides a neighbour's eye; in the colours of the picture.
    private func render(
        _ placements: [Placement],
        of photo: DecodedPhoto,
        in pose: CoverPose = .covered,
        mapping: Affine,
        within canvas: PixelRect
    ) throws(OverlayError) -> [Layer] {
        try renderers.withRenderer { renderer throws(OverlayError) in
            var (patches, signs): ([Layer], [Layer]) = ([], [])
            for placement in placements {
                let anchor = placement.anchor
                let posed = pose.map(
                    center: anchor.faceCenter,
                    height: anchor.faceSize.height,
                    roll: anchor.roll
                )
                let layers = try renderer.renderLayers(
                    placement.kaomoji,
                    at: anchor,
                    appearance: placement.appearance,
                    mapping: posed.then(mapping),
                    within: canvas
                )
                patches.append(layers.patch)
                signs.append(layers.signs)
            }
            return (patches + signs).filter { !$0.bounds.isEmpty }.map(photo.recolored)
        }
    }
}

extension DecodedPhoto {
    /// A layer, which is drawn in sRGB, in the colours of the picture: a picture with another profile has other
    /// numbers for the same colours, and a grey one has only grey.
    func recolored(_ layer: Layer) -> Layer {
        if let profile { return layer.converted(to: profile) }
        return isGray ? layer.withoutColor : layer
    }
}
