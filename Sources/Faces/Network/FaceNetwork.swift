internal import Imaging

/// Finds faces in a colour picture with YuNet-n (Wu, Peng, Yu, "YuNet: A Tiny Millisecond-level Face Detector", Machine
/// Intelligence Research 20, 2023), turned to any side and half hidden ones too, from about twelve pixels on.
///
/// Making one costs a fraction of a millisecond. Any number of tasks may call it: each call borrows the memory it works
/// in, and it is kept for the next.
final class FaceNetwork: Sendable {
    /// The most faces of one picture.
    private static let maximumFaces = FaceDetector.maximumFaces
    /// Boxes of one face share this much of what they cover together, or more.
    private static let sameFaceOverlap = 0.3

    private let network: NetworkHandle
    private let scratches = Lender<LentNetworkScratch>()

    /// - Parameter instructions: `nil` for what the environment asks for.
    /// - Throws: `FaceError.engine` when this processor lacks the instructions, or for want of memory.
    init(_ instructions: VectorInstructions? = nil) throws(FaceError) {
        network = try NetworkHandle(try .wanted(instructions))
    }

    /// The faces of a picture, exactly as large as it is, best first, each once.
    ///
    /// - Parameters:
    ///   - image: An upright picture; alpha is not looked at.
    ///   - threshold: The lowest score to report, above 0 and at most 1.
    /// - Throws: `FaceError.engine` when the picture is too large, or for want of memory.
    func sightings(in image: PixelBuffer, threshold: Double) throws(FaceError) -> [NetworkSighting] {
        guard image.size.area > 0 else { return [] }
        let all = try withRun(of: image) { scratch throws(FaceError) in
            try scratch.sightings(threshold: threshold)
        }
        return all.keepingBest(Self.maximumFaces, by: \.score) {
            $0.box.overlap($1.box) > Self.sameFaceOverlap
        }
    }

    /// The numbers the network gives for all cells, level by level; for tests.
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
            LentNetworkScratch(try NetworkScratch())
        } _: { lent throws(FaceError) in
            try network.run(image, working: &lent.scratch)
            return try body(&lent.scratch)
        }
    }
}

/// Memory that is either in the hands of one call or resting with the lender, never both: that is why it may
/// cross tasks unchecked.
private final class LentNetworkScratch: @unchecked Sendable {
    var scratch: NetworkScratch

    init(_ scratch: consuming NetworkScratch) { self.scratch = scratch }
}
