internal import Foundation

/// Where the results of a run go.
enum OutputDestination: Sendable {
    case beside
    case file(String)
    case folder(String)

    /// What `-o` said: a folder (existing, or ending in a slash, or needed because there are several inputs) or
    /// a file name; `nil` for beside the source.
    init(_ output: String?, severalInputs: Bool) {
        guard let output else {
            self = .beside
            return
        }
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
        // A bundle that is there already is what an earlier run made.
        let isThere = exists && isFolder.boolValue && !InputWalk.isBundle(output)
        let isMeantAsFolder = severalInputs || output.hasSuffix("/") || isThere
        self = isMeantAsFolder ? .folder(output) : .file(output)
    }

    /// The path of a result without its extension.
    ///
    /// - Parameters:
    ///   - mark: What is added to a name that was not asked for, to tell two inputs from one another.
    ///   - suffix: What is added to the name of a result that lies beside its source.
    ///   - ending: What a name ends in all the same, where the source's does.
    func stem(
        for input: InputFile,
        mark: String = "",
        suffix: String,
        keepsEnding ending: String? = nil
    ) -> String {
        switch self {
        case .beside:
            Self.adding(mark + suffix, to: (input.path as NSString).deletingPathExtension, before: ending)
        case .file(let path): (path as NSString).deletingPathExtension
        case .folder(let folder):
            (folder.hasSuffix("/") ? folder : folder + "/")
                + (input.relativePath as NSString).deletingPathExtension + mark
        }
    }

    private static func adding(_ suffix: String, to stem: String, before ending: String?) -> String {
        guard let ending, stem.hasSuffix(ending) else { return stem + suffix }
        return String(stem.dropLast(ending.count)) + suffix + ending
    }

    /// The extension that was asked for by naming a file, if any.
    var askedExtension: String? {
        guard case .file(let path) = self else { return nil }
        let own = (path as NSString).pathExtension
        return own.isEmpty ? nil : own
    }
}
