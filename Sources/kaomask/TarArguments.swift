internal import ArgumentParser
import KaomaskKit

struct TarArguments: ParsableArguments {
    @Flag(help: "The inputs are tar files, also the one on standard input (not needed for names in .tar).")
    var tar = false

    @Option(
        help: ArgumentHelp(
            "Of the tar files only every 32nd, from the fourth on: the share of one of 32 machines.",
            valueName: "3/32"
        )
    )
    var shard: String?

    /// Returns the tar files among inputs; `nil` if these are pictures and folders.
    func tars(among inputs: [String], to output: String?) throws -> [String]? {
        guard tar || inputs.contains(where: { $0.fileExtension == "tar" }) else {
            if shard != nil { throw ValidationError("--shard is for tar files") }
            return nil
        }
        let refused = [
            "--faces", "--save-faces", "--reviewed-only", "--regions", "--regions-only", "--mask",
            "--page", "--html", "--dry-run", "--format", "--still", "--watch", "--know", "--same",
        ]
        if let option = TypedOptions.among(refused).first {
            throw ValidationError("\(option) cannot be used with tar files")
        }
        if let other = inputs.first(where: { !tar && $0.fileExtension != "tar" }) {
            throw ValidationError("\(other.oneLine) is no .tar; name tar files alone")
        }
        guard let output, output.fileExtension != "tar" else {
            throw ValidationError("tar files need a folder for the results: add -o FOLDER/")
        }
        guard inputs.contains(StandardInput.name) == (output == StandardOutput.name),
            output != "-" || inputs.count == 1
        else { throw ValidationError("a tar file on standard input goes to standard output: --tar - -o -") }
        guard let shard else { return inputs }
        let parts = shard.split(separator: "/").map { Int($0) ?? -1 }
        guard parts.count == 2, parts[0] >= 0, parts[0] < parts[1] else {
            throw Wording.wrong("shard", "needs a number below a count, such as 0/32 to 31/32", shard)
        }
        return inputs.indices.filter { $0 % parts[1] == parts[0] }.map { inputs[$0] }
    }
}
