internal import Foundation
internal import Pairing
internal import Synchronization

/// Finds the movies of Live Photos: beside the still, and by the identifier both halves carry.
final class LivePhotoMovies: Sendable {
    private static let extensions = ["mov", "MOV", "mp4", "MP4"]

    /// The movies of the folders searched so far, by identifier.
    private let known = Mutex<[String: [String: String]]>([:])

    /// Returns the path of the movie with this identifier: the one with the still's name, else any in its folder;
    /// `nil` if there is none.
    func movie(of still: String, identifier: String) -> String? {
        let stem = (still as NSString).deletingPathExtension
        let namesakes = Self.extensions.map { stem + "." + $0 }
        if let movie = namesakes.first(where: { Self.identifier(of: $0) == identifier }) { return movie }
        let folder = still.folderPath
        return known.withLock { known in
            let movies = known[folder] ?? Self.movies(in: folder)
            known[folder] = movies
            return movies[identifier]
        }
    }

    private static func movies(in folder: String) -> [String: String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        var movies: [String: String] = [:]
        for name in names.sorted() where InputWalk.looksLikePictureOrMovie(name) {
            guard !InputWalk.looksLikePicture(name) else { continue }
            let path = folder.isEmpty ? name : (folder as NSString).appendingPathComponent(name)
            if let identifier = identifier(of: path), movies[identifier] == nil { movies[identifier] = path }
        }
        return movies
    }

    private static func identifier(of path: String) -> String? {
        guard FileManager.default.fileExists(atPath: path), let movie = try? SourceMovie.open(path) else {
            return nil
        }
        return (try? MovieInspection(movie.data))?.contentIdentifier
    }
}
