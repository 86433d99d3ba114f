internal import Imaging

/// A picture as the network looks at it: reduced, perhaps turned.
struct NetworkView: Sendable {
    let image: PixelBuffer
    let pictureFromImage: Affine
    /// How far what is upright in the image leans in the picture, degrees, clockwise positive.
    let degrees: Double

    /// A picture of `size`, reduced to `image`.
    init(_ image: PixelBuffer, of size: PixelSize) {
        self.init(
            image,
            pictureFromImage: .scale(
                Double(size.width) / Double(max(1, image.size.width)),
                Double(size.height) / Double(max(1, image.size.height))
            ),
            degrees: 0
        )
    }

    private init(_ image: PixelBuffer, pictureFromImage: Affine, degrees: Double) {
        (self.image, self.pictureFromImage, self.degrees) = (image, pictureFromImage, degrees)
    }

    /// The same at a smaller size, or as it is where its long side is no longer than this.
    func reduced(toLongSide longSide: Int) -> NetworkView {
        guard image.size.longSide > longSide else { return self }
        let small = NetworkView(image.resized(to: image.size.reduced(toLongSide: longSide)), of: image.size)
        return NetworkView(
            small.image,
            pictureFromImage: small.pictureFromImage.then(pictureFromImage),
            degrees: degrees
        )
    }

    /// The same turned, so that heads that lean by `degrees` stand upright in it.
    func straightening(_ degrees: Double) -> NetworkView {
        let (turned, map) = image.straightening(degrees)
        return NetworkView(
            turned,
            pictureFromImage: map.then(pictureFromImage),
            degrees: self.degrees + degrees
        )
    }
}

extension PixelBuffer {
    /// The picture turned so that what leans by `degrees` stands upright, and the map from it to this one.
    fileprivate func straightening(_ degrees: Double) -> (PixelBuffer, Affine) {
        // To be turned a quarter clockwise is to lean by a quarter the other way.
        let quarters: [Double: Orientation] = [
            0: .up, -90: .right, 90: .left, 180: .down, -180: .down, 270: .right,
        ]
        if let turn = quarters[degrees] { return (upright(turn), turn.storedFromUpright(size)) }
        let (width, height) = (Double(size.width), Double(size.height))
        let side = max(1, Int((width * width + height * height).squareRoot().rounded(.up)))
        let planes = (0..<3).map { channel in
            TurnedCrop(
                of: plane(channel),
                center: Point(width / 2, height / 2),
                side: Double(side),
                degrees: degrees,
                outputSide: side
            )
        }
        var turned = PixelBuffer(size: PixelSize(width: side, height: side), filledWith: .black)
        for (channel, plane) in planes.enumerated() {
            for (index, level) in plane.image.bytes.enumerated() { turned.bytes[4 * index + channel] = level }
        }
        return (turned, planes[0].pictureFromCrop)
    }

    private func plane(_ channel: Int) -> GrayBuffer {
        GrayBuffer(size: size, bytes: (0..<size.area).map { bytes[4 * $0 + channel] })
    }
}
