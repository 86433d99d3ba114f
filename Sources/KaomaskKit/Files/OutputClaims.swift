internal import Foundation

/// The files that a run will write: none is written twice, and none is an original.
struct OutputClaims: Sendable {
    /// The inputs, by the absolute paths of their outputs.
    private var takenBy: [String: String] = [:]
    private var originals: Set<FileIdentity>

    /// Creates claims for a run over these inputs. `claim` adds later ones.
    init(originals inputs: [InputFile]) {
        originals = Set(inputs.compactMap { FileIdentity(path: $0.path) })
    }

    /// Claims `paths` for `input`, all or none.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    mutating func claim(_ paths: [String], for input: InputFile) throws(PipelineError) {
        if let identity = FileIdentity(path: input.path) { originals.insert(identity) }
        if let other = takenBy[input.path.absolutePath] {
            throw PipelineError(
                code: .outputIsInput,
                path: input.path,
                detail: "is also the output of \(other); leave one of them out"
            )
        }
        for path in paths { try check(path, for: input) }
        for path in paths { takenBy[path.absolutePath] = input.path }
    }

    private func check(_ path: String, for input: InputFile) throws(PipelineError) {
        if let other = takenBy[path.absolutePath], other != input.path {
            throw PipelineError(
                code: .outputTaken,
                path: input.path,
                detail:
                    "would be written to \(path), like \(other); add --relative-to FOLDER, or give each its own -o"
            )
        }
        if let identity = FileIdentity(path: path), originals.contains(identity) {
            throw PipelineError(
                code: .outputIsInput,
                path: input.path,
                detail:
                    "would overwrite the input \(path); choose another output name"
            )
        }
    }
}

struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    /// Creates the identity of the file at `path`; `nil` if there is no such file.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
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
