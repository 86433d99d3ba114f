internal import FileJobs

/// The report of a command that makes files and keeps existing ones.
package protocol MakingReport: ReadableReport {
    /// The result for the input.
    var status: OutputStatus { get }
    /// The paths of the files.
    var results: [String] { get }
    /// The lines on files that were made.
    var made: [String] { get }
    /// The lines on planned files.
    var planned: [String] { get }
}

extension MakingReport {
    package var deed: Deed { Deed(status) }
    package var planned: [String] { results.map { "\($0.oneLine)  would be written" } }

    package var lines: [String] {
        switch status {
        case .written: made
        case .planned: planned
        case .kept, .skipped, .copied: results.map(\.kept)
        }
    }
}
