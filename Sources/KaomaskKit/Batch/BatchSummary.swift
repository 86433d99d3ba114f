internal import FileJobs

/// The numbers of inputs by outcome.
package struct BatchSummary: Hashable, Sendable {
    /// The number of inputs that were done, including those with nothing to write.
    package var done = 0
    /// The number of inputs that failed.
    package var failed = 0
    /// `true` if the run was stopped before its end.
    package var wasStopped = false

    /// Creates an empty summary.
    package init() {}

    /// Counts an outcome that is a result of its own.
    mutating func count(_ outcome: Outcome<some Sendable>) {
        if case .success = outcome { done += 1 } else { failed += 1 }
    }
}
