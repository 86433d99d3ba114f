internal import Imaging

/// The surroundings of a face, cut out and reduced to about the resolution of its crops. Crops at different angles
/// share it, so the pixels of a large face are read only once.
struct CloseUp: Sendable {
    /// The side of a crop, in sides of the face's box.
    static let margin = 2.0
    static let cropSide = 210
    /// The maximum number of close-up pixels per crop pixel along a side; a crop averages them.
    private static let pixelsPerCropPixel = 2.0
    /// The minimum, if the picture has them.
    private static let leastPixelsPerCropPixel = 1.5

    let image: GrayBuffer
    let box: Rect
    let pictureFromImage: Affine

    /// Cuts out everything that crops around `box` show, at any angle.
    init(of picture: GrayBuffer, around box: Rect) {
        let side = Self.extent(of: box)
        let factor = max(1, side / (Double(Self.cropSide) * Self.pixelsPerCropPixel))
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

    /// Cuts the same out of a picture that may not be decoded yet; throws `FaceError.unreadable`.
    init(of picture: some FacePicture, around box: Rect) throws(FaceError) {
        let scale = Double(Self.cropSide) * Self.leastPixelsPerCropPixel / max(1, Self.extent(of: box))
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

    /// Returns the side of the area that a crop around a face covers, in pixels of the face's picture.
    static func extent(of box: Rect) -> Double { max(box.width, box.height) * margin }

    /// Returns the pixels that crops around a box show: a rotated square reaches half its diagonal.
    private static func reach(of box: Rect, margin: Double) -> PixelRect {
        let reach = Self.extent(of: box) / 2 * 2.0.squareRoot() + margin
        return Rect(x: box.center.x, y: box.center.y, width: 0, height: 0).expanded(by: reach).enclosingPixels
    }

    /// Returns the face and its surroundings, rotated upright from a roll of `degrees`. `side` is in pixels.
    func crop(leaning degrees: Double, side: Int = Self.cropSide) -> FaceCrop {
        let crop = TurnedCrop(
            of: image,
            center: box.center,
            side: Self.extent(of: box),
            degrees: degrees,
            outputSide: side
        )
        return FaceCrop(image: crop.image, pictureFromCrop: crop.pictureFromCrop.then(pictureFromImage))
    }
}

struct FaceCrop: Sendable {
    /// The cut-out: a square twice as wide as the face.
    let image: GrayBuffer
    let pictureFromCrop: Affine

    var expectedBox: Rect {
        let whole = Double(image.size.width)
        let side = whole / CloseUp.margin
        return Rect(x: (whole - side) / 2, y: (whole - side) / 2, width: side, height: side)
    }
}
