/// Crop windows: the part of a picture that a frame of another shape shows.
///
/// A window is a rectangle in pixels of the picture, with the frame's aspect ratio. It may extend beyond the picture;
/// those parts become bars.
package enum CropWindow {
    /// The height in the window, as a fraction, at which the kept rectangles are centred: heads belong in the
    /// upper half.
    private static let eyeLine = 0.42

    /// Returns the largest window inside the picture, moved so that everything in `kept` is visible.
    ///
    /// If that does not fit into a window inside the picture, the window grows beyond the picture's edges as
    /// little as possible. Without anything to keep it is centred.
    ///
    /// - Parameters:
    ///   - frame: The size of the frame to fill, or any size of the same aspect ratio.
    ///   - picture: The size of the picture in pixels.
    ///   - kept: Rectangles in pixels of the picture; parts outside it are ignored.
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

    /// Returns the smallest window that shows the whole picture, centred.
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

    /// Returns the start of a window of this length: centred if it is longer than the picture, otherwise inside the
    /// picture and around `must`, as close to `wanted` as possible.
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
