internal import Imaging

/// Finds faces in a colour picture with YuNet-n (Wu, Peng, Yu, "YuNet: A Tiny Millisecond-level Face Detector", Machine
/// Intelligence Research 20, 2023), including turned and half-hidden ones, from about twelve pixels.
///
/// Creating one takes a fraction of a millisecond. Any number of tasks may call it: each call borrows its working
/// memory, which is kept for the next.
final class FaceNetwork: Sendable {
    private static let maximumFaces = 1024
    private static let sameFaceOverlap = 0.3

    private let network: NetworkHandle
    private let scratches = Lender<NetworkScratch>()

    /// - Parameter instructions: The instruction set; `nil` for the environment's choice.
    /// - Throws: `FaceError.engine` if this processor lacks the instructions, or for lack of memory.
    init(_ instructions: VectorInstructions? = nil) throws(FaceError) {
        network = try NetworkHandle(try .wanted(instructions))
    }

    /// Returns the faces of a picture at its given size, best first, each once.
    ///
    /// - Parameters:
    ///   - image: An upright picture; alpha is ignored.
    ///   - threshold: The lowest score to report, above 0 and at most 1.
    /// - Throws: `FaceError.engine` if the picture is too large, or for lack of memory.
    func sightings(in image: PixelBuffer, threshold: Double) throws(FaceError) -> [NetworkSighting] {
        guard image.size.area > 0 else { return [] }
        let all = try withRun(of: image) { scratch throws(FaceError) in
            try scratch.sightings(threshold: threshold)
        }
        return all.keepingBest(Self.maximumFaces, by: \.score) {
            $0.box.overlap($1.box) > Self.sameFaceOverlap
        }
    }

    /// Returns the network's outputs for all cells, level by level; for tests.
    func numbers(for image: PixelBuffer) throws(FaceError) -> [[Float]] {
        try withRun(of: image) { scratch throws(FaceError) in
            try [scratch.numbers(ofLevel: 0), scratch.numbers(ofLevel: 1), scratch.numbers(ofLevel: 2)]
        }
    }

    private func withRun<Value>(
        of image: PixelBuffer,
        _ body: (inout NetworkScratch) throws(FaceError) -> Value
    ) throws(FaceError) -> Value {
        try scratches.lend { () throws(FaceError) in
            try NetworkScratch()
        } _: { scratch throws(FaceError) in
            try network.run(image, working: &scratch)
            return try body(&scratch)
        }
    }
}
