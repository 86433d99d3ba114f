import Foundation
import Imaging
import TestSupport
import Testing

@testable import Faces

/// The model of the checkout.
private let model = Result { () throws(FaceError) in try FaceRecogniser(path: GoldenFace.model) }

/// What ONNX Runtime 1.32 gives with the same file, its weights expanded from int8.
enum GoldenFace {
    static let model =
        ((#filePath as NSString).deletingLastPathComponent + "/../../../models/" + FaceRecogniser.fileName
        as NSString)
        .standardizingPath

    static func points(_ numbers: [[Double]]) throws -> FacePoints {
        try #require(FacePoints(numbers.map { Point($0[0], $0[1]) }))
    }

    static let eileenCollinsPoints = [
        [200.12, 101.82], [247.13, 102.62], [220.37, 124.54], [198.61, 142.77], [239.67, 143.64],
    ]
    static let eileenCollins: [Float] = [
        0.347, -1.809, 1.435, 1.986, 0.131, -0.077, 1.051, 0.418, -0.038, 1.009, -0.843, 1.117, -0.456, 0.300,
        -0.005, 0.015, 1.405, 0.404, -0.806, -1.195, 0.833, -0.365, -0.388, 0.963, -0.608, -0.349, -1.952,
        -0.367, 0.843, 1.430, 0.454, 0.282, 0.119, 0.319, 0.380, 0.894, -0.947, 1.602, 0.657, 0.825, 0.017,
        -2.166, -3.569, -2.048, -0.503, -0.319, 1.588, 1.569, 0.257, 1.256, 0.190, -1.755, -1.079, 0.539,
        -2.633, -0.187, -1.941, -0.876, -1.032, 0.831, -0.581, 0.359, -3.134, 0.844, 0.088, 0.194, 0.854,
        0.471, 1.989, -0.352, 2.472, -0.939, 1.240, -1.737, 0.751, -2.151, 0.325, 0.524, -0.102, 0.020,
        -0.782, 0.717, -1.181, 0.877, 0.343, -2.227, 0.533, -0.679, -0.970, 0.040, -1.549, 0.739, -0.108,
        -0.857, 1.129, 0.095, 0.175, -0.224, -0.075, 0.539, -0.359, -0.207, 0.773, 0.204, -0.443, -1.970,
        0.639, 0.323, 0.231, -1.146, -0.467, 0.677, -1.431, 0.044, -0.045, -0.101, -0.044, 0.682, 0.069,
        -0.362, 1.116, -1.211, -0.629, 0.692, 1.669, -1.141, -1.961, 0.332,
    ]
    static let graceHopperPoints = [
        [227.12, 193.33], [307.85, 195.37], [266.48, 240.01], [228.51, 267.87], [302.19, 269.57],
    ]
    static let graceHopper: [Float] = [
        -0.822, 0.428, -0.014, -1.159, 2.070, 1.895, 0.761, -0.038, -0.081, 2.049, -0.033, 0.868, 2.232,
        -1.126, 0.926, 0.662, 0.329, 2.652, -1.033, -2.159, 0.547, 1.389, -0.588, -1.722, 0.139, -0.556,
        0.970, -0.236, 0.241, -0.911, -0.631, 1.286, -0.321, -0.034, -1.621, -1.920, -0.565, 1.566, -0.014,
        1.418, -0.560, -0.716, -0.125, -1.730, 1.359, -0.523, 0.705, -0.341, -2.401, 0.084, -0.733, 0.008,
        1.006, 0.318, 0.005, 2.328, 0.350, -1.184, 1.360, 0.565, 0.701, -1.528, -0.746, -0.773, -0.959,
        -0.754, -0.066, -0.844, 1.524, -0.189, 3.382, -1.541, -0.018, -1.835, 1.258, 2.461, 1.653, 0.279,
        1.723, -0.060, -0.967, -0.437, 0.411, -0.602, 0.080, 0.015, -0.535, -0.839, -0.111, 0.010, -0.700,
        0.276, 0.168, 0.022, -1.271, 0.426, -0.389, 0.266, -0.603, -1.974, 0.414, -1.954, 1.527, -0.988,
        1.096, -0.165, 0.324, 0.699, 0.772, -0.797, 1.084, 0.406, -1.222, 0.963, -0.113, 0.355, -1.427, 1.082,
        0.722, -1.390, -0.344, -0.120, -0.692, 0.542, -0.784, -0.921, -1.028, -2.183,
    ]
    static let pattern: [Float] = [
        0.109856, 0.434389, 0.378341, 0.481629, -0.195634, 0.034221, -0.048452, -0.096186, -0.405985,
        0.032326, -0.169433, -0.015473, 0.488415, -0.395175, 0.023952, -0.688219, 0.133266, -0.121461,
        -0.830543, -0.180246, -0.387138, -0.754848, -0.207651, -0.161164, -0.147310, 0.877498, 0.279355,
        0.550154, 0.159604, 0.423648, -0.154298, -0.120395, 0.029033, 0.131611, 0.336443, -0.025487,
        -0.040366, 0.135649, 0.158699, 0.641217, -0.037387, -0.245031, 0.538482, 0.181102, -0.651734,
        0.123266, 0.029619, -0.281537, 0.373871, -0.834241, 0.104364, -0.107481, 0.067821, 0.239954,
        -0.124711, 0.496236, 0.121684, 0.296250, -0.042498, -0.840720, -0.349675, 0.277553, -0.225859,
        -0.399687, -0.013055, -0.268198, -0.084228, 0.654030, -0.122369, 0.820475, -0.381155, 0.564519,
        -0.236643, -0.401040, -0.045856, -0.068554, 0.690777, 0.434499, -0.033036, -0.136206, -0.169216,
        -0.033473, 0.151792, 0.282337, -0.769353, 0.547317, 0.172677, -0.203292, 0.894333, -0.116765,
        0.486423, -0.417631, -0.247878, 0.540890, -0.036075, -0.445128, -0.407677, -0.060904, -0.154592,
        0.115581, 0.370626, 0.190491, 0.843425, 0.010148, -0.175932, -0.093870, 0.362848, 0.526874, 0.071790,
        0.789102, 0.065820, -0.130178, 1.306528, -0.407207, 0.395115, 0.403596, 0.218097, 0.048621, -0.637668,
        0.311266, -0.054594, 0.434402, -0.035651, 0.554389, 0.593488, -0.049456, -0.013840, 0.038133,
    ]
}

@Suite struct RecognitionTests {
    /// The pattern of the golden vector, in RGB.
    private static let pattern: PixelBuffer = {
        let side = FaceChip.side
        let bytes = (0..<4 * side * side).map { index -> UInt8 in
            let (x, y) = (index / 4 % side, index / 4 / side)
            return UInt8((7 * x + 13 * y + 31 * (index % 4) + x * y % 97) % 256)
        }
        return PixelBuffer(size: PixelSize(width: side, height: side), bytes: bytes)
    }()

