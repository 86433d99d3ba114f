internal import Imaging

/// What a search found: faces, and places that a person should look at.
public struct FoundFaces: Hashable, Sendable {
    /// The faces, surest first.
    public var faces: [FaceObservation]
    /// Near misses, surest first: too doubtful to count as faces.
    public var unsure: [FaceObservation]

    /// What is too faint to be named: it counts only where a face is expected, in a movie.
    public var faint: [FaceObservation]

    /// These faces and near misses.
    public init(
        faces: [FaceObservation] = [],
        unsure: [FaceObservation] = [],
        faint: [FaceObservation] = []
    ) {
        (self.faces, self.unsure, self.faint) = (faces, unsure, faint)
    }

    /// The same faces in a picture `factor` times as large.
    public func scaled(by factor: Double) -> FoundFaces {
        func scaled(_ faces: [FaceObservation]) -> [FaceObservation] { faces.map { $0.scaled(by: factor) } }
        return FoundFaces(faces: scaled(faces), unsure: scaled(unsure), faint: scaled(faint))
    }

    /// These faces and those that another search of the same picture found, each once, the surer of two alike.
    ///
    /// - Parameter confidence: The lowest confidence from which the other search's faces count; the others of them
    ///   become near misses.
    public func joined(with other: FoundFaces, from confidence: Double) -> FoundFaces {
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
