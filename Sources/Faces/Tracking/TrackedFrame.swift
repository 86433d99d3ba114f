internal import Imaging

/// A frame as the tracker keeps it: small and grey, with its time.
struct TrackedFrame: Sendable {
    let size: PixelSize
    let small: GrayBuffer
    /// The number of small pixels per pixel of the frame.
    let scale: Double
    let time: Double

    var bounds: Rect { Rect(PixelRect(size)) }

    init(_ small: GrayBuffer, of size: PixelSize, time: Double) {
        (self.size, self.small, self.time) = (size, small, time)
        scale = Double(small.size.longSide) / Double(max(1, size.longSide))
    }
}

extension Rect {
    /// Returns the box, as large, about another centre.
    func moved(to center: Point) -> Rect {
        Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}
