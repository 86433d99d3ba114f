internal import Imaging

/// The result of a search: faces, and candidates that a person should check.
public struct FoundFaces: Hashable, Sendable {
    /// The faces, best first.
    public var faces: [FaceObservation] = []
    /// The near misses, best first, too uncertain to count as faces.
    public var unsure: [FaceObservation] = []

    /// Candidates too weak to report. They count only in movies, where a face is expected.
    var faint: [FaceObservation] = []

    func map(_ change: (FaceObservation) -> FaceObservation) -> FoundFaces {
        FoundFaces(faces: faces.map(change), unsure: unsure.map(change), faint: faint.map(change))
    }
}

/// What is known of a candidate from earlier frames of a film, so that it need not be looked at again.
package enum Acquaintance: Comparable, Sendable {
    case stranger
    /// A face: it gets a pose, but no closer look.
    case face
    /// A face that was posed shortly before: only its place matters.
    case posedFace
}
