internal import Faces
internal import Imaging
internal import Movies

/// A frame that shows a part of an upright picture.
struct PhotoWindow: Sendable {
    /// The part, in pixels of the upright picture; it may extend beyond.
    let window: Rect
    let size: PixelSize
    let bars: Bars

    /// The blur of bars, as a fraction of the frame's longer side, and their brightness, of 256.
    private static let barBlur = 0.035
    private static let barBrightness = 176

    /// Returns the frame's content in sRGB from the stored pixels of `photo`.
    func picture(_ pixels: PixelBuffer, of photo: DecodedPhoto) throws(MovieError) -> PixelBuffer {
        let scale = Double(size.width) / window.width
        let (across, down) = (
            Self.span(window.x, window.maxX, of: photo.uprightSize.width, scale, size.width),
            Self.span(window.y, window.maxY, of: photo.uprightSize.height, scale, size.height)
        )
        let source = PixelRect(
            x: across.source.lowerBound,
            y: down.source.lowerBound,
            width: across.source.count,
            height: down.source.count
        )
        let target = PixelSize(width: across.target.count, height: down.target.count)
        let seen = try Self.upright(source, of: pixels, photo, as: target)
        guard target != size else { return seen }
        var framed = try background(pixels, photo)
        framed.place(seen, x: across.target.lowerBound, y: down.target.lowerBound)
        return framed
    }

    /// Returns a part of the upright picture at another size, in sRGB.
    private static func upright(
        _ part: PixelRect,
        of pixels: PixelBuffer,
        _ photo: DecodedPhoto,
        as target: PixelSize
    ) throws(MovieError) -> PixelBuffer {
        let map = photo.orientation.storedFromUpright(photo.size)
        let stored = Rect(part).mapped(by: map).enclosingPixels
        let turned = photo.orientation.storedSize(ofUpright: target)
        return try photo.opaque(pixels.cropped(to: stored)).scaled(to: turned)
            .converted(from: photo.profile, to: nil).upright(photo.orientation)
    }

    private func background(_ pixels: PixelBuffer, _ photo: DecodedPhoto) throws(MovieError) -> PixelBuffer {
        switch bars {
        case .color(let color): return PixelBuffer(size: size, filledWith: color)
        case .blurred:
            let whole = CropWindow.filling(size, from: photo.uprightSize)
            let filled = try PhotoWindow(window: whole, size: size, bars: .color(.white)).picture(
                pixels,
                of: photo
            )
            return filled.blurred(sigma: Self.barBlur * Double(size.longSide)).darkened(
                to: Self.barBrightness
            )
        }
    }

    /// Returns the whole pixels of a picture visible along one axis, at least one, and those of the frame they fill.
    private static func span(
        _ start: Double,
        _ end: Double,
        of picture: Int,
        _ scale: Double,
        _ frame: Int
    ) -> (source: Range<Int>, target: Range<Int>) {
        let (first, last) = (max(0, start), min(Double(picture), end))
        let lower = max(0, min(picture - 1, Int(first.rounded())))
        let upper = max(lower + 1, min(picture, Int(last.rounded())))
        let left = max(0, min(frame - 1, Int(((first - start) * scale).rounded())))
        let right = max(left + 1, min(frame, Int(((last - start) * scale).rounded())))
        return (lower..<upper, left..<right)
    }
}

extension PixelBuffer {
    /// Returns the picture at a brightness in 256ths.
    fileprivate func darkened(to brightness: Int) -> PixelBuffer {
        var dark = self
        for index in dark.bytes.indices where index % 4 != 3 {
            dark.bytes[index] = UInt8((Int(dark.bytes[index]) * brightness) >> 8)
        }
        return dark
    }
}

extension Face {
    /// The head, from the hair to below the chin, which must be visible to show the whole face.
    var head: Rect {
        let face = observation.square
        return Rect(
            x: face.x - 0.25 * face.width,
            y: face.y - 0.45 * face.height,
            width: 1.5 * face.width,
            height: 1.65 * face.height
        )
    }
}
