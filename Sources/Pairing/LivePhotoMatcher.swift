/// A file that may be half of a Live Photo.
package protocol LivePhotoHalf {
    /// The half it is; `nil` for neither.
    var half: PairFinding.Half? { get }
    /// The path as the user would write it.
    var path: String { get }
    /// The bundle or archive around the file; `nil` for a plain file.
    var bundle: String? { get }
    /// The identifier shared with the other half; `nil` without one.
    var identifier: ContentIdentifier? { get }
}

extension LivePhotoHalf {
    /// The bundle of a plain file.
    package var bundle: String? { nil }

    package var stem: String {
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else { return path }
        return String(path[..<dot])
    }
}

/// Finds the halves of Live Photos among many files: a still and a movie of one identifier, whatever their names.
package struct LivePhotoMatcher<File: LivePhotoHalf> {
    private let stills: [ContentIdentifier: [File]]
    private let movies: [ContentIdentifier: [File]]
    private let moviesByStem: [String: File]

    package init(_ files: [File]) {
        func identified(_ half: PairFinding.Half) -> [ContentIdentifier: [File]] {
            files.reduce(into: [:]) { groups, file in
                guard file.half == half, let identifier = file.identifier else { return }
                groups[identifier, default: []].append(file)
            }
        }
        (stills, movies) = (identified(.still), identified(.movie))
        moviesByStem = Dictionary(
            files.filter { $0.half == .movie }.map { ($0.stem, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The other half: of several, the one of the same name, else the first in the same bundle, else the first.
    package func other(of file: File) -> File? {
        guard let half = file.half, let identifier = file.identifier else { return nil }
        let others = (half == .still ? movies : stills)[identifier] ?? []
        return others.first { $0.stem == file.stem } ?? others.first { $0.bundle == file.bundle }
            ?? others.first
    }

    /// A movie with the still's name but another identifier, probably meant as its half.
    package func namesake(of still: File) -> File? { moviesByStem[still.stem] }

    /// Other files of this half and identifier in the same bundle or archive, which may copy files beside it.
    package func twins(of file: File) -> [File] {
        guard let half = file.half, let identifier = file.identifier else { return [] }
        return ((half == .still ? stills : movies)[identifier] ?? [])
            .filter { $0.path != file.path && $0.bundle == file.bundle }
    }
}

extension LivePhotoMatcher: Sendable where File: Sendable {}
