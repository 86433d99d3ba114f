internal import FileJobs
internal import Page

extension PageTexts {
    /// Returns the result for an input, in words.
    func outcome(_ status: OutputStatus, _ faces: Int, _ output: String) -> String {
        switch status {
        case .written: self("facesCovered", count: faces)
        case .planned: self("report.planned", ["path": output.oneLine])
        case .kept, .skipped, .copied: self("status.\(status.rawValue)")
        }
    }

    /// Returns the request to check a picture with uncertain places.
    func check(_ isUnsure: Bool) -> [String] { isUnsure ? [self("report.check")] : [] }
}
