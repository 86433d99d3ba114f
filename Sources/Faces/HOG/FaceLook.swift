internal import Imaging

/// A second look at one place of a picture: cut out, rotated upright by some angle, and scanned again.
///
/// The cut-out aligns the detector's cells differently with the face and changes the face's size in the window, so that
/// the score is an independent second opinion.
struct FaceLook: Sendable {
    /// The side of the cut-out in sides of the face's box, and in pixels: enough for the detector's window.
    static let margin = 2.0
    static let side = 210
    /// The limits within which a detection in the cut-out counts as the expected face: the distance of its centre from
    /// the middle, and its side, both in sides of the expected box.
    private static let reach = 0.4
    private static let sizes = 0.55...1.8
    /// The lowest score that is reported.
    private static let lowestScore = -1.6

    /// The roll in the picture of what is upright in the cut-out, in degrees, clockwise positive.
    let degrees: Double
    /// The cut-out.
    let image: GrayBuffer
    /// The map from the cut-out's coordinates to those of the picture.
    let pictureFromLook: Affine
    /// The face's box in the cut-out; the expected box if none was found.
    let box: Rect
    /// The detector's score of the face in the cut-out, or ``nothing``.
    let score: Double

    /// The score of a look without a face.
    static let nothing = lowestScore

    /// Returns the side of the area that a look at a face covers, in pixels of the face's picture.
    static func extent(of box: Rect) -> Double { max(box.width, box.height) * margin }

    /// Looks at a face, rotated upright by `degrees`.
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
