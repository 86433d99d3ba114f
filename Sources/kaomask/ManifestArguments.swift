internal import ArgumentParser
import KaomaskKit

struct ManifestArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a manifest: of every input what became of it, with SHA-256 digests (see kaomask manifest).",
            valueName: "file"
        ),
        completion: .file()
    )
    var manifest: String?

    func validate() throws { try Wording.requireName(manifest, "--manifest") }

    /// Refuses a manifest of a run that makes nothing.
    func refuse(_ isDryRun: Bool) throws {
        if isDryRun, manifest != nil {
            throw ValidationError("--manifest and --dry-run cannot be used together")
        }
    }

    func writer(_ book: ResultBook?) throws -> ManifestWriter? {
        guard let path = manifest else { return nil }
        guard let book else {
            throw ValidationError("--manifest needs results in files; -o - writes to standard output")
        }
        return try ManifestWriter(path, book)
    }
}
