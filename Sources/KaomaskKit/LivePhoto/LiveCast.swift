internal import Faces
internal import Imaging

/// The people in a Live Photo: the faces of still and movie, matched.
struct LiveCast: Sendable {
    /// The faces to cover in the still: those found there, then those found only in the movie at that moment.
    private(set) var stillFaces: [Face]
    /// The faces to cover that are not in the still.
    private(set) var otherFaces: [Face] = []
    /// The tracks to cover in the movie, each with its index in `stillFaces + otherFaces`.
    private(set) var parts: [(tracks: [FollowedFace], face: Int)] = []
    /// The tracks of people deliberately left uncovered.
    private(set) var leftAlone: [FollowedFace] = []

    /// The overlap above which two boxes show the same face.
    private static let sameFace = 0.2

    /// Creates the cast of a Live Photo. The still's faces that are not to be covered are left uncovered in the movie
    /// too; `coversOthers` covers faces that only the movie shows.
    init(_ movie: LiveLook, still size: PixelSize, _ found: PhotoFaces, coversOthers: Bool) {
        let frame = MovieFraming(still: size, movie: movie.film.uprightSize)
        let unwanted = found.others
        stillFaces = found.faces
        var others: [[FollowedFace]] = []
        for tracks in movie.film.people {
            let there = tracks.lazy.compactMap { $0.face(inFrame: movie.stillFrame) }.first
                .map { frame.onStill($0) }
            func best(_ faces: [Face]) -> (index: Int, overlap: Double)? {
                guard let there else { return nil }
                let overlaps = faces.map { $0.bounds.overlap(there.boundingBox) }
                return overlaps.indices.max { overlaps[$0] < overlaps[$1] }.map { ($0, overlaps[$0]) }
            }
            let (own, foreign) = (best(stillFaces), best(unwanted))
            if let foreign, foreign.overlap > max(Self.sameFace, own?.overlap ?? 0) {
                leftAlone += tracks
                continue
            }
            if let own, own.overlap > Self.sameFace {
                parts.append((tracks, own.index))
            } else if coversOthers {
                guard let there, (tracks.first?.sightings ?? 0) > 1 else {
                    others.append(tracks)
                    continue
                }
                var face = Face(there)
                face.id = ((stillFaces + unwanted).map(\.id).max() ?? 0) + 1
                stillFaces.append(face)
                parts.append((tracks, stillFaces.count - 1))
            } else {
                leftAlone += tracks
            }
        }
        for tracks in others {
            guard let best = tracks.first?.best else { continue }
            var face = Face(frame.onStill(best))
            face.id = ((stillFaces + unwanted + otherFaces).map(\.id).max() ?? 0) + 1
            otherFaces.append(face)
            parts.append((tracks, stillFaces.count + otherFaces.count - 1))
        }
    }
}

/// The mapping between a movie and its still: the movie shows the middle of the still, as large as fits.
struct MovieFraming: Sendable {
    /// Still pixels per movie pixel.
    private let factor: Double
    private let offset: Point

    /// Creates the framing of an upright still and upright frames.
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

    func onStill(_ face: FaceObservation) -> FaceObservation { face.scaled(by: factor).shifted(by: offset) }

    func inMovie(_ face: FaceObservation) -> FaceObservation {
        face.shifted(by: offset * -1).scaled(by: 1 / factor)
    }
}
