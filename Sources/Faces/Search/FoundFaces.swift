internal import Imaging

/// The result of a search: faces, and candidates that a person should check.
public struct FoundFaces: Hashable, Sendable {
    /// The faces, best first.
    public var faces: [FaceObservation]
    /// The near misses, best first: too uncertain to count as faces.
    public var unsure: [FaceObservation]

    /// Candidates too weak to report: they count only where a face is expected, in a movie.
    package var faint: [FaceObservation]

    /// Creates a result with these faces and near misses.
    package init(
        faces: [FaceObservation] = [],
        unsure: [FaceObservation] = [],
        faint: [FaceObservation] = []
    ) {
        (self.faces, self.unsure, self.faint) = (faces, unsure, faint)
    }

    /// Returns the same faces in a picture `factor` times as large.
    package func scaled(by factor: Double) -> FoundFaces { map { $0.scaled(by: factor) } }

    /// Returns the same faces, each changed in the same way.
    func map(_ change: (FaceObservation) -> FaceObservation) -> FoundFaces {
        FoundFaces(faces: faces.map(change), unsure: unsure.map(change), faint: faint.map(change))
    }

    /// Returns these faces and those of another search of the same picture, each once, with the higher confidence of
    /// the two.
    ///
    /// - Parameter confidence: The lowest confidence at which the other search's faces count; its remaining ones become
    ///   near misses.
    package func joined(with other: FoundFaces, from confidence: Double) -> FoundFaces {
        let doubtful = other.faces.filter { $0.confidence < confidence }
        let both = (faces + other.faces.filter { $0.confidence >= confidence })
            .keepingBest(by: \.confidence, box: \.boundingBox)
        let near = (unsure + other.unsure + doubtful).filter { near in
            !both.contains { $0.boundingBox.isSameFace(as: near.boundingBox) }
        }
        return FoundFaces(
            faces: both,
            unsure: near.keepingBest(by: \.confidence, box: \.boundingBox),
            faint: faint + other.faint
        )
    }
}
