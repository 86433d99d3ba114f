internal import Imaging
internal import Overlay

extension DecodedPhoto {
    /// So many pixels across a face tell its colour and how light falls on it.
    private static let tellingWidth = 100.0
    /// From this width on, pixels, a face in a JPEG is seen well enough at an eighth of its size.
    private static let largeWidth = 320.0

    /// What is to be seen of a face: no more of the picture is decoded than that takes.
    ///
    /// - Returns: `nil` when the face lies outside the picture.
    func view(of anchor: OverlayAnchor) throws(PipelineError) -> FaceView? {
        let storedFromUpright = orientation.storedFromUpright(size)
        let corners = anchor.surroundings.corners.map(storedFromUpright.apply)
        guard let part = Rect(enclosing: corners)?.enclosingPixels.intersection(PixelRect(size)),
            !part.isEmpty
        else { return nil }
        let width = anchor.faceSize.width
        let places = FaceView.detailPlaces(about: anchor, storedFromUpright: storedFromUpright, in: size)
        let isReduced: Bool = if case .jpeg = container { width >= Self.largeWidth } else { false }
        let step = isReduced ? 8 : max(1, Int(width / Self.tellingWidth))
        let (seen, origin) = try pixels(in: part, every: step, isReduced: isReduced)
        let details = try details(at: places)
        let map = storedFromUpright.then(.translation(Double(-origin.x), Double(-origin.y)))
        return FaceView(
            pixels: seen.converted(from: profile, to: nil),
            pixelsFromUpright: map.then(.scale(1 / Double(step), 1 / Double(step))),
            details: details
        )
    }

    /// Every `step`th pixel of a part of the stored picture, and where the first of them lies.
    private func pixels(
        in part: PixelRect,
        every step: Int,
        isReduced: Bool
    ) throws(PipelineError) -> (PixelBuffer, origin: (x: Int, y: Int)) {
        guard case .jpeg(_, let picture) = container else {
            let pixels = raster?.pixels(in: part, every: step)
            return (pixels ?? PixelBuffer(size: part.size, filledWith: .white), (part.x, part.y))
        }
        guard isReduced else {
            let pixels = try source.named { () throws(ImagingError) in
                try picture.pixels(in: part, every: step)
            }
            return (pixels, (part.x, part.y))
        }
        let blocks = PixelRect(
            x: part.x / 8,
            y: part.y / 8,
            width: (part.maxX + 7) / 8 - part.x / 8,
            height: (part.maxY + 7) / 8 - part.y / 8
        )
        let pixels = try source.named { () throws(ImagingError) in try picture.reducedPixels(in: blocks) }
        return (pixels, (8 * blocks.x, 8 * blocks.y))
    }

    /// Small parts of the stored picture at its full size.
    private func details(at places: [PixelRect]) throws(PipelineError) -> [GrayBuffer] {
        guard case .jpeg(_, let picture) = container else {
            return places.compactMap { raster?.pixels(in: $0, every: 1).luma() }
        }
        return try source.named { () throws(ImagingError) in try picture.luma(of: places) }
    }
}
