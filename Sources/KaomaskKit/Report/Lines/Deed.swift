/// The result for one input.
package enum Deed: Int, CaseIterable {
    /// Made or found; ``ReadableReport`` has the verb.
    case made
    /// Drawn on, with no face hidden.
    case drawnOn
    /// Kept, because the output already existed.
    case kept
    /// Skipped, because no face was found.
    case faceless
    /// Copied unchanged, because no face was found.
    case copied
    /// Planned only (`--dry-run`).
    case planned
    /// Checked, and found to have errors.
    case faulty

    /// Creates the result for an input from the status of its output.
    init(_ status: OutputStatus) {
        switch status {
        case .written: self = .made
        case .kept: self = .kept
        case .skipped: self = .faceless
        case .copied: self = .copied
        case .planned: self = .planned
        }
    }
}
