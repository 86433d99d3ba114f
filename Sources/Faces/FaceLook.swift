internal import Imaging

/// A close look at one place of a picture: cut out, straightened by some angle, and scanned again.
///
/// The cut-out puts the detector's cells elsewhere on the face and another size of it into the window, so that
/// the score is a second opinion and not the first one repeated.
struct FaceLook: Sendable {
    /// The cut-out's sides: twice the face's box in the picture, and enough pixels for the detector's window.
    private static let margin = 2.0
    private static let cropSide = 210
    /// A box found in the cut-out is the face that was meant when its middle is no further from the middle, and
    /// its side is within these, in sides of the face that is expected.
    private static let reach = 0.4
    private static let sizes = 0.55...1.8
    /// The lowest score that is told apart from none.
    private static let lowestScore = -1.6

    /// How far what is upright in the cut-out leans in the picture, degrees, clockwise positive.
    let degrees: Double
    let crop: TurnedCrop
    /// Where the face is in the cut-out; where it is expected when none was found.
    let box: Rect
    /// The detector's score of the face in the cut-out, or ``nothing``.
    let score: Double

    /// The score of a look at which no face was found.
    static let nothing = lowestScore

    /// Looks at `box` of `image`, straightened by `degrees`.
    init(at box: Rect, in image: GrayBuffer, degrees: Double, with detector: FaceDetector) throws(FaceError) {
        self.degrees = degrees
        crop = TurnedCrop(
            of: image,
            center: box.center,
            side: max(box.width, box.height) * Self.margin,
            degrees: degrees,
            outputSide: Self.cropSide
        )
        let side = Double(Self.cropSide) / Self.margin
        let middle = Point(Double(Self.cropSide) / 2, Double(Self.cropSide) / 2)
        let central = try detector.detect(in: crop.image, threshold: Self.lowestScore).first { found in
            found.boundingBox.center.distance(to: middle) < Self.reach * side
                && Self.sizes.contains(found.boundingBox.width / side)
        }
        let expected = Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        self.box = central?.boundingBox ?? expected
        score = central?.confidence ?? Self.nothing
    }
}
