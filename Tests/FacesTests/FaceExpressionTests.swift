import Imaging
import Testing

@testable import Faces

@Suite("The expression of a face")
struct FaceExpressionTests {
    static let faces: [(MadeUpFace, FaceExpression.Kind)] = [
        (MadeUpFace(), .neutral),
        (MadeUpFace(cornerLift: 0.08), .neutral),
        (MadeUpFace(cornerLift: 0.12), .smiling),
        (MadeUpFace(mouthOpening: 0.4, cornerLift: 0.15), .laughing),
        (MadeUpFace(cornerLift: 0.12, mouthWidth: 70), .smiling),
        (MadeUpFace(cornerLift: 0.16, mouthWidth: 70), .laughing),
        (MadeUpFace(mouthOpening: 0.6, cornerLift: 0, mouthWidth: 45), .surprised),
        (MadeUpFace(mouthOpening: 0.3, cornerLift: 0, browHeight: 31), .surprised),
        (MadeUpFace(mouthOpening: 0.3, cornerLift: 0), .neutral),
        (MadeUpFace(browHeight: 31), .neutral),
        (MadeUpFace(cornerLift: -0.14), .neutral),
        (MadeUpFace(mouthOpening: 0.6, cornerLift: 0, mouthWidth: 45, turn: -0.24), .surprised),
        (MadeUpFace(mouthOpening: 0.6, cornerLift: 0, mouthWidth: 45, turn: -0.27), .neutral),
        (MadeUpFace(mouthOpening: 0.4, cornerLift: 0.15, turn: 0.24), .laughing),
        (MadeUpFace(mouthOpening: 0.4, cornerLift: 0.15, turn: 0.27), .smiling),
    ]

    @Test(
        "is the same however the head leans and however large it is",
        arguments: faces.indices,
        [-40.0, -20, 0, 20, 40]
    )
    func kinds(index: Int, roll: Double) throws {
        let (face, expected) = Self.faces[index]
        for scale in [0.2, 1, 30] {
            let landmarks = try #require(face.landmarks(roll: roll, scale: scale))
            #expect(FaceExpression(landmarks).kind == expected)
        }
    }

    @Test("is measured as the face was made", arguments: [-40.0, 0, 25], [0.2, 1, 30])
    func measures(roll: Double, scale: Double) throws {
        let face = MadeUpFace(mouthOpening: 0.37, cornerLift: 0.08, mouthWidth: 55, browHeight: 26)
        let measured = FaceExpression(try #require(face.landmarks(roll: roll, scale: scale)))
        #expect(abs(measured.mouthOpenness - 0.37) < 1e-9)
        #expect(abs(measured.cornerLift - 0.08) < 1e-9)
        #expect(abs(measured.mouthWidth - 0.55) < 1e-9)
        #expect(abs(measured.browRaise - 0.26) < 1e-9)
    }

    @Test("of points that are all one is that of a face at rest")
    func degenerate() throws {
        for point in [Point(0, 0), Point(7, 9), Point(.nan, 0), Point(.infinity, 1)] {
            let landmarks = try #require(FaceLandmarks(Array(repeating: point, count: 68)))
            #expect(FaceExpression(landmarks).kind == .neutral)
        }
    }
}
