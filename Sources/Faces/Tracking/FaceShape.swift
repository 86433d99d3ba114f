internal import Imaging

/// A face as numbers that can be interpolated: centre, size, roll, and its points in units of the box.
struct FaceShape {
    struct Kind {
        let hasLandmarks: Bool
        let hasPoints: Bool

        init(_ faces: [FaceObservation]) {
            hasLandmarks = faces.allSatisfy { $0.landmarks != nil }
            hasPoints = faces.allSatisfy { $0.points != nil }
        }
    }

    private static let headCount = 5
    private static let roll = 4
    private let kind: Kind
    private var numbers: [Double]

    init(_ face: FaceObservation, _ kind: Kind) {
        self.kind = kind
        let box = face.boundingBox
        numbers = [box.center.x, box.center.y, box.width, box.height, face.landmarks?.roll ?? face.roll]
        let points = (kind.hasPoints ? face.points?.all : nil) ?? []
        let landmarks = (kind.hasLandmarks ? face.landmarks?.points : nil) ?? []
        for point in points + landmarks {
            numbers.append((point.x - box.center.x) / max(1, box.width))
            numbers.append((point.y - box.center.y) / max(1, box.height))
        }
    }

    private init(_ kind: Kind, numbers: [Double]) { (self.kind, self.numbers) = (kind, numbers) }

    var center: Point {
        get { Point(numbers[0], numbers[1]) }
        set { (numbers[0], numbers[1]) = (newValue.x, newValue.y) }
    }

    var width: Double { numbers[2] }

    func grown(by factor: Double) -> FaceShape {
        var grown = self
        grown.numbers[2] *= factor
        grown.numbers[3] *= factor
        return grown
    }

    static func mix(_ a: FaceShape, _ b: FaceShape, share: Double) -> FaceShape {
        a.scaled(by: 1 - share).adding(b, times: share)
    }

    func adding(_ other: FaceShape, times factor: Double) -> FaceShape {
        FaceShape(kind, numbers: zip(numbers, other.numbers).map { $0 + $1 * factor })
    }

    func scaled(by factor: Double) -> FaceShape { FaceShape(kind, numbers: numbers.map { $0 * factor }) }

    /// Returns the face with its roll within half a turn of another's.
    func leaningNear(_ other: FaceShape) -> FaceShape {
        var near = self
        let turns = ((other.numbers[Self.roll] - numbers[Self.roll]) / 360).rounded()
        near.numbers[Self.roll] += 360 * turns
        return near
    }

    /// Unwraps the rolls of consecutive faces, so that none differs from its predecessor by more than half a turn.
    static func unwind(_ shapes: inout [FaceShape]) {
        for index in shapes.indices.dropFirst() {
            shapes[index] = shapes[index].leaningNear(shapes[index - 1])
        }
    }

    func observation(confidence: Double, grownBy factor: Double) -> FaceObservation {
        let (width, height) = (numbers[2] * factor, numbers[3] * factor)
        let places = stride(from: Self.headCount, to: numbers.count - 1, by: 2)
        let all = places.map { Point(center.x + numbers[$0] * width, center.y + numbers[$0 + 1] * height) }
        let points = kind.hasPoints ? FacePoints(Array(all.prefix(FacePoints.count))) : nil
        var face = FaceObservation(
            boundingBox: Rect(x: 0, y: 0, width: width, height: height).moved(to: center),
            confidence: confidence,
            landmarks: FaceLandmarks(Array(all.dropFirst(kind.hasPoints ? FacePoints.count : 0)))
        )
        face.roll = numbers[Self.roll].remainder(dividingBy: 360)
        face.points = points
        face.turn = points.map(HeadTurn.init)
        return face
    }
}
