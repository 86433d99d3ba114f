internal import Imaging

/// A way to find faces in a picture. Any number of tasks may call it.
protocol ScanEngine: Sendable {
    /// The faces scoring at least `threshold`, best first, at most `capacity` of them.
    func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation]
}
