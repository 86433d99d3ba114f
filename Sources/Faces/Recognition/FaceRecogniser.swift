internal import FoundationEssentials
internal import Glibc
internal import Imaging

/// A face seen by the recognition network.
package struct RecognisedFace: Sendable {
    package let vector: FaceVector
    /// The confidence that this is a face, 0 to 1; for a small face, in an enlarged cut-out.
    package let score: Double
}

/// A network that tells persons apart: SFace (Zhong et al., "SFace: Sigmoid-Constrained Hypersphere Loss for Robust
/// Face Recognition", IEEE Transactions on Image Processing 2021).
///
/// Creating one reads a file of 10.7 MB. Any number of tasks may call it.
package final class FaceRecogniser: Sendable {
    package static let fileName = "face_recognition_sface_2021dec_int8bq.onnx"
    /// The size and digest of the file that the limits were measured with (models/README.md).
    private static let size: UInt64 = 10_667_852
    private static let digest: UInt64 = 0x522C_583D_6DFB_EC0E
    /// The width of a face in the fine pass from which its points are exact enough, in pixels.
    private static let exactWidth = 128.0
    /// For the points of a smaller face: the side of the cut-out, the width of the face in it, and the lowest score.
    private static let (cutOutSide, cutOutWidth, cutOutScore) = (320, 160.0, 0.3)
    /// The maximum distance of the face from the middle of the cut-out, in pixels.
    private static let cutOutReach = 64.0

    /// The version of model and alignment: vectors of two versions cannot be compared.
    package static let version = "sface-2021dec-int8bq-a0ff2cfc592f9b77"

    private let recognition: RecognitionHandle
    private let detection: FaceNetwork

    /// Reads the model; throws `FaceError.unusableRecognition` if the file cannot be read or is another, `.engine` for
    /// lack of memory.
    package convenience init(path: String) throws(FaceError) { try self.init(path: path, nil) }

    init(path: String, _ instructions: VectorInstructions?) throws(FaceError) {
        guard let identity = ModelIdentity(path: path) else {
            throw .unusableRecognition(path: path, reason: "it cannot be read")
        }
        guard identity.isFile(of: Self.size, digest: Self.digest),
            let data = FileManager.default.contents(atPath: path)
        else { throw .unusableRecognition(path: path, reason: "its size or hash is another") }
        recognition = try RecognitionHandle([UInt8](data), try .wanted(instructions))
        detection = try FaceNetwork(instructions)
    }

    /// Returns the vector and score of a detected face; `nil` for any other. `mirrors` averages in the mirrored face,
    /// for the few faces that others are compared with. Throws `FaceError.unreadable` if the picture cannot be decoded,
    /// `.engine` for lack of memory.
    package func recognised(
        _ face: FaceObservation,
        in picture: some FacePicture,
        mirrors: Bool = false
    ) throws(FaceError) -> RecognisedFace? {
        guard let points = face.points else { return nil }
        let (exact, score) = try exact(points, of: face, in: picture)
        let vector = try vector(of: exact, in: picture, mirrors: mirrors)
        return vector.map { RecognisedFace(vector: $0, score: score) }
    }

    func vector(
        of points: FacePoints,
        in picture: some FacePicture,
        mirrors: Bool = false
    ) throws(FaceError) -> FaceVector? {
        guard let map = FaceChip.pictureFromChip(points) else { return nil }
        let chip = try picture.sampled(map, side: FaceChip.side)
        let seen = try measured(chip)
        return mirrors ? FaceVector.mean(of: [seen, try measured(chip.mirrored)], length: seen.length) : seen
    }

    /// Returns the vector of a chip, and erases the raw numbers.
    private func measured(_ chip: PixelBuffer) throws(FaceError) -> FaceVector {
        var numbers = try numbers(of: chip)
        defer {
            unsafe numbers.withUnsafeMutableBytes { bytes in
                if let start = bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
            }
        }
        return FaceVector(numbers)
    }

    /// Returns the network's output for a chip, not normalised.
    func numbers(of chip: PixelBuffer) throws(FaceError) -> [Float] { try recognition.numbers(of: chip) }

    /// Returns the points and score of a small face in an enlarged cut-out.
    private func exact(
        _ points: FacePoints,
        of face: FaceObservation,
        in picture: some FacePicture
    ) throws(FaceError) -> (FacePoints, Double) {
        let width = face.boundingBox.area.squareRoot()
        let scale = min(1, Double(NetworkSearch.fineSide) / Double(max(1, picture.size.longSide)))
        guard width * scale < Self.exactWidth else { return (points, face.confidence) }
        let (middle, factor) = (-Double(Self.cutOutSide) / 2, width / Self.cutOutWidth)
        let center = face.boundingBox.center
        let map = Affine.translation(middle, middle).then(.rotation(degrees: face.roll))
            .then(.scale(factor, factor)).then(.translation(center.x, center.y))
        let cutOut = try picture.sampled(map, side: Self.cutOutSide)
        let found = try detection.sightings(in: cutOut, threshold: Self.cutOutScore)
        let central = found.first { $0.box.center.distance(to: Point(-middle, -middle)) < Self.cutOutReach }
        return (central?.points.map(map.apply) ?? points, central?.score ?? 0)
    }
}
