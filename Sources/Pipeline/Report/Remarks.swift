/// Remarks on an output for the user.
struct Remarks: Sendable {
    /// Remarks on things done.
    var notes: [String] = []
    /// Remarks on things not done that the user may have to do.
    var warnings: [String] = []

    static func + (left: Remarks, right: Remarks) -> Remarks {
        Remarks(notes: left.notes + right.notes, warnings: left.warnings + right.warnings)
    }
}
