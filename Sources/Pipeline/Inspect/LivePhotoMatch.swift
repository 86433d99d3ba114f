/// Matches files by the identifier inside, not by their names.
struct LivePhotoMatch {
    private let moviesByIdentifier: [String: [ExaminedFile]]
    private let stillsByIdentifier: [String: [ExaminedFile]]
    private let moviesByStem: [String: ExaminedFile]

    init(_ files: [ExaminedFile]) {
        func identified(_ files: [ExaminedFile]) -> [String: [ExaminedFile]] {
            let named = files.filter { $0.identifier != nil }
            return Dictionary(grouping: named) { Self.key($0.identifier ?? "") }
        }
        let movies = files.filter { $0.movie != nil }
        stillsByIdentifier = identified(files.filter { $0.still != nil })
        moviesByIdentifier = identified(movies)
        moviesByStem = Dictionary(movies.map { ($0.stem, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns one canonical spelling: identifiers are UUIDs, and some programs write them in lower case.
    private static func key(_ identifier: String) -> String { identifier.uppercased() }

    /// Returns the movie with the still's identifier.
    func movie(of still: ExaminedFile) -> ExaminedFile? {
        closest(to: still, among: still.identifier.flatMap { moviesByIdentifier[Self.key($0)] } ?? [])
    }

    /// Returns the still with the movie's identifier.
    func still(of movie: ExaminedFile) -> ExaminedFile? {
        closest(to: movie, among: movie.identifier.flatMap { stillsByIdentifier[Self.key($0)] } ?? [])
    }

    /// Returns the file of the same name, else the first in the same bundle, else the first.
    private func closest(to file: ExaminedFile, among files: [ExaminedFile]) -> ExaminedFile? {
        files.first { $0.stem == file.stem } ?? files.first { $0.bundle == file.bundle } ?? files.first
    }

    /// Returns the movie that shares only the still's name and may be intended as its other half.
    func namesake(of still: ExaminedFile) -> ExaminedFile? { moviesByStem[still.stem] }

    /// Returns the other files of the same half with the same identifier. A bundle or archive is self-contained: its
    /// files may be copies of those beside it.
    func twins(of file: ExaminedFile) -> [ExaminedFile] {
        guard let identifier = file.identifier else { return [] }
        let all = file.movie == nil ? stillsByIdentifier : moviesByIdentifier
        return (all[Self.key(identifier)] ?? []).filter {
            $0.path != file.path && $0.bundle == file.bundle
        }
    }
}
