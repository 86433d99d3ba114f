package import Page

/// A report with a text form.
package protocol ReadableReport: Encodable, Sendable {
    /// The text, line by line.
    var lines: [String] { get }
    /// Additional lines with details.
    var details: [String] { get }
    /// Returns the rows on the page of `--html`, the title first.
    func rows(_ texts: PageTexts) -> [String]
    /// The number of faces; `nil` if the report is not about faces.
    var faceCount: Int? { get }
    /// The faces of persons, counted; `nil` unless requested.
    var persons: PersonTally? { get }
    /// Who has reviewed the input and its faces; `nil` for nobody.
    var reviewer: String? { get }
    /// The picture that best shows the result.
    var picture: String { get }
    var deed: Deed { get }
    /// The words after the number of inputs in the summary: `covered`, `with faces`.
    static var deed: String { get }
    /// `true` if the command makes files, which the next run keeps.
    static var isOfFiles: Bool { get }
    /// `true` if this run did the work, not an earlier one.
    var wasWork: Bool { get }
    /// `true` if something was made or found.
    var wasMade: Bool { get }
    /// The entry in a standalone page; `nil` if nothing was made.
    var handout: HandoutEntry? { get }
    var record: ResultRecord? { get }
    /// The picture with uncertain places, and their number, or `nil`.
    var worthLooking: (input: String, places: Int)? { get }
}

extension ReadableReport {
    package var details: [String] { [] }
    package func rows(_ texts: PageTexts) -> [String] { lines + details }
    package var deed: Deed { .made }
    package static var deed: String { "made" }
    package static var isOfFiles: Bool { true }
    package var wasWork: Bool { deed != .kept && deed != .planned }
    package var faceCount: Int? { nil }
    package var persons: PersonTally? { nil }
    package var reviewer: String? { nil }
    package var wasMade: Bool { true }
    package var handout: HandoutEntry? { nil }
    package var worthLooking: (input: String, places: Int)? { nil }
    package var record: ResultRecord? { nil }
}

/// The part of a report for the program alone, not encoded.
struct Unreported: Encodable {
    let record: ResultRecord?

    func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: Unreported, forKey key: Key) throws {}
}

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
    /// Not made, because nobody has reviewed it (`--reviewed-only`).
    case unreviewed
    /// Checked, and found to have errors.
    case faulty

    init(_ status: OutputStatus) {
        switch status {
        case .written: self = .made
        case .kept: self = .kept
        case .skipped: self = .faceless
        case .copied: self = .copied
        case .planned: self = .planned
        case .unreviewed: self = .unreviewed
        }
    }
}

extension String {
    /// A path in a line of results.
    var place: String { self == StandardOutput.name ? "standard output" : oneLine }

    /// The remark on an existing output.
    package var kept: String { "\(oneLine)  already exists, kept (--force to redo)" }
}

extension String? {
    /// The line for a written bundle, if any.
    var asBundle: [String] { map { ["\($0.oneLine)  both in one bundle"] } ?? [] }
}

extension PageTexts {
    func outcome(_ status: OutputStatus, _ faces: Int, _ output: String) -> String {
        switch status {
        case .written: self("facesCovered", count: faces)
        case .planned: self("report.planned", ["path": output.oneLine])
        case .kept, .skipped, .copied, .unreviewed: self("status.\(status.rawValue)")
        }
    }

    /// Returns the request to check a picture with uncertain places.
    func check(_ isUnsure: Bool) -> [String] { isUnsure ? [self("report.check")] : [] }
}
