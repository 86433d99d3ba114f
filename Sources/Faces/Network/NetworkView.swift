internal import Imaging

/// An input of the network: the picture reduced, perhaps rotated.
struct NetworkView: Sendable {
    let image: PixelBuffer
    let pictureFromImage: Affine
    /// The roll in the picture of what is upright here, in degrees, clockwise positive.
    let degrees: Double

    /// Creates the view `image` of a picture of `size`.
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

    /// Returns the view at a smaller size, or unchanged if it is no larger.
    func reduced(toLongSide longSide: Int) -> NetworkView {
        guard image.size.longSide > longSide else { return self }
        let small = NetworkView(image.resized(to: image.size.reduced(toLongSide: longSide)), of: image.size)
        return NetworkView(
            small.image,
            pictureFromImage: small.pictureFromImage.then(pictureFromImage),
            degrees: degrees
        )
    }

    /// Returns the part of the view that shows a place in the picture; `nil` if the place is beyond its edges.
    func part(_ place: Rect) -> NetworkView? {
        let seen = place.mapped(by: pictureFromImage.inverse ?? .identity).enclosingPixels
            .intersection(PixelRect(image.size))
        guard !seen.isEmpty else { return nil }
        let map = Affine.translation(Double(seen.x), Double(seen.y)).then(pictureFromImage)
        return NetworkView(image.cropped(to: seen), pictureFromImage: map, degrees: degrees)
    }

    /// Returns the view with heads of a roll of `degrees` upright.
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
    /// Returns the picture with a roll of `degrees` undone, and the map from it to this one.
    fileprivate func straightening(_ degrees: Double) -> (PixelBuffer, Affine) {
        // A quarter turn clockwise undoes a roll of a quarter anticlockwise.
        let quarters: [Double: Orientation] = [
            0: .up, -90: .right, 90: .left, 180: .down, -180: .down, 270: .right,
        ]
        if let turn = quarters[degrees] { return (upright(turn), turn.storedFromUpright(size)) }
        let (width, height) = (Double(size.width), Double(size.height))
        let side = max(1, Int((width * width + height * height).squareRoot().rounded(.up)))
        let planes = (0..<3).map { channel in
            TurnedCrop(
                of: framedPlane(channel),
                center: Point(width / 2 + 1, height / 2 + 1),
                side: Double(side),
                degrees: degrees,
                outputSide: side
            )
        }
        var turned = PixelBuffer(size: PixelSize(width: side, height: side), filledWith: .black)
        for (channel, plane) in planes.enumerated() {
            for (index, level) in plane.image.bytes.enumerated() { turned.bytes[4 * index + channel] = level }
        }
        return (turned, planes[0].pictureFromCrop.then(.translation(-1, -1)))
    }

    /// Returns a channel in a black frame of one pixel, so that rotation finds black beyond the edges, like the
    /// network's padding. Repeated edge pixels would smear a face at the edge.
    private func framedPlane(_ channel: Int) -> GrayBuffer {
        var plane = GrayBuffer(size: PixelSize(width: size.width + 2, height: size.height + 2), filledWith: 0)
        for row in 0..<size.height {
            let (start, place) = (4 * row * size.width + channel, (row + 1) * plane.size.width + 1)
            for column in 0..<size.width { plane.bytes[place + column] = bytes[start + 4 * column] }
        }
        return plane
    }
}
