internal import Imaging

/// A face detector for colour pictures, from about 12 pixels, turned and half-hidden faces included: YuNet-n (Wu, Peng,
/// Yu, "YuNet: A Tiny Millisecond-level Face Detector", Machine Intelligence Research 20, 2023).
///
/// Creating one takes a fraction of a millisecond. Any number of tasks may call it: each call borrows working memory.
final class FaceNetwork: Sendable {
    private static let maximumFaces = 1024
    private static let sameFaceOverlap = 0.3

    private let network: NetworkHandle
    private let scratches = Lender<NetworkScratch>()

    /// Throws `FaceError.engine` if this processor lacks the instructions, or for lack of memory. `nil` takes the
    /// environment's choice.
    init(_ instructions: VectorInstructions? = nil) throws(FaceError) {
        network = try NetworkHandle(try .wanted(instructions))
    }

    /// Returns each face of an upright picture once, best first, at the given size; alpha is ignored. Throws
    /// `FaceError.engine` if the picture is too large, or for lack of memory. `threshold` is the lowest score, above 0
    /// and at most 1.
    func sightings(in image: PixelBuffer, threshold: Double) throws(FaceError) -> [NetworkSighting] {
        guard image.size.area > 0 else { return [] }
        let all = try withRun(of: image) { scratch throws(FaceError) in
            try scratch.sightings(threshold: threshold)
        }
        return all.keepingBest(Self.maximumFaces, by: \.score) {
            $0.box.overlap($1.box) > Self.sameFaceOverlap
        }
    }

    /// Returns the network's outputs for all cells, by level; for tests.
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
