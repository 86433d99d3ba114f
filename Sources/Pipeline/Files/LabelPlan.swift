/// One input and the picture that shows where its faces are.
public struct PlannedDetection: Hashable, Sendable {
    /// Where the input is.
    public let input: String
    /// Where the labelled picture goes, a PNG, or `nil` for none.
    public let label: String?

    /// Faces of `input` to be found, and drawn as `label` if there is one.
    public init(input: String, label: String? = nil) { (self.input, self.label) = (input, label) }
}

/// Decides where labelled pictures go: under the name that was asked for, or in a folder that mirrors the
/// inputs.
///
/// No two inputs get the same labelled picture, and none of them is one of the inputs.
public struct LabelPlan: Sendable {
    private let destination: OutputDestination?
    private var claims: OutputClaims

    /// A plan for what `--label` said; `nil` for no labelled pictures.
    ///
    /// - Parameter inputs: The inputs that are known already.
    public init(output: String?, severalInputs: Bool, inputs: [InputFile] = []) {
        destination = output.map { OutputDestination($0, severalInputs: severalInputs) }
        claims = OutputClaims(originals: inputs)
    }

    /// What `input` becomes.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(_ input: InputFile) throws(PipelineError) -> PlannedDetection {
        guard let destination else { return PlannedDetection(input: input.path) }
        let label =
            if case .file(let path) = destination { path } else {
                destination.stem(for: input, suffix: "") + ".png"
            }
        try claims.claim([label], for: input)
        return PlannedDetection(input: input.path, label: label)
    }
}
