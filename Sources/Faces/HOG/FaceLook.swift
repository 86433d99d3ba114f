internal import Imaging

/// A close look at one place of a picture: cut out, straightened by some angle, and scanned again.
///
/// The cut-out puts the detector's cells elsewhere on the face and another size of it into the window, so that
/// the score is a second opinion and not the first one repeated.
struct FaceLook: Sendable {
    /// The cut-out's sides: twice the face's box, and enough pixels for the detector's window.
    static let margin = 2.0
    static let side = 210
    /// A box found in the cut-out is the face that was meant when its middle is no further from the middle, and
    /// its side is within these, in sides of the face that is expected.
    private static let reach = 0.4
    private static let sizes = 0.55...1.8
    /// The lowest score that is told apart from none.
    private static let lowestScore = -1.6

    /// How far what is upright in the cut-out leans in the picture, degrees, clockwise positive.
    let degrees: Double
    /// The cut-out.
    let image: GrayBuffer
    /// The map from the cut-out's coordinates to the picture's.
    let pictureFromLook: Affine
    /// Where the face is in the cut-out; where it is expected when none was found.
    let box: Rect
    /// The detector's score of the face in the cut-out, or ``nothing``.
    let score: Double

    /// The score of a look at which no face was found.
    static let nothing = lowestScore

    /// How long the sides are of what a look at a face sees, in the face's pixels.
    static func extent(of box: Rect) -> Double { max(box.width, box.height) * margin }

    /// Looks at a face, straightened by `degrees`.
    init(at closeUp: CloseUp, degrees: Double, with detector: FaceDetector) throws(FaceError) {
        let crop = closeUp.crop(leaning: degrees)
        self.degrees = degrees
        image = crop.image
        pictureFromLook = crop.pictureFromCrop
        let expected = crop.expectedBox
        let (middle, side) = (expected.center, expected.width)
        let central = try detector.detect(in: image, threshold: Self.lowestScore).first { found in
            found.boundingBox.center.distance(to: middle) < Self.reach * side
                && Self.sizes.contains(found.boundingBox.width / side)
        }
        self.box = central?.boundingBox ?? expected
        score = central?.confidence ?? Self.nothing
    }
}
