/// The result for one input.
package enum Deed: Int, CaseIterable {
    /// Made or found, in the word of the report.
    case made
    /// Drawn on, with no face hidden.
    case drawnOn
    /// Not made again, because it was there.
    case kept
    /// Not made, because there was no face.
    case faceless
    /// Copied, because there was no face.
    case copied
    /// To be made; nothing was written.
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
