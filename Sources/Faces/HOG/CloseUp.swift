internal import Imaging

/// The surroundings of a face, cut out of a picture and reduced to about what a look at it can see.
///
/// Several looks, each turned by another angle, share it: of a large face they need not read every pixel again.
struct CloseUp: Sendable {
    /// How many pixels of a close-up a look has for each of its own, at most, along each side: it averages them.
    private static let pixelsPerLookPixel = 2.0
    /// How many it has at least, where the picture has them.
    private static let leastPixelsPerLookPixel = 1.5

    /// The surroundings.
    let image: GrayBuffer
    /// The face, pixels of `image`.
    let box: Rect
    /// The map from the coordinates of `image` to the picture's.
    let pictureFromImage: Affine

    /// Cuts out what looks at `box` of `picture` can see, however they are turned.
    init(of picture: GrayBuffer, around box: Rect) {
        let side = FaceLook.extent(of: box)
        let factor = max(1, side / (Double(FaceLook.side) * Self.pixelsPerLookPixel))
        let part = Self.reach(of: box, margin: 3 * factor).intersection(PixelRect(picture.size))
        guard factor > 1, !part.isEmpty else {
            self.init(picture, box, .identity)
            return
        }
        func reduced(_ side: Int) -> Int { max(1, Int((Double(side) / factor).rounded())) }
        let size = PixelSize(width: reduced(part.width), height: reduced(part.height))
        let small = picture.cropped(to: part).resized(to: size)
        let map = Affine.scale(
            Double(part.width) / Double(size.width),
            Double(part.height) / Double(size.height)
        ).then(.translation(Double(part.x), Double(part.y)))
        self.init(small, box.mapped(by: map.inverse ?? .identity), map)
    }

    private init(_ image: GrayBuffer, _ box: Rect, _ pictureFromImage: Affine) {
        (self.image, self.box, self.pictureFromImage) = (image, box, pictureFromImage)
    }

    /// The same, of a picture that is perhaps not decoded yet.
    ///
    /// - Throws: `FaceError.unreadable` when the picture cannot be decoded.
    init(of picture: some FacePicture, around box: Rect) throws(FaceError) {
        let scale = Double(FaceLook.side) * Self.leastPixelsPerLookPixel / max(1, FaceLook.extent(of: box))
        let part = Self.reach(of: box, margin: 3 / min(1, scale)).intersection(PixelRect(picture.size))
        guard !part.isEmpty else {
            self.init(GrayBuffer(size: PixelSize(width: 1, height: 1), filledWith: 0), box, .identity)
            return
        }
        let seen = try FaceError.reading { () throws(ImagingError) in
            try picture.colors(of: part, scale: min(1, scale))
        }
        let near = CloseUp(of: seen.image.luma(), around: seen.within(box))
        self.init(near.image, near.box, near.pictureFromImage.then(seen.pictureFromImage))
    }

    /// The pixels a look at a box can see: a square that is turned reaches out by half its diagonal.
    private static func reach(of box: Rect, margin: Double) -> PixelRect {
        let reach = FaceLook.extent(of: box) / 2 * 2.0.squareRoot() + margin
        return Rect(x: box.center.x, y: box.center.y, width: 0, height: 0).expanded(by: reach).enclosingPixels
    }

    /// The face with its surroundings, straightened by so many degrees.
    ///
    /// - Parameter side: How many pixels it has along each side.
    func crop(leaning degrees: Double, side: Int = FaceLook.side) -> FaceCrop {
        let crop = TurnedCrop(
            of: image,
            center: box.center,
            side: FaceLook.extent(of: box),
            degrees: degrees,
            outputSide: side
        )
        return FaceCrop(image: crop.image, pictureFromCrop: crop.pictureFromCrop.then(pictureFromImage))
    }
}

/// A face cut out with its surroundings, straightened.
struct FaceCrop: Sendable {
    /// A square twice as wide as the face.
    let image: GrayBuffer
    /// The map from the cut-out's coordinates to the picture's.
    let pictureFromCrop: Affine

    /// Where the face is expected.
    var expectedBox: Rect {
        let whole = Double(image.size.width)
        let side = whole / FaceLook.margin
        return Rect(x: (whole - side) / 2, y: (whole - side) / 2, width: side, height: side)
    }
}
