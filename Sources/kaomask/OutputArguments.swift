internal import ArgumentParser

/// The destination of results.
struct OutputArguments: ParsableArguments {
    @Option(name: .joinedAndLong("o"), help: "Output file or folder (folder/).", completion: .file())
    var output: String?

    func validate() throws {
        if output == "" { throw ValidationError("-o needs a file or folder name") }
        try Wording.requireName(output, "-o")
    }
}

/// The handling of outputs that already exist.
struct ForceArguments: ParsableArguments {
    @Flag(help: "Replace existing outputs; by default they are kept.")
    var force = false
}
