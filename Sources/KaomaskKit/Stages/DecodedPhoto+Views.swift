internal import FileJobs
internal import Imaging
internal import Overlay

extension DecodedPhoto {
    /// The number of pixels across a face that suffices to measure its colour and lighting.
    private static let tellingWidth = 100.0
    /// The minimum width, pixels, of a face in a JPEG that is viewed at an eighth of its size.
    private static let largeWidth = 320.0

    /// Returns the view of a face, decoding no more of the picture than necessary.
    ///
    /// - Returns: `nil` if the face lies outside the picture.
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

    /// Returns every `step`th pixel of a part of the stored picture, and the position of the first.
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
            let pixels = try source.named {
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
        let pixels = try source.named { try picture.reducedPixels(in: blocks) }
        return (pixels, (8 * blocks.x, 8 * blocks.y))
    }

    /// Returns small parts of the stored picture at full size.
    private func details(at places: [PixelRect]) throws(PipelineError) -> [GrayBuffer] {
        guard case .jpeg(_, let picture) = container else {
            return places.compactMap { raster?.pixels(in: $0, every: 1).luma() }
        }
        return try source.named { try picture.luma(of: places) }
    }
}
