/// The handling of a picture in which no face was found.
public enum NoFacePolicy: String, Sendable, CaseIterable {
    /// Makes nothing and reports it.
    case skip
    /// Copies the file unchanged.
    case copy
    /// Counts it as a failure.
    case fail
}
