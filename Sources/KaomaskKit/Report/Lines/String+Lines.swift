internal import FileJobs

extension String {
    /// A path in a line of results.
    var place: String { self == StandardOutput.name ? "standard output" : oneLine }

    /// The remark on an existing output.
    package var kept: String { "\(oneLine)  already exists, kept (--force to redo)" }
}

extension String? {
    /// The line on a written bundle; none without a bundle.
    var asBundle: [String] { map { ["\($0.oneLine)  both in one bundle"] } ?? [] }
}
