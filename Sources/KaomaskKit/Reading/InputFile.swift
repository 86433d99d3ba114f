internal import Foundation

/// An input file.
public struct InputFile: Hashable, Sendable {
    /// The file's path, as the user would write it.
    public let path: String
    /// The path relative to the folder it was found in, or the bare name if it was named explicitly.
    package let relativePath: String
    /// `true` if the file was found in a folder rather than named.
    let isFromFolder: Bool

    /// Creates an input from its properties.
    init(path: String, relativePath: String, isFromFolder: Bool) {
        (self.path, self.relativePath, self.isFromFolder) = (path, relativePath, isFromFolder)
    }

    /// Creates an input for a file that was named explicitly.
    public init(named path: String) {
        self.init(path: path, relativePath: (path as NSString).lastPathComponent, isFromFolder: false)
    }

    package static let standardInput = InputFile(
        path: StandardInput.name,
        relativePath: "picture",
        isFromFolder: false
    )

    /// The file beside this one that has its name with another extension.
    func withExtension(_ other: String) -> InputFile {
        func changed(_ path: String) -> String { (path as NSString).deletingPathExtension + "." + other }
        return InputFile(
            path: changed(path),
            relativePath: changed(relativePath),
            isFromFolder: isFromFolder
        )
    }
}
