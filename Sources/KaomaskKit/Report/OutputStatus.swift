/// The result for an input.
public enum OutputStatus: String, Codable, Sendable {
    /// The output was made.
    case written
    /// The output already existed and was kept.
    case kept
    /// Nothing was made, because there was no face.
    case skipped
    /// The file was copied, because there was no face.
    case copied
    /// Nothing was done, as requested; the output would be made.
    case planned
    /// Nothing was made, because nobody has reviewed the picture, and only reviewed ones were requested.
    case unreviewed

    /// `true` if the output exists.
    var hasOutput: Bool { self == .written || self == .kept || self == .copied }
}
