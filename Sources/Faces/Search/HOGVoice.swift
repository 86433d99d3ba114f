/// dlib's detector as a second opinion on an uncertain face of the network: it scans the cut-out, not the picture.
struct HOGVoice: Sendable {
    /// The score from which it agrees.
    private static let agreement = -0.15

    let detector: FaceDetector

    /// Returns `true` if dlib's detector finds the face of the close-up.
    ///
    /// - Throws: `FaceError.engine` if the scan fails.
    func agrees(on closeUp: CloseUp, leaning degrees: Double) throws(FaceError) -> Bool {
        for angle in HOGSearch.angles {
            let look = try FaceLook(at: closeUp, degrees: degrees + angle, with: detector)
            if look.score >= Self.agreement { return true }
        }
        return false
    }
}
