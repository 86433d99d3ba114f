internal import ArgumentParser
internal import FoundationEssentials
import KaomaskKit

struct OutputArguments: ParsableArguments {
    @Option(
        name: .joinedAndLong("o", "output"),
        help: "Output file or folder (folder/).",
        completion: .file()
    )
    var output: String?

    func validate() throws {
        if output == "" { throw ValidationError("-o needs a file or folder name") }
        try Wording.requireName(output, "-o")
    }

    /// Returns a single result's path: `output` itself if it has one of `extensions`, else `name` in that folder.
    static func file(_ output: String?, name: String, extensions: [String]) throws -> String {
        guard let output, !output.isEmpty else {
            throw ValidationError("missing -o: give a file name such as \(name), or a folder")
        }
        var isFolder = false
        let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
        if output.hasSuffix("/") || (exists && isFolder) {
            return output.hasSuffix("/") ? output + name : output + "/" + name
        }
        guard extensions.contains(output.fileExtension) else {
            let list = extensions.map { "." + $0 }.joined(separator: ", ")
            throw ValidationError("-o must end in \(list), or be a folder, not \(output.oneLine)")
        }
        return output
    }
}

struct ForceArguments: ParsableArguments {
    @Flag(help: "Replace existing outputs; by default they are kept.")
    var force = false
}
