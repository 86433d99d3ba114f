import CVector
import CYuNet
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Faces

private let network = Result { () throws(FaceError) in try FaceNetwork() }

/// Test pictures for the network, and the results of another implementation, ONNX Runtime 1.31, with the same weights.
enum NetworkSample {
    /// Returns a picture with values computed from integers: the byte of column x, row y and channel c of blue, green
    /// and red.
    static func pattern(_ size: PixelSize) -> PixelBuffer {
        var picture = PixelBuffer(size: size, filledWith: .black)
        for y in 0..<size.height {
            for x in 0..<size.width {
                func level(_ channel: Int) -> UInt8 {
                    UInt8((7 * x + 13 * y + 31 * channel + (x * y) % 97) % 256)
                }
                let color = Color(red: level(2), green: level(1), blue: level(0))
                picture.fill(PixelRect(x: x, y: y, width: 1, height: 1), with: color)
            }
        }
        return picture
    }

    static func noise(_ size: PixelSize) -> PixelBuffer {
        var generator = SeededGenerator(seed: UInt64(size.area))
        return PixelBuffer(
            size: size,
            bytes: (0..<4 * size.area).map { _ in .random(in: 0...255, using: &generator) }
        )
    }

    static func picture(_ fixture: Fixture) throws -> PixelBuffer {
        try fixture == .graceHopper
            ? JPEGCodec.decode(fixture.bytes).pixels : PNGCodec.decode(fixture.bytes).pixels
    }

    /// The sums of the numbers and of their absolute values for the pattern of 64 by 96 pixels, by level.
    static let boxSums = [(324.6218, 333.5569), (83.1393, 86.6084), (16.001, 16.001)]
    static let pointSums = [(452.0839, 572.3263), (159.3705, 191.9038), (25.3286, 33.1095)]
    /// The sums of the sigmoids.
    static let classSums = [50.8334, 14.5656, 3.6516]
    static let objectSums = [0.0087, 0.0093, 0.0014]
    /// The first six numbers of each level; those of boxes extend into the second cell.
    static let firstBoxes = [
        [0.66509, 0.65509, 0.57001, 0.79772, 0.3985, 0.42017],
        [0.80352, 0.91279, 0.65054, 0.89319, 0.48867, 1.13448],
        [0.7313, 0.54156, 0.70201, 1.01546, 0.28408, 0.56121],
    ]
    static let firstPoints = [
        [0.1624, -0.01449, 0.8682, -0.12161, 0.44398, 0.72718],
        [-0.07291, 0.30769, 1.18812, 0.14431, 0.61675, 0.94114],
        [0.11084, -0.11515, 0.98243, -0.15225, 0.57956, 0.49374],
    ]
    static let firstClasses = [
        [0.54338, 0.52307, 0.5179, 0.48403, 0.46904, 0.48696],
        [0.62039, 0.61328, 0.58934, 0.56949, 0.6126, 0.60509],
        [0.59023, 0.58661, 0.63299, 0.62146, 0.61482, 0.60553],
    ]
}

@Suite("The network")
struct NetworkTests {
    @Test("gives the numbers another program computes with its weights, within 0.0001", arguments: 0..<3)
    func numbers(level: Int) throws {
        let picture = NetworkSample.pattern(PixelSize(width: 64, height: 96))
        let all = try network.get().numbers(for: picture)[level].map(Double.init)
        let cells = stride(from: 0, to: all.count, by: 16).map { Array(all[$0..<$0 + 16]) }
        #expect(cells.count == [96, 24, 6][level])
        func expect(_ numbers: [Double], _ sums: (Double, Double), _ first: [Double]) {
            #expect(abs(numbers.reduce(0, +) - sums.0) < 0.0002)
            #expect(abs(numbers.reduce(0) { $0 + abs($1) } - sums.1) < 0.0002)
            #expect(zip(numbers, first).allSatisfy { abs($0 - $1) < 0.00002 })
        }
        func sigmoid(_ number: Double) -> Double { 1 / (1 + exp(-number)) }
        expect(cells.flatMap { $0[2..<6] }, NetworkSample.boxSums[level], NetworkSample.firstBoxes[level])
        expect(cells.flatMap { $0[6...] }, NetworkSample.pointSums[level], NetworkSample.firstPoints[level])
        let classes = NetworkSample.classSums[level]
        expect(cells.map { sigmoid($0[0]) }, (classes, classes), NetworkSample.firstClasses[level])
        let objects = cells.map { sigmoid($0[1]) }.reduce(0, +)
        #expect(abs(objects - NetworkSample.objectSums[level]) < 0.0001)
    }

    /// Boxes, scores and points as given by ONNX Runtime and the published decoding.
    @Test(
        "sees the one face of a portrait where another program does, within half a pixel",
        arguments: [
            (
                Fixture.graceHopper, Rect(x: 177.41, y: 123.41, width: 178.25, height: 212.29), 0.9399,
                [(224.25, 197.33), (306.76, 195.58), (265.42, 238.9), (229.81, 273.97), (304.45, 272.27)]
            ),
            (
                .eileenCollins, Rect(x: 178.11, y: 64.95, width: 91.36, height: 111.41), 0.9356,
                [(203.35, 103.62), (247.52, 104.45), (224.1, 127.69), (203.96, 143.14), (242.91, 143.67)]
            ),
        ]
    )
    func portraits(fixture: Fixture, box: Rect, score: Double, points: [(Double, Double)]) throws {
        let found = try network.get().sightings(in: NetworkSample.picture(fixture), threshold: 0.3)
        let face = try #require(found.first)
        #expect(found.count == 1 && abs(face.score - score) < 0.002)
        let differences = [
            face.box.x - box.x, face.box.y - box.y, face.box.width - box.width, face.box.height - box.height,
        ]
        #expect(differences.allSatisfy { abs($0) < 0.5 })
        for (seen, expected) in zip(face.points.all, points) {
            #expect(seen.distance(to: Point(expected.0, expected.1)) < 0.5)
        }
    }

