/// The name of an output as it was typed.
package enum OutputName {
    /// Returns the fault of an impossible name as a predicate; `nil` for a valid file or folder name.
    package static func fault(of output: String) -> String? {
        guard !OutputPlan.isFolder(output, severalInputs: false) else { return nil }
        let name = output.fileName
        let trimmed = name.trimmed
        if trimmed.isEmpty { return "is not a name" }
        if isKind(trimmed) {
            return "is an extension without a name; write a name before it, such as photo\(trimmed)"
        }
        if name.last?.isWhitespace == true { return "ends in a space" }
        let bare = trimmed.reversed().drop { $0 == "." }.reversed()
        return bare.count < trimmed.count && hasKind(String(bare)) ? "ends in a dot" : nil
    }

    private static func isKind(_ name: String) -> Bool {
        name.hasPrefix(".") && !name.dropFirst().contains(".") && hasKind("x" + name)
    }

    private static func hasKind(_ name: String) -> Bool {
        OutputPlan.looksLikeFile(name) || ["html", "json", "jsonl"].contains(name.fileExtension)
    }
}
