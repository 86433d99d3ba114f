/// Which part of a picture is shown in a frame of another shape.
///
/// A window is a rectangle in pixels of the picture, of the frame's aspect. It may reach beyond the picture;
/// what lies there is for bars.
public enum CropWindow {
    /// How far down a window the middle of what is kept in view stands: heads belong in the upper half.
    private static let eyeLine = 0.42

    /// The largest window inside the picture, moved so that everything in `kept` is in view.
    ///
    /// Where that is more than a window inside the picture can hold, it grows beyond the picture's edges as far
    /// as it must and no further. With nothing to keep in view it lies in the middle.
    ///
    /// - Parameters:
    ///   - frame: The size, or any size of the same aspect, of the frame to fill.
    ///   - picture: The size of the picture, pixels.
    ///   - kept: Rectangles in pixels of the picture; parts outside it do not count.
    public static func filling(
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

    /// The smallest window that shows the whole picture, the picture in its middle.
    public static func fitting(_ frame: PixelSize, of picture: PixelSize) -> Rect {
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

    /// Where a window of this length begins: in the middle where it is longer than the picture, else inside the
    /// picture, holding what must be held, as near as can be to where it is wanted.
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
