/// The destination of a run's results.
enum OutputDestination: Sendable {
    case beside
    case file(String)
    case folder(String)
    case standardOutput

    /// Interprets the argument of `-o`: a folder (existing, ending in a slash, or required by several inputs) or a file
    /// name; `nil` for beside the source.
    init(_ output: String?, severalInputs: Bool) {
        guard let output else {
            self = .beside
            return
        }
        guard output != StandardOutput.name else {
            self = .standardOutput
            return
        }
        // An existing bundle is the output of an earlier run.
        let isThere = FileStatus(of: output)?.isFolder == true && !InputWalk.isBundle(output)
        let isMeantAsFolder = severalInputs || output.hasSuffix("/") || isThere
        self = isMeantAsFolder ? .folder(output) : .file(output)
    }

    /// Returns a result's path without its extension. `mark` distinguishes two inputs in an automatic name, `suffix`
    /// ends the name of a result beside its source, and `ending` stays last in the name if the source's name has it.
    func stem(
        for input: InputFile,
        mark: String = "",
        suffix: String,
        keepsEnding ending: String? = nil
    ) -> String {
        switch self {
        case .beside:
            Self.adding(mark + suffix, to: input.path.withoutExtension, before: ending)
        case .file(let path): path.withoutExtension
        case .standardOutput: StandardOutput.name
        case .folder(let folder):
            (folder.hasSuffix("/") ? folder : folder + "/")
                + input.relativePath.withoutExtension + mark
        }
    }

    private static func adding(_ suffix: String, to stem: String, before ending: String?) -> String {
        guard let ending, stem.hasSuffix(ending) else { return stem + suffix }
        return String(stem.dropLast(ending.count)) + suffix + ending
    }

    var askedExtension: String? {
        guard case .file(let path) = self else { return nil }
        let own = path.typedExtension
        return own.isEmpty ? nil : own
    }

    var isStandardOutput: Bool { if case .standardOutput = self { true } else { false } }

    /// Refuses a file name whose extension does not match the output, as changing it silently would surprise. Throws
    /// `unsupported-format`, or `unwritable` for a device. `isAnyPicture` is `true` if it could be a picture of another
    /// format.
    func checkHonoured(by files: [String], isAnyPicture: Bool) throws(PipelineError) {
        guard case .file(let path) = self else { return }
        if InputWalk.isSpecial(path) {
            throw PipelineError(code: .unwritable, path: path, detail: "not a file; -o - is standard output")
        }
        guard let asked = askedExtension else { return }
        let made = files.map(\.fileExtension)
        guard !made.contains(asked.lowercased()) else { return }
        let formats = PictureFormat.allCases.map { "." + $0.extensions[0] }.joined(separator: ", ")
        let name = files.first.map { $0.fileName } ?? ""
        throw PipelineError(
            code: .unsupportedFormat,
            path: path,
            detail:
                "cannot be written as .\(asked); use \(isAnyPicture ? "one of \(formats)" : name), or a folder "
                + "(\(path.fileName)/)"
        )
    }
}
