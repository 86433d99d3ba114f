package import Imaging

extension FaceExpression {
    /// The number of sample positions across and down the mouth and the nose.
    private static let places = (across: 24, down: 10)
    /// The share of positions inside the lips that are darker than the level used: teeth fill only part of a mouth.
    private static let counted = 0.75
    /// The minimum mean darkness of an eye; below it, skin and blur look the same.
    private static let leastDepth = 0.15
    /// The minimum level of the cheek, over that of the nose. Behind dark glasses it is lower.
    private static let darkestCheek = 0.4

    /// Creates the expression of a face, including the brightness of its mouth and the darkness of its eyes.
    ///
    /// - Parameters:
    ///   - landmarks: The landmarks of the face, in pixels of the upright picture.
    ///   - gray: The picture, or the part of it around the face; it may be reduced.
    ///   - grayFromUpright: The map from pixels of the upright picture to those of `gray`.
    package init(_ landmarks: FaceLandmarks, in gray: GrayBuffer, grayFromUpright: Affine) {
        self.init(landmarks)
        let points = landmarks.points.map(grayFromUpright.apply)
        let mouth = gray.levels(inside: Array(points[60..<68]), Self.places)
        let nose = gray.levels(inside: [points[27], points[31], points[35]], Self.places)
        guard !nose.isEmpty else { return }
        let noseLevel = Double(nose[nose.count / 2])
        if !mouth.isEmpty {
            mouthLight = (Double(mouth[Int(Self.counted * Double(mouth.count - 1))]) - noseLevel) / 255
        }
        func lashDrop(ofEyeAt first: Int) -> Double? {
            EyeDarkness(ofEyeAt: first, of: landmarks, in: gray, grayFromUpright: grayFromUpright).flatMap {
                $0.depth >= Self.leastDepth && $0.cheek >= Self.darkestCheek * noseLevel ? $0.drop : nil
            }
        }
        (leftLashDrop, rightLashDrop) = (lashDrop(ofEyeAt: 36), lashDrop(ofEyeAt: 42))
    }
}

extension GrayBuffer {
    func level(at point: Point) -> UInt8? {
        guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else {
            return nil
        }
        return bytes[Int(point.y) * size.width + Int(point.x)]
    }

    /// Returns the levels at positions inside a polygon, darkest first; positions outside the picture are skipped.
    fileprivate func levels(inside corners: [Point], _ places: (across: Int, down: Int)) -> [UInt8] {
        guard let box = Rect(enclosing: corners), box.width.isFinite, box.height.isFinite else { return [] }
        return (0..<places.across * places.down).compactMap { place -> UInt8? in
            let (column, row) = (place % places.across, place / places.across)
            let point = Point(
                box.x + (Double(column) + 0.5) / Double(places.across) * box.width,
                box.y + (Double(row) + 0.5) / Double(places.down) * box.height
            )
            return Self.encloses(point, corners) ? level(at: point) : nil
        }.sorted()
    }

    private static func encloses(_ point: Point, _ corners: [Point]) -> Bool {
        var isInside = false
        var previous = corners[corners.count - 1]
        for corner in corners {
            if (corner.y > point.y) != (previous.y > point.y) {
                let share = (point.y - corner.y) / (previous.y - corner.y)
                if point.x < corner.x + share * (previous.x - corner.x) { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}
