internal import Faces
internal import Imaging

/// Who is in a Live Photo: the faces of its still and those of its movie, brought together.
struct LiveCast: Sendable {
    /// The faces to cover on the still: the wanted ones found there, then those that only the movie shows at that
    /// moment.
    private(set) var stillFaces: [Face]
    /// The faces to cover that are not on the still.
    private(set) var otherFaces: [Face] = []
    /// Everybody to cover in the movie, with a place in `stillFaces` and `otherFaces` one behind the other.
    private(set) var parts: [(track: FaceTrack, face: Int)] = []
    /// Whoever is left as they are, on purpose.
    private(set) var leftAlone: [FaceTrack] = []

    /// How much two boxes overlap that show the same face.
    private static let sameFace = 0.2

    /// The cast of a Live Photo.
    ///
    /// - Parameters:
    ///   - wanted: The faces of the still that are to be covered.
    ///   - unwanted: Those that are to be left alone, in the movie too.
    ///   - coversOthers: Whether faces are covered that only the movie shows.
    init(
        _ film: LiveFilm,
        still size: PixelSize,
        wanted: [Face],
        unwanted: [Face],
        coversOthers: Bool
    ) {
        let frame = MovieFraming(still: size, movie: film.uprightSize)
        stillFaces = wanted
        var others: [FaceTrack] = []
        for track in film.tracks {
            let there = track.face(inFrame: film.stillFrame).map { frame.onStill($0) }
            func best(_ faces: [Face]) -> (index: Int, overlap: Double)? {
                guard let there else { return nil }
                let overlaps = faces.map { $0.bounds.overlap(there.boundingBox) }
                return overlaps.indices.max { overlaps[$0] < overlaps[$1] }.map { ($0, overlaps[$0]) }
            }
            let (own, foreign) = (best(stillFaces), best(unwanted))
            if let foreign, foreign.overlap > max(Self.sameFace, own?.overlap ?? 0) {
                leftAlone.append(track)
                continue
            }
            if let own, own.overlap > Self.sameFace {
                parts.append((track, own.index))
            } else if coversOthers {
                guard let there, track.sightings > 1 else {
                    others.append(track)
                    continue
                }
                var face = Face(there)
                face.id = ((stillFaces + unwanted).map(\.id).max() ?? 0) + 1
                stillFaces.append(face)
                parts.append((track, stillFaces.count - 1))
            } else {
                leftAlone.append(track)
            }
        }
        for track in others {
            guard let first = track.face(inFrame: track.frames.lowerBound) else { continue }
            var face = Face(frame.onStill(first))
            face.id = ((stillFaces + unwanted + otherFaces).map(\.id).max() ?? 0) + 1
            otherFaces.append(face)
            parts.append((track, stillFaces.count + otherFaces.count - 1))
        }
    }
}

/// How a movie shows what its still shows: its middle, as large as it fits.
struct MovieFraming: Sendable {
    /// Pixels of the still in a pixel of the movie.
    private let factor: Double
    private let offset: Point

    /// The framing of an upright still and upright frames of these sizes.
    init(still: PixelSize, movie: PixelSize) {
        factor = min(
            Double(still.width) / Double(max(1, movie.width)),
            Double(still.height) / Double(max(1, movie.height))
        )
        offset = Point(
            (Double(still.width) - factor * Double(movie.width)) / 2,
            (Double(still.height) - factor * Double(movie.height)) / 2
        )
    }

    /// A face of the movie in pixels of the still.
    func onStill(_ face: FaceObservation) -> FaceObservation { face.scaled(by: factor).shifted(by: offset) }

    /// A face of the still in pixels of the movie.
    func inMovie(_ face: FaceObservation) -> FaceObservation {
        face.shifted(by: offset * -1).scaled(by: 1 / factor)
    }
}
