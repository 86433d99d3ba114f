internal import Metadata
internal import Pairing

/// Makes one input of the two halves of a Live Photo when both are named, or only the movie: the still stands for both.
public struct LivePhotoHalves: Sendable {
    /// The stills that were named, by their identifiers.
    private var named: [String: InputFile] = [:]
    /// The stills that are an input already, and whether a movie stood for one of them.
    private var taken: [FileIdentity: Bool] = [:]

    /// The halves among inputs that are known before the first is worked on.
    public init(_ inputs: [InputFile]) {
        // Stills are looked into only where a movie is named.
        guard inputs.contains(where: Self.isMovie) else { return }
        for input in inputs where !input.isFromFolder && !Self.isMovie(input) {
            guard let bytes = try? FileBytes.read(input.path),
                let identifier = (try? StillInspection(bytes))?.contentIdentifier
            else { continue }
            named[identifier] = named[identifier] ?? input
        }
    }

    /// The input that a file stands for: for the movie of a Live Photo its still, where that is named or has the same
    /// name; `nil` when the same Live Photo is an input already.
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
