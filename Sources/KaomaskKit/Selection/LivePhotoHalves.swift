internal import Pairing

/// Merges the two halves of a Live Photo into one input, the still, if both or only the movie are named.
package struct LivePhotoHalves: Sendable {
    /// The stills that were named.
    private let named: LivePhotoMatcher<Named>
    private let beside = LivePhotoNeighbours()
    /// The stills among the inputs, and whether a movie stood for one of them.
    private var taken: [FileIdentity: Bool] = [:]
    /// `true` if the inputs may contain movies; folders give none.
    private let mayHaveMovies: Bool

    private struct Named: LivePhotoHalf {
        let half: PairFinding.Half?
        let file: InputFile
        let identifier: ContentIdentifier?
        var path: String { file.path }
    }

    /// The halves among inputs known at the start; `haveList` if more are named later.
    package init(_ inputs: [InputFile], haveList: Bool = false) {
        // Stills are examined only if a movie is named.
        let hasMovie = inputs.contains { InputWalk.looksLikeMovie($0.path) }
        mayHaveMovies = hasMovie || haveList
        let stills = inputs.filter { hasMovie && !$0.isFromFolder && !InputWalk.looksLikeMovie($0.path) }
        named = LivePhotoMatcher(
            stills.map { file in
                let still = LivePhotoNeighbours.Half(still: file.path)
                return Named(half: .still, file: file, identifier: still.identifier)
            }
        )
    }

    /// Returns the input that a file represents: for a Live Photo's movie, its still, if that is named or has the same
    /// name; `nil` if the same Live Photo is already an input.
    package mutating func whole(_ file: InputFile) -> InputFile? {
        let isMovie = InputWalk.looksLikeMovie(file.path)
        // Its still is in the same folder and stands for both.
        if isMovie, file.isFromFolder, beside.haveStill(of: file.path) { return nil }
        guard mayHaveMovies || !file.isFromFolder else { return file }
        let still = isMovie ? still(of: file) : nil
        let whole = still ?? file
        guard let identity = FileIdentity(path: whole.path) else { return whole }
        defer { taken[identity] = (taken[identity] ?? false) || still != nil }
        guard let before = taken[identity] else { return whole }
        return before || still != nil ? nil : whole
    }

    private func still(of movie: InputFile) -> InputFile? {
        let half = LivePhotoNeighbours.Half(movie: movie.path)
        guard let identifier = half.identifier else { return nil }
        let still = named.other(of: Named(half: .movie, file: movie, identifier: identifier))
        if let still { return still.file }
        return beside.still(of: movie.path, identifier)
            .map { movie.withExtension($0.typedExtension) }
    }
}
