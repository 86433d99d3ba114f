import Imaging
import Testing

@testable import Faces

@Suite("Closed eyes")
struct ClosedEyesTests {
    /// What is painted about the corners of both eyes, in eye widths: left, top, right, bottom, and its level.
    private typealias Paint = (left: Double, top: Double, right: Double, bottom: Double, level: UInt8)

    /// The shade of the upper lid, an iris below it.
    private static let open: [Paint] = [(-0.5, -0.2, 0.5, -0.08, 60), (-0.15, -0.1, 0.15, 0.12, 30)]
    /// Lashes below the corners.
    private static let closed: [Paint] = [(-0.5, 0.02, 0.5, 0.12, 40)]
    /// A lens down to the cheek.
    private static let sunglasses: [Paint] = [(-0.8, -0.6, 0.8, 0.7, 40), (-0.5, 0.06, 0.5, 0.2, 5)]
    /// An eye in the shade of its brow from lid to lid.
    private static let shaded: [Paint] = [(-0.5, -0.3, 0.5, 0.2, 60)]
    /// The shade of a lid that hardly differs from the skin, lower than the corners.
    private static let blurred: [Paint] = [(-0.5, 0.02, 0.5, 0.12, 170)]

    private static let skin: UInt8 = 200

    /// Returns the expression of a face whose eyes are painted in a picture of skin, as stored by `storedFromUpright`.
    private func expression(
        of face: MadeUpFace = MadeUpFace(),
        eyes: [[Paint]],
        roll: Double = 0,
        scale: Double = 1,
        storedFromUpright: Affine = .identity,
        size: PixelSize = PixelSize(width: 400, height: 400)
    ) throws -> FaceExpression {
        let landmarks = try #require(face.landmarks(roll: roll, scale: scale, center: Point(200, 200)))
        let uprightFromStored = try #require(storedFromUpright.inverse)
        let spots = zip([36, 42], eyes).map { first, paints in
            let (left, right) = (landmarks.points[first], landmarks.points[first + 3])
            let width = left.distance(to: right)
            let eyeFromUpright = Affine.translation(-(left.x + right.x) / 2, -(left.y + right.y) / 2)
                .then(.rotation(degrees: -roll)).then(.scale(1 / width, 1 / width))
            return (eyeFromStored: uprightFromStored.then(eyeFromUpright), paints: paints)
        }
        let levels = (0..<size.width * size.height).map { index in
            let pixel = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
            return spots.reduce(Self.skin) { level, spot in
                let place = spot.eyeFromStored.apply(pixel)
                return spot.paints.last {
                    place.x >= $0.left && place.x < $0.right && place.y >= $0.top && place.y < $0.bottom
                }?.level ?? level
            }
        }
        return FaceExpression(
            landmarks,
            in: GrayBuffer(size: size, bytes: levels),
            grayFromUpright: storedFromUpright
        )
    }

    @Test("are told however the head leans and the picture is stored", arguments: [-30.0, 0, 20], [0.7, 2])
    func leaning(roll: Double, scale: Double) throws {
        for stored in [
            Affine.identity, Affine(a: -1, b: 0, c: 0, d: 1, tx: 400, ty: 0),
            Affine(a: 0, b: 1, c: -1, d: 0, tx: 400, ty: 0),
        ] {
            func kind(_ eye: [Paint]) throws -> FaceExpression.Kind {
                try expression(eyes: [eye, eye], roll: roll, scale: scale, storedFromUpright: stored).kind
            }
            #expect(try kind(Self.closed) == .sleepy)
            #expect(try kind(Self.open) == .neutral)
        }
    }

    @Test("are told by either of them: the other may lie in the shade of the brow")
    func either() throws {
        #expect(try expression(eyes: [Self.closed, Self.shaded]).kind == .sleepy)
        #expect(try expression(eyes: [Self.shaded, Self.closed]).kind == .sleepy)
    }

    @Test("are not told of dark glasses, nor where hardly anything is dark")
    func indistinct() throws {
        for eye in [Self.sunglasses, Self.blurred, []] {
            let told = try expression(eyes: [eye, eye])
            #expect(told.leftLashDrop == nil)
            #expect(told.kind == .neutral)
        }
    }

    @Test("outside the picture are not told")
    func outside() throws {
        let told = try expression(eyes: [Self.closed, Self.closed], size: PixelSize(width: 400, height: 210))
        #expect(told.leftLashDrop == nil)
        #expect(told.rightLashDrop == nil)
    }

    @Test("beside open ones wink, also where a lens hides neither")
    func winking() throws {
        #expect(try expression(eyes: [Self.closed, Self.open]).kind == .winking)
        #expect(try expression(eyes: [Self.open, Self.closed]).kind == .winking)
        let laugh = MadeUpFace(mouthOpening: 0.4, cornerLift: 0.15)
        #expect(try expression(of: laugh, eyes: [Self.open, Self.closed]).kind == .winking)
        #expect(try expression(of: laugh, eyes: [Self.sunglasses, Self.closed]).kind == .laughing)
        #expect(try expression(of: MadeUpFace(turn: 0.27), eyes: [Self.open, Self.closed]).kind == .neutral)
    }

    @Test("come after a laugh, before a smile, and are not told on turned heads")
    func order() throws {
        let eyes = [Self.closed, Self.closed]
        #expect(
            try expression(of: MadeUpFace(mouthOpening: 0.4, cornerLift: 0.15), eyes: eyes).kind == .laughing
        )
        #expect(try expression(of: MadeUpFace(cornerLift: 0.12), eyes: eyes).kind == .sleepy)
        #expect(try expression(of: MadeUpFace(turn: 0.27), eyes: eyes).kind == .neutral)
    }
}
