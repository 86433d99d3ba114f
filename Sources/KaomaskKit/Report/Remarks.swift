internal import Containers

/// Remarks for the user about an output.
struct Remarks: Sendable {
    /// Remarks on things done.
    var notes: [String] = []
    /// Remarks on things not done that the user may have to do.
    var warnings: [String] = []

    static func + (left: Remarks, right: Remarks) -> Remarks {
        Remarks(notes: left.notes + right.notes, warnings: left.warnings + right.warnings)
    }
}

extension CoverReport {
    /// Notes of what is done to every picture that needs it, and asks nothing of anybody.
    package static let routineNotes: Set<String> = [
        MetadataChange.thumbnailRemade.sentence, MetadataChange.previewRemade.sentence,
    ]
}
