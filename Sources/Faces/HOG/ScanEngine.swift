internal import Imaging

/// An engine that finds faces in a picture. Any number of tasks may call it.
protocol ScanEngine: Sendable {
    /// Returns at most `capacity` faces with a score of at least `threshold`, best first.
    func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation]
}
