internal import Imaging
internal import Overlay
internal import Synchronization

/// A picture with its faces covered.
struct ComposedPhoto: Sendable {
    let photo: DecodedPhoto
    /// The stored pixels with the kaomoji drawn on them.
    let covered: PixelBuffer
    /// The faces, with the kaomoji each of them got.
    let faces: [Face]
}

/// The compose stage: draws kaomoji over faces, straight into the stored, unturned pixels.
final class Composer: Sendable {
    private let chooser: KaomojiChooser
    private let appearance: OverlayAppearance
    let renderers: RendererPool

    /// A composer with its fonts.
    init(_ options: CoverOptions) {
        chooser = KaomojiChooser(choice: options.kaomoji, wanted: options.selection.kaomoji)
        appearance = options.appearance
        renderers = RendererPool(fontFile: options.fontFile)
    }

    /// Draws a kaomoji over each of `faces`.
    func compose(_ photo: DecodedPhoto, faces: [Face]) throws(PipelineError) -> ComposedPhoto {
        let chosen = try photo.source.named { () throws(OverlayError) in
            try chooser.kaomoji(for: faces, of: photo.source.path)
        }
        var faces = faces
        for index in faces.indices { faces[index].kaomoji = chosen[index].text }
        let layers = try photo.source.named { () throws(OverlayError) in
            try render(Array(zip(faces, chosen)), onto: photo)
        }
        var covered = photo.pixels
        for layer in layers { covered.draw(photo.isGray ? layer.withoutColor : layer) }
        return ComposedPhoto(photo: photo, covered: covered, faces: faces)
    }

    private func render(
        _ placements: [(Face, Kaomoji)],
        onto photo: DecodedPhoto
    ) throws(OverlayError) -> [Layer] {
        let stored = photo.pixels.size
        let mapping = photo.orientation.storedFromUpright(stored)
        return try renderers.withRenderer { renderer throws(OverlayError) in
            var layers: [Layer] = []
            for (face, kaomoji) in placements {
                layers.append(
                    try renderer.render(
                        kaomoji,
                        at: OverlayAnchor(face),
                        appearance: appearance,
                        mapping: mapping,
                        within: PixelRect(stored)
                    )
                )
            }
            return layers
        }
    }
}
