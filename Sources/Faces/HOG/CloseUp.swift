internal import Imaging

/// The surroundings of a face, cut out of a picture and reduced to about what a look at it can see.
///
/// Several looks, each turned by another angle, share it: of a large face they need not read every pixel again.
struct CloseUp: Sendable {
    /// How many pixels of a close-up a look has for each of its own, at most, along each side: it averages them.
    private static let pixelsPerLookPixel = 2.0

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
        // A square that is turned reaches out by half its diagonal; a pixel of the reduced picture takes a little more.
        let reach = side / 2 * 2.0.squareRoot() + 3 * factor
        let seen = Rect(x: box.center.x, y: box.center.y, width: 0, height: 0).expanded(by: reach)
        let part = seen.enclosingPixels.intersection(PixelRect(picture.size))
        guard factor > 1, !part.isEmpty else {
            (image, self.box, pictureFromImage) = (picture, box, .identity)
            return
        }
        func reduced(_ side: Int) -> Int { max(1, Int((Double(side) / factor).rounded())) }
        let size = PixelSize(width: reduced(part.width), height: reduced(part.height))
        let (across, down) = (
            Double(part.width) / Double(size.width), Double(part.height) / Double(size.height)
        )
        image = picture.cropped(to: part).resized(to: size)
        self.box = Rect(
            x: (box.x - Double(part.x)) / across,
            y: (box.y - Double(part.y)) / down,
            width: box.width / across,
            height: box.height / down
        )
        pictureFromImage = .scale(across, down).then(.translation(Double(part.x), Double(part.y)))
    }
}
