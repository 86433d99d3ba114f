/// An input and the picture that shows its faces' positions.
public struct PlannedDetection: Hashable, Sendable {
    /// The input's path.
    public let input: String
    /// The path of the labelled picture, a PNG, or `nil` for none.
    public let label: String?

    /// Creates a plan to detect the faces of `input`, and to draw them as `label` if there is one.
    public init(input: String, label: String? = nil) { (self.input, self.label) = (input, label) }
}

/// Assigns paths to labelled pictures: the requested name, or a folder with the same structure as the inputs'.
///
/// No two inputs get the same labelled picture, and no labelled picture is one of the inputs.
package struct LabelPlan: Sendable {
    private let destination: OutputDestination?
    private var claims: OutputClaims

    /// Creates a plan for the argument of `--label`; `nil` for no labelled pictures.
    ///
    /// - Parameter inputs: The inputs known so far.
    package init(output: String?, severalInputs: Bool, inputs: [InputFile] = []) {
        destination = output.map { OutputDestination($0, severalInputs: severalInputs) }
        claims = OutputClaims(originals: inputs)
    }

    /// Returns the planned detection of `input`.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    package mutating func plan(_ input: InputFile) throws(PipelineError) -> PlannedDetection {
        guard let destination else { return PlannedDetection(input: input.path) }
        let label =
            if case .file(let path) = destination { path } else {
                destination.stem(for: input, suffix: "") + ".png"
            }
        try claims.claim([label], for: input)
        return PlannedDetection(input: input.path, label: label)
    }
}