    @Test func givesTheNumbersOfOtherImplementations() throws {
        let numbers = try model.get().numbers(of: Self.pattern)
        for (own, golden) in zip(numbers, GoldenFace.pattern) { #expect(abs(own - golden) < 2e-5) }
    }

    @Test(arguments: VectorInstructions.allCases.filter { $0.chosen != nil })
    func givesTheSameBitsWithAllInstructions(_ instructions: VectorInstructions) throws {
        let other = try FaceRecogniser(path: GoldenFace.model, instructions)
        #expect(try other.numbers(of: Self.pattern) == model.get().numbers(of: Self.pattern))
    }

    @Test(arguments: [
        (Fixture.eileenCollins, GoldenFace.eileenCollinsPoints, GoldenFace.eileenCollins),
        (.graceHopper, GoldenFace.graceHopperPoints, GoldenFace.graceHopper),
    ])
    func alignsFacesAsTheLimitsWereMeasured(_ fixture: Fixture, _ points: [[Double]], _ golden: [Float])
        throws
    {
        let picture = try NetworkSample.picture(fixture)
        let vector = try #require(try model.get().vector(of: try GoldenFace.points(points), in: picture))
        let other = FaceVector(golden)
        #expect(vector.cosine(to: other) > 0.99)
        #expect(abs(vector.length - other.length) < 0.3)
    }

    @Test func aFileThatIsAnotherIsRefused() throws {
        #expect(throws: FaceError.self) { try FaceRecogniser(path: Fixture.cat.path) }
        #expect(throws: FaceError.self) { try FaceRecogniser(path: "/nowhere") }
    }

    /// Cut and changed files of the right kind end in a refusal, whatever their lengths say.
    @Test func noFileCrashesTheReader() throws {
        let whole = [UInt8](try #require(FileManager.default.contents(atPath: GoldenFace.model)))
        for length in [0, 1, 20, 300, 5000, 250_000] {
            #expect(ONNXTensors(Array(whole.prefix(length))) == nil || length == 0)
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<40 {
            var damaged = Array(whole.prefix(4000))
            damaged[.random(in: 0..<60, using: &generator)] = .random(in: 0...255, using: &generator)
            _ = ONNXTensors(damaged)
        }
    }

    @Test func personsOfThePhotographsAreToldApart() throws {
        guard let folder = SharedPhotos.folder else { return print("no shared photographs: not tested") }
        let names = [
            "frec__examples_biden.jpg", "frec__biden_biden2.jpg", "frec__examples_obama-240p.jpg",
            "frec__test_images_obama3.jpg", "mpl__grace_hopper.jpg",
        ]
        let search = try FaceSearch(FaceSearchOptions()) { () throws(FaceError) in nil }
        let vectors = try names.map { name in
            let picture = try JPEGCodec.decode(Fixture.bytes(at: folder + "/" + name)).pixels
            let face = try #require(try search.faces(in: picture, as: .upright).faces.first)
            return try #require(try model.get().recognised(face, in: picture)).vector
        }
        for one in vectors.indices {
            for other in vectors.indices where other > one {
                let cosine = vectors[one].cosine(to: vectors[other])
                let isSame = one / 2 == other / 2
                #expect(isSame ? cosine > 0.6 : cosine < 0.2)
            }
        }
    }
}