    @Test(
        "gives the same numbers to the last bit with all instructions that multiply and add in one step",
        arguments: [(64, 96), (1, 1), (31, 33), (33, 31), (320, 200), (417, 95), (5, 700)]
    )
    func instructions(width: Int, height: Int) throws {
        let picture = NetworkSample.noise(PixelSize(width: width, height: height))
        let expected = try FaceNetwork().numbers(for: picture)
        for instructions in VectorInstructions.allCases {
            // Not every processor supports them.
            guard let network = try? FaceNetwork(instructions) else { continue }
            let seen = try network.numbers(for: picture)
            let isNear = seen.joined().elementsEqual(expected.joined()) { abs($0 - $1) < 0.0001 }
            #expect(instructions == .plain ? isNear : seen == expected, "\(instructions)")
        }
    }

    @Test("sees the same faces with all instructions", arguments: Fixture.allCases)
    func sameFaces(fixture: Fixture) throws {
        let picture = try NetworkSample.picture(fixture)
        let expected = try FaceNetwork().sightings(in: picture, threshold: 0.02)
        #expect(!expected.isEmpty)
        for instructions in VectorInstructions.allCases {
            guard let network = try? FaceNetwork(instructions) else { continue }
            let seen = try network.sightings(in: picture, threshold: 0.02)
            let isNear = seen.elementsEqual(expected) { abs($0.score - $1.score) < 0.0001 }
            #expect(instructions == .plain ? isNear : seen == expected, "\(instructions)")
        }
    }

    @Test("remembers nothing of the picture before, larger or smaller")
    func memory() throws {
        let pictures = [(300, 200), (40, 500), (1, 1), (600, 350), (300, 200)].map {
            NetworkSample.noise(PixelSize(width: $0.0, height: $0.1))
        }
        let shared = try FaceNetwork()
        for picture in pictures {
            #expect(try shared.numbers(for: picture) == FaceNetwork().numbers(for: picture))
        }
    }

    @Test("a picture that is filled up gives what it gives when black is drawn round it")
    func filled() throws {
        let small = NetworkSample.pattern(PixelSize(width: 45, height: 70))
        var large = PixelBuffer(size: PixelSize(width: 64, height: 96), filledWith: .black)
        for y in 0..<70 {
            for x in 0..<45 {
                large.fill(PixelRect(x: x, y: y, width: 1, height: 1), with: small.color(x: x, y: y))
            }
        }
        #expect(try network.get().numbers(for: small) == network.get().numbers(for: large))
    }

    @Test("many callers at once see what one sees")
    func concurrent() async throws {
        let picture = try NetworkSample.picture(.graceHopper)
        let alone = try network.get().sightings(in: picture, threshold: 0.1)
        try await withThrowingTaskGroup(of: [NetworkSighting].self) { group in
            for _ in 0..<6 { group.addTask { try network.get().sightings(in: picture, threshold: 0.1) } }
            for try await seen in group { #expect(seen == alone) }
        }
    }

    @Test("a picture with more pixels than memory should be given is refused with a sentence")
    func tooLarge() throws {
        var network: OpaquePointer?
        var scratch: OpaquePointer?
        var message = cyunet_message()
        #expect(unsafe cyunet_network_create(CVECTOR_BEST, &network, &message) == CYUNET_OK)
        #expect(unsafe cyunet_scratch_create(&scratch, &message) == CYUNET_OK)
        defer {
            unsafe cyunet_network_destroy(network)
            unsafe cyunet_scratch_destroy(scratch)
        }
        let pixel: [UInt8] = [0, 0, 0, 0]
        for (width, height) in [(Int32.max, Int32.max), (1 << 20, 65), (0, 5), (5, 0), (-4, 4)] {
            let status = unsafe pixel.withUnsafeBufferPointer { pixels in
                let image = unsafe cyunet_image(
                    pixels: pixels.baseAddress,
                    width: width,
                    height: height,
                    stride: 4 * Int(max(0, width))
                )
                return unsafe cyunet_run(network, scratch, image, &message)
            }
            #expect(status == CYUNET_INVALID_ARGUMENT)
        }
        var count = 0
        #expect(unsafe cyunet_candidates(scratch, 0.5, nil, 0, &count, &message) == CYUNET_INVALID_ARGUMENT)
    }
}

@Suite("The weights that are compiled in")
struct NetworkWeightTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    @Test("are what the script makes of the published file", .needs("python3"))
    func madeAgain() throws {
        let folder = try ScratchFolder()
        try Command(
            "python3",
            [Self.root.path + "/scripts/prepare-network", "--output", folder("weights")]
        ).succeeded()
        var numbers = [Float](repeating: 0, count: Int(CYUNET_WEIGHT_NUMBERS))
        unsafe cyunet_read_weights(&numbers)
        let bytes = numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
        }
        #expect(bytes == folder.bytes(of: "weights"))
    }
}
