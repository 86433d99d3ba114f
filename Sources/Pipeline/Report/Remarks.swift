/// What a user may want to know about an output.
struct Remarks: Sendable {
    /// What was done.
    var notes: [String] = []
    /// What was not done, and may have to be.
    var warnings: [String] = []

    static func + (left: Remarks, right: Remarks) -> Remarks {
        Remarks(notes: left.notes + right.notes, warnings: left.warnings + right.warnings)
    }
}
