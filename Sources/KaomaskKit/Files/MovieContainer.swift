package enum MovieContainer: String, Sendable, CaseIterable {
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

    /// Creates the container for a file name's extension; `nil` for others.
    package init?(ofFileNamed path: String) {
        let ending = path.fileExtension
        guard let match = Self.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
        self = match
    }
}

extension [String] {
    var inBothCases: [String] { flatMap { [$0, $0.uppercased()] } }

    /// Returns the file's own extension, as spelled, if it is one of these, else the usual one.
    func spelled(like own: String) -> String { contains(own.lowercased()) ? own : first ?? own }
}
