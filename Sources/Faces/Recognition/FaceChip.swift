internal import CSFace
internal import Imaging

/// The aligned face that the recognition network expects, with its five points at fixed places. The sampling is part of
/// the model: vectors of chips made otherwise do not compare.
enum FaceChip {
    static let side = Int(CSFACE_SIDE)
    /// The places of the five points, in pixels from the middle of the first pixel.
    private static let template = [
        Point(38.2946, 51.6963), Point(73.5318, 51.5014), Point(56.0252, 71.7366), Point(41.5493, 92.3655),
        Point(70.7299, 92.2041),
    ]

    /// Returns the map from a chip to the picture: the least-squares similarity of the points to their places; `nil` if
    /// all points coincide.
    static func pictureFromChip(_ points: FacePoints) -> Affine? {
        let share = 1 / Double(FacePoints.count)
        let (from, to) = (points.middle, template.reduce(Point(0, 0), +) * share)
        var (along, across, square) = (0.0, 0.0, 0.0)
        for (point, place) in zip(points.all, template) {
            let (p, q) = (point - from, place - to)
            along += p.x * q.x + p.y * q.y
            across += p.x * q.y - p.y * q.x
            square += p.x * p.x + p.y * p.y
        }
        guard square > 0 else { return nil }
        let (a, b) = (along / square, across / square)
        let turned = Affine(a: a, b: b, c: -b, d: a, tx: 0, ty: 0)
        return Affine.translation(-from.x, -from.y).then(turned).then(.translation(to.x, to.y)).inverse
    }
}

extension FacePicture {
    /// Returns a square sampled from the picture, black beyond its edges: bilinear, after averaging blocks of pixels
    /// below half size. The map leads to the picture; both count from the middle of the first pixel. Throws
    /// `FaceError.unreadable` if the picture cannot be decoded.
    func sampled(_ map: Affine, side: Int) throws(FaceError) -> PixelBuffer {
        let reach = Double(side)
        let corners = [Point(0, 0), Point(reach, 0), Point(0, reach), Point(reach, reach)].map(map.apply)
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        let margin = 2 + 2 * map.meanScale
        let part = Rect(x: left, y: top, width: right - left, height: bottom - top).expanded(by: margin)
            .enclosingPixels.intersection(PixelRect(size))
        guard !part.isEmpty else {
            return PixelBuffer(size: PixelSize(width: side, height: side), filledWith: .black)
        }
        let seen = try FaceError.reading { () throws(ImagingError) in
            try colors(of: part, scale: min(1, 2 / max(1e-6, map.meanScale)))
        }
        let toImage = seen.pictureFromImage.inverse ?? .identity
        let middle = Affine.translation(0.5, 0.5)
        let imageFromSquare = map.then(middle).then(toImage).then(.translation(-0.5, -0.5))
        let block = max(1, Int(imageFromSquare.meanScale))
        let (image, reduced) = seen.image.averaged(block)
        return image.sampled(imageFromSquare.then(reduced), side: side)
    }
}

extension PixelBuffer {
    /// Returns the picture with blocks of pixels averaged, without incomplete blocks, and the map to it; both count
    /// from the middle of the first pixel.
    fileprivate func averaged(_ block: Int) -> (PixelBuffer, Affine) {
        let small = PixelSize(width: size.width / block, height: size.height / block)
        guard block > 1, small.area > 0 else { return (self, .identity) }
        var averaged = PixelBuffer(size: small, filledWith: .black)
        let area = block * block
        for row in 0..<small.height {
            for column in 0..<small.width {
                for channel in 0..<3 {
                    var sum = area / 2
                    for line in 0..<block {
                        let start = 4 * ((row * block + line) * size.width + column * block) + channel
                        for place in 0..<block { sum += Int(bytes[start + 4 * place]) }
                    }
                    averaged.bytes[4 * (row * small.width + column) + channel] = UInt8(sum / area)
                }
            }
        }
        let shift = (1 - Double(block)) / 2
        let scale = 1 / Double(block)
        return (averaged, Affine.translation(shift, shift).then(.scale(scale, scale)))
    }

    fileprivate func sampled(_ map: Affine, side: Int) -> PixelBuffer {
        var square = PixelBuffer(size: PixelSize(width: side, height: side), filledWith: .black)
        func level(_ x: Int, _ y: Int, _ channel: Int) -> Double {
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
            return Double(bytes[4 * (y * size.width + x) + channel])
        }
        for row in 0..<side {
            for column in 0..<side {
                let point = map.apply(Point(Double(column), Double(row)))
                let (left, top) = (point.x.rounded(.down), point.y.rounded(.down))
                let (right, below) = (point.x - left, point.y - top)
                let (x, y) = (Int(left), Int(top))
                for channel in 0..<3 {
                    let upper = level(x, y, channel) * (1 - right) + level(x + 1, y, channel) * right
                    let lower = level(x, y + 1, channel) * (1 - right) + level(x + 1, y + 1, channel) * right
                    let value = upper * (1 - below) + lower * below
                    square.bytes[4 * (row * side + column) + channel] = UInt8(value.rounded())
                }
            }
        }
        return square
    }

    var mirrored: PixelBuffer { upright(.upMirrored) }
}
