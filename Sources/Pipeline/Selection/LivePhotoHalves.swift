internal import Metadata
internal import Pairing

/// Merges the two halves of a Live Photo into one input if both are named, or only the movie: the still represents
/// both.
public struct LivePhotoHalves: Sendable {
    /// The stills that were named, by identifier.
    private var named: [String: InputFile] = [:]
    /// The stills that are already inputs; `true` if a movie led to one of them.
    private var taken: [FileIdentity: Bool] = [:]

    /// Creates a merger from the inputs known before processing starts.
    public init(_ inputs: [InputFile]) {
        // Stills are examined only if a movie is named.
        guard inputs.contains(where: Self.isMovie) else { return }
        for input in inputs where !input.isFromFolder && !Self.isMovie(input) {
            guard let bytes = try? FileBytes.read(input.path),
                let identifier = (try? StillInspection(bytes))?.contentIdentifier
            else { continue }
            named[identifier] = named[identifier] ?? input
        }
    }

    /// Returns the input that a file represents: for the movie of a Live Photo, its still, if that is named or has
    /// the same name; `nil` if the same Live Photo is already an input.
    public mutating func whole(_ file: InputFile) -> InputFile? {
        let still = Self.isMovie(file) ? still(of: file) : nil
        let whole = still ?? file
        guard let identity = FileIdentity(path: whole.path) else { return whole }
        defer { taken[identity] = (taken[identity] ?? false) || still != nil }
        guard let before = taken[identity] else { return whole }
        return before || still != nil ? nil : whole
    }

    private static func isMovie(_ file: InputFile) -> Bool {
        InputWalk.looksLikePictureOrMovie(file.path) && !InputWalk.looksLikePhoto(file.path)
    }

    private func still(of movie: InputFile) -> InputFile? {
        guard let movieFile = try? SourceMovie.open(movie.path),
            let identifier = (try? MovieInspection(movieFile.data))?.contentIdentifier
        else { return nil }
        if let still = named[identifier] { return still }
        return InputWalk.pictureExtensions.lazy.map(movie.withExtension).first { still in
            guard let bytes = try? FileBytes.read(still.path) else { return false }
            return (try? StillInspection(bytes))?.contentIdentifier == identifier
        }
    }
}
