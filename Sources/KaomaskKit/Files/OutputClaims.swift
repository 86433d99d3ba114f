internal import Glibc

/// The files that a run will write: none is written twice, and none is an original.
struct OutputClaims: Sendable {
    /// Hashes of output paths and their inputs: there may be millions.
    private var takenBy: [UInt64: UInt64] = [:]
    /// The names of inputs given by name.
    private var names: [UInt64: String] = [:]
    private var originals: Set<FileIdentity>

    /// Creates claims for a run over these inputs. `claim` adds later ones.
    init(originals inputs: [InputFile]) { originals = Set(inputs.compactMap { FileIdentity(path: $0.path) }) }

    /// Claims all `paths` for `input` or none. Throws `output-taken` or `output-is-input`.
    mutating func claim(_ paths: [String], for input: InputFile) throws(PipelineError) {
        let own = StableHash.value(of: input.path)
        // Walks skip the output folder, so no output is one of their files.
        if !input.isFromFolder {
            if let identity = FileIdentity(path: input.path) { originals.insert(identity) }
            names[own] = input.path
        }
        if let other = takenBy[Self.key(input.path)] {
            throw PipelineError(
                code: .outputIsInput,
                path: input.path,
                detail: "is also the output of \(name(other)); leave one of them out"
            )
        }
        for path in paths { try check(path, for: input, own) }
        for path in paths { takenBy[Self.key(path)] = own }
    }

    private func name(_ input: UInt64) -> String { names[input] ?? "another picture" }

    private static func key(_ path: String) -> UInt64 { StableHash.value(of: path.absolutePath) }

    private func check(_ path: String, for input: InputFile, _ own: UInt64) throws(PipelineError) {
        if let other = takenBy[Self.key(path)], other != own {
            throw PipelineError(
                code: .outputTaken,
                path: input.path,
                detail:
                    "would be written to \(path), like \(name(other)); add --relative-to FOLDER, or give each its own -o"
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

    /// Identifies the file at `path`; `nil` without one.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// Assigns paths to labelled pictures: one name, or a folder structured like the inputs'. All differ; none is an input.
package struct LabelPlan: Sendable {
    private let destination: OutputDestination?
    private let ending: String
    private var claims: OutputClaims

    /// Creates a plan for the argument of `--label` or another file beside each input, and the inputs known so far; `nil` for no labelled pictures.
    package init(output: String?, severalInputs: Bool, inputs: [InputFile] = [], ending: String = "png") {
        self.ending = ending
        destination = output.map { OutputDestination($0, severalInputs: severalInputs) }
        claims = OutputClaims(originals: inputs)
    }

    /// Returns the path of the labelled picture, or other file, or `nil`. Throws `output-taken` or `output-is-input`.
    ///
    /// - Parameter other: Its extension in a folder; `nil` for the usual one.
    package mutating func label(
        for input: InputFile,
        ending other: String? = nil
    ) throws(PipelineError) -> String? {
        guard let destination else { return nil }
        let label =
            if case .file(let path) = destination { path } else {
                destination.stem(for: input, suffix: "") + "." + (other ?? ending)
            }
        try claims.claim([label], for: input)
        return label
    }
}
