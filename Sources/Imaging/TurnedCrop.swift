/// A square cut out of a grey picture, turned, and brought to another size.
public struct TurnedCrop: Sendable {
    /// The pixels of the square; beyond the picture's edges its rim is repeated.
    public let image: GrayBuffer
    /// The map from the square's coordinates to the picture's.
    public let pictureFromCrop: Affine

    /// Cuts a square out of `picture`.
    ///
    /// - Parameters:
    ///   - center: The middle of the square, pixels of the picture.
    ///   - side: The length of its sides, pixels of the picture.
    ///   - degrees: How far what is upright in the square leans in the picture, clockwise positive.
    ///   - outputSide: How many pixels the square has along each side, at least 1.
    public init(of picture: GrayBuffer, center: Point, side: Double, degrees: Double, outputSide: Int) {
        let half = Double(outputSide) / 2
        let map = Affine.translation(-half, -half)
            .then(.scale(side / Double(outputSide), side / Double(outputSide)))
            .then(.rotation(degrees: degrees))
            .then(.translation(center.x, center.y))
        // Where the square gets smaller, each of its pixels is the mean of several places, at most 4 by 4.
        let steps = max(1, min(4, Int((side / Double(outputSide)).rounded(.up))))
        var bytes = [UInt8](repeating: 0, count: outputSide * outputSide)
        for y in 0..<outputSide {
            for x in 0..<outputSide {
                var sum = 0.0
                for step in 0..<steps * steps {
                    let (across, down) = (Double(step % steps) + 0.5, Double(step / steps) + 0.5)
                    let place = Point(Double(x) + across / Double(steps), Double(y) + down / Double(steps))
                    sum += picture.interpolated(at: map.apply(place))
                }
                bytes[y * outputSide + x] = UInt8((sum / Double(steps * steps)).rounded())
            }
        }
        image = GrayBuffer(size: PixelSize(width: outputSide, height: outputSide), bytes: bytes)
        pictureFromCrop = map
    }
}

extension GrayBuffer {
    /// The brightness at a point, interpolated between the four nearest pixels; beyond the edges that of the rim.
    fileprivate func interpolated(at point: Point) -> Double {
        let x = max(0, min(Double(size.width - 1), point.x - 0.5))
        let y = max(0, min(Double(size.height - 1), point.y - 0.5))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        func row(_ y: Int) -> Double {
            let (a, b) = (bytes[y * size.width + left], bytes[y * size.width + right])
            return Double(a) + (Double(b) - Double(a)) * across
        }
        return row(top) + (row(bottom) - row(top)) * down
    }
}
