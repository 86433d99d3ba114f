internal import Imaging

/// The surroundings of a face, cut out of a picture and reduced to about what a look at it can see.
///
/// Several looks, each turned by another angle, share it: of a large face they need not read every pixel again.
struct CloseUp: Sendable {
    /// The sides of what is looked at, in sides of the face.
    static let margin = 2.0
    /// The sides of what is looked at, pixels, times so much at least: a look averages between pixels by itself.
    private static let spare = 2.0

    /// The surroundings.
    let image: GrayBuffer
    /// The face, pixels of `image`.
    let box: Rect
    /// The map from the coordinates of `image` to the picture's.
    let pictureFromImage: Affine

    /// Cuts out what looks at `box` of `picture` can see, however they are turned.
    ///
    /// - Parameter lookSide: How many pixels a look has along each side.
    init(of picture: GrayBuffer, around box: Rect, lookSide: Int) {
        let side = max(box.width, box.height) * Self.margin
        let factor = max(1, side / (Double(lookSide) * Self.spare))
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
