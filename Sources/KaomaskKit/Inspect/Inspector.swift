internal import Formats
internal import Pairing

/// Reports the contents of files and matches the halves of Live Photos.
package struct Inspector: Sendable {
    private let withTracks: Bool

    package init(withTracks: Bool = false) { self.withTracks = withTracks }

    /// Returns each file's report, in order, with the other half of a Live Photo: one of the files, or one beside a
    /// single half.
    package func inspected(_ files: [Outcome<ExaminedFile>]) -> [Outcome<InspectReport>] {
        let (match, beside) = (LivePhotoMatcher(files.compactMap { try? $0.get() }), LivePhotoNeighbours())
        return files.map { outcome in
            outcome.map { file in
                var report = InspectReport(file)
                if withTracks { report.tracks = file.anyMovie?.tracks.map { TrackReport($0) } }
                report.pairedWith = match.other(of: file)?.path ?? file.neighbour(beside)
                return report
            }
        }
    }
}

extension InspectReport {
    fileprivate init(_ file: ExaminedFile) {
        func report(_ kind: Kind) -> InspectReport {
            InspectReport(input: file.path, kind: kind, format: file.format.rawValue)
        }
        switch file.content {
        case .still(let still):
            self = report(.still)
            describe(still)
        case .movie(let movie):
            self = report(.movie)
            (width, height) = (movie.width, movie.height)
            contentIdentifier = movie.contentIdentifier?.stored
            stillImageTime = movie.stillImageTime?.rounded(places: 3)
            stillImageTimeValue = movie.stillImageTimeValue.map(Int.init)
            describe(movie)
        case .motionPhoto(let still, let movie):
            self = report(.motionPhoto)
            describe(still)
            stillImageTime = still.motionPhoto?.stillImageTime?.rounded(places: 3)
            if let movie = try? movie.get() { describe(movie) }
        case .other:
            let pictures: Set<FileFormat> = [.webp, .gif, .tiff, .bmp]
            self = report(pictures.contains(file.format) ? .still : .other)
        }
    }

    private mutating func describe(_ still: StillInspection) {
        (width, height) = (still.width, still.height)
        orientation = still.orientation
        contentIdentifier = still.contentIdentifier?.stored
    }

    private mutating func describe(_ movie: MovieInspection) {
        duration = movie.duration?.rounded(places: 3)
        codec = movie.codec?.description
    }
}
