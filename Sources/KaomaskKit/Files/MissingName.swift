internal import FoundationEssentials
internal import Glibc

/// A name that the user typed and that no file has.
package enum MissingName {
    /// Returns the failure to find a file, with a similar name.
    static func error(_ name: String, _ error: SystemError) -> PipelineError {
        let plain = error.unreadable(name)
        guard error.number == ENOENT, !InputWalk.isLink(name), !name.isInAnotherEncoding else { return plain }
        return PipelineError(code: .unreadable, path: name, detail: plain.detail + hint(name))
    }

    /// Checks that a name typed by the user exists, else throws `unreadable` with a similar name.
    package static func require(_ name: String) throws(PipelineError) {
        var status = stat()
        if unsafe stat(name, &status) != 0 { throw error(name, .latest) }
    }

    private static func hint(_ name: String) -> String {
        if name.contains("://") { return "; only files are read: download it first" }
        if name.hasPrefix("~") { return "; write ~ without quotes" }
        guard name.contains(where: { "*?[".contains($0) }) else {
            return similar(to: name).map { "; did you mean \($0)?" } ?? ""
        }
        let own = name.split(separator: "/").last.map(String.init) ?? name
        let count = neighbours(of: name).count { unsafe fnmatch(own, $0, FNM_PERIOD) == 0 }
        return count == 0
            ? ": nothing matches this pattern"
            : "; without quotes the shell finds \(count.counted("file"))"
    }

    /// Returns the most similar name in its folder.
    package static func similar(to name: String) -> String? {
        let own = name.split(separator: "/").last.map(String.init) ?? name
        return Spelling.nearest(to: own, among: neighbours(of: name)).first
    }

    /// The names in its folder; none if that is missing or very large.
    private static func neighbours(of name: String) -> [String] {
        let folder = name.folderPath
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        guard let names, names.count <= 10_000 else { return [] }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
