internal import Imaging

/// dlib's detector as a second opinion on a face the network is not sure of: it looks at the cut-out, not at the picture.
struct HOGVoice: Sendable {
    /// The score from which it agrees.
    private static let agreement = -0.15

    let detector: FaceDetector

    /// Whether dlib's detector sees the face that the close-up is of.
    ///
    /// - Throws: `FaceError.engine` when the scan fails.
    func agrees(on closeUp: CloseUp, leaning degrees: Double) throws(FaceError) -> Bool {
        for angle in HOGSearch.angles {
            let look = try FaceLook(at: closeUp, degrees: degrees + angle, with: detector)
            if look.score >= Self.agreement { return true }
        }
        return false
    }
}
