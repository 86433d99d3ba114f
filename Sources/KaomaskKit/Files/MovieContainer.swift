/// The containers of movies.
package enum MovieContainer: String, Sendable, CaseIterable {
    /// QuickTime.
    case mov
    /// MP4 and its variants.
    case mp4

    /// The file extensions in lower case, the usual one first.
    var extensions: [String] {
        switch self {
        case .mov: ["mov", "qt"]
        case .mp4: ["mp4", "m4v", "3gp"]
        }
    }

    static let spelledExtensions = allCases.flatMap(\.extensions).inBothCases

    /// The container of a file name; `nil` for other names.
    package init?(ofFileNamed path: String) {
        let ending = path.fileExtension
        guard let match = Self.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
        self = match
    }
}

extension [String] {
    var inBothCases: [String] { flatMap { [$0, $0.uppercased()] } }

    /// Returns a file's own extension in its spelling if it is one of these, or else the first of these.
    func spelled(like own: String) -> String {
        contains(own.lowercased()) ? own : first ?? own
    }
}
