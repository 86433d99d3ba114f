/// Crop windows: the part of a picture that a frame shows, in the frame's aspect ratio and the picture's pixels. A
/// window may extend beyond the picture; those parts become bars.
package enum CropWindow {
    /// The height in the window, as a fraction, at which kept rectangles are centred: heads belong in the upper half.
    private static let eyeLine = 0.42

    /// Returns the largest window inside the picture that shows all of `kept`, growing as little as possible beyond the
    /// edges if that does not fit. Without anything to keep it is centred. `frame` is the frame to fill, or any size of
    /// its aspect ratio; `kept` is clipped to the picture.
    package static func filling(
        _ frame: PixelSize,
        from picture: PixelSize,
        keeping kept: [Rect] = []
    ) -> Rect {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let largest = 1 / max(Double(frame.width) / width, Double(frame.height) / height)
        var (w, h) = (Double(frame.width) * largest, Double(frame.height) * largest)
        guard let must = union(of: kept, in: picture) else {
            return Rect(x: (width - w) / 2, y: (height - h) / 2, width: w, height: h)
        }
        let growth = max(1, must.width / w, must.height / h)
        (w, h) = (w * growth, h * growth)
        return Rect(
            x: start(of: w, along: width, holding: must.x...must.maxX, middle: must.center.x - 0.5 * w),
            y: start(of: h, along: height, holding: must.y...must.maxY, middle: must.center.y - eyeLine * h),
            width: w,
            height: h
        )
    }

    /// Returns the smallest window around the whole picture, centred.
    package static func fitting(_ frame: PixelSize, of picture: PixelSize) -> Rect {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let scale = max(width / Double(frame.width), height / Double(frame.height))
        let (w, h) = (Double(frame.width) * scale, Double(frame.height) * scale)
        return Rect(x: (width - w) / 2, y: (height - h) / 2, width: w, height: h)
    }

    private static func union(of kept: [Rect], in picture: PixelSize) -> Rect? {
        let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        let corners = kept.flatMap { rect -> [Point] in
            let (left, right) = (max(0, rect.x), min(whole.width, rect.maxX))
            let (top, bottom) = (max(0, rect.y), min(whole.height, rect.maxY))
            return left < right && top < bottom ? [Point(left, top), Point(right, bottom)] : []
        }
        return Rect(enclosing: corners)
    }

    /// Returns the start of a window of this length: centred if longer than the picture, otherwise inside it and around
    /// `must`, as close to `wanted` as possible.
    private static func start(
        of length: Double,
        along picture: Double,
        holding must: ClosedRange<Double>,
        middle wanted: Double
    ) -> Double {
        guard length < picture else { return (picture - length) / 2 }
        let lowest = max(0, must.upperBound - length)
        let highest = max(lowest, min(picture - length, must.lowerBound))
        return min(max(wanted, lowest), highest)
    }
}
