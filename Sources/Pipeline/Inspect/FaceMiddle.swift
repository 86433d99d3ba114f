internal import Imaging

/// The middle of a face, where a look tells what is there: its box less a fifth of the width on every side.
enum FaceMiddle {
    /// Places spread evenly over the middle of a face, those outside the picture left out.
    ///
    /// - Parameters:
    ///   - bounds: The face, in pixels of the upright picture.
    ///   - count: So many places each way, at least 2.
    ///   - size: The size of the stored picture, pixels.
    ///   - orientation: How it stands upright.
    /// - Returns: Pixels of the stored picture.
    static func places(
        of bounds: Rect,
        each count: Int,
        in size: PixelSize,
        _ orientation: Orientation
    ) -> [(x: Int, y: Int)] {
        let map = orientation.storedFromUpright(size)
        let middle = bounds.expanded(by: -bounds.width / 5)
        let step = Double(count - 1)
        return (0..<count * count).compactMap { index in
            let place = map.apply(
                Point(
                    middle.x + middle.width * Double(index % count) / step,
                    middle.y + middle.height * Double(index / count) / step
                )
            )
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            return x >= 0 && y >= 0 && x < size.width && y < size.height ? (x, y) : nil
        }
    }
}
