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

    /// Returns the path of the labelled picture of `input`, a PNG; `nil` for none.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    package mutating func label(for input: InputFile) throws(PipelineError) -> String? {
        guard let destination else { return nil }
        let label =
            if case .file(let path) = destination { path } else {
                destination.stem(for: input, suffix: "") + ".png"
            }
        try claims.claim([label], for: input)
        return label
    }
}
