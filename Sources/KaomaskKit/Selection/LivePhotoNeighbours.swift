internal import FoundationEssentials
internal import Pairing
internal import Synchronization

/// Finds the other halves of Live Photos beside known halves.
///
/// It searches for a movie under the still's name, then under any name in its folder, but for a still only under the
/// movie's name: stills must be read to their ends, and there may be thousands.
package final class LivePhotoNeighbours: Sendable {
    /// The half that a file is, and its identifier.
    struct Half: LivePhotoHalf, Sendable {
        let half: PairFinding.Half?
        let path: String
        let identifier: ContentIdentifier?

        init(_ half: PairFinding.Half, _ path: String, _ identifier: ContentIdentifier?) {
            (self.half, self.path, self.identifier) = (half, path, identifier)
        }

        /// The still at a path; without an identifier if unreadable.
        init(still path: String) {
            let bytes = try? FileBytes.read(path)
            self.init(.still, path, bytes.flatMap { try? StillInspection($0) }?.contentIdentifier)
        }

        /// The movie at a path, whose media are not read; without an identifier if unreadable.
        init(movie path: String) {
            let movie = try? SourceMovie.open(path)
            self.init(.movie, path, movie.flatMap { try? MovieInspection($0.data) }?.contentIdentifier)
        }
    }

    /// The movies of searched folders.
    private let known = Mutex<[String: LivePhotoMatcher<Half>]>([:])

    /// The stills of folders in which a movie has lost its still's name.
    private let stills = Mutex<[String: LivePhotoMatcher<Half>]>([:])

    /// Creates a search that has read no folder yet.
    package init() {}

    /// Returns the path of the movie with this identifier, or `nil`.
    func movie(of still: String, _ identifier: ContentIdentifier) -> String? {
        let still = Half(.still, still, identifier)
        let namesake = Self.namesakes(of: still, MovieContainer.spelledExtensions, Half.init(movie:))
        if let namesake { return namesake }
        let folder = still.path.folderPath
        return known.withLock { known in
            let movies = known[folder] ?? LivePhotoMatcher(Self.movies(in: folder))
            known[folder] = movies
            return movies.other(of: still)?.path
        }
    }

    /// Returns `true` if a movie belongs to a still beside it.
    static func isHalf(_ movie: String) -> Bool {
        guard InputWalk.looksLikeMovie(movie), let identifier = Half(movie: movie).identifier else {
            return false
        }
        return LivePhotoNeighbours().still(of: movie, identifier) != nil
    }

    /// Returns the path of the still with the movie's name and this identifier, or `nil`.
    func still(of movie: String, _ identifier: ContentIdentifier) -> String? {
        let movie = Half(.movie, movie, identifier)
        return Self.namesakes(of: movie, PictureFormat.spelledExtensions, Half.init(still:))
    }

    /// Returns `true` if a movie's still is beside it, under any name.
    func haveStill(of movie: String) -> Bool {
        guard let identifier = Half(movie: movie).identifier else { return false }
        if still(of: movie, identifier) != nil { return true }
        let folder = movie.folderPath
        return stills.withLock { stills in
            let known = stills[folder] ?? LivePhotoMatcher(Self.stills(in: folder))
            stills[folder] = known
            return known.other(of: Half(.movie, movie, identifier)) != nil
        }
    }

    /// The file with a half's name that is its other half.
    private static func namesakes(
        of half: Half,
        _ extensions: [String],
        _ other: (String) -> Half
    ) -> String? {
        extensions.lazy.map { half.stem + "." + $0 }
            .filter { FileManager.default.fileExists(atPath: $0) }
            .first { LivePhotoMatcher([other($0)]).other(of: half) != nil }
    }

    private static func movies(in folder: String) -> [Half] {
        paths(in: folder, InputWalk.looksLikeMovie).map(Half.init(movie:))
    }

    private static func stills(in folder: String) -> [Half] {
        paths(in: folder, InputWalk.looksLikePicture).map(Half.init(still:))
    }

    private static func paths(in folder: String, _ isWanted: (String) -> Bool) -> [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter(isWanted).sorted().map { name in
            folder.isEmpty ? name : folder.appending(item: name)
        }
    }
}
