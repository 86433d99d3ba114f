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
    fileprivate static let sameFace = 0.2

    /// Creates the cast of a Live Photo. The still's faces that are not to be covered are left uncovered in the movie
    /// too; `coversOthers` covers faces that only the movie shows.
    init(_ movie: LiveLook, still size: PixelSize, _ found: PhotoFaces, coversOthers: Bool) {
        let frame = MovieFraming(still: size, movie: movie.film.uprightSize)
        let unwanted = found.others
        stillFaces = found.faces
        var others: [[FollowedFace]] = []
        for role in movie.film.roles {
            let tracks = role.parts
            let there = tracks.lazy.compactMap { $0.face(inFrame: movie.stillFrame) }.first
                .map { frame.onStill($0) }
            func best(_ faces: [Face]) -> (index: Int, overlap: Double)? {
                guard let there else { return nil }
                let overlaps = faces.map { $0.bounds.overlap(there.boundingBox) }
                return overlaps.indices.max { overlaps[$0] < overlaps[$1] }.map { ($0, overlaps[$0]) }
            }
            let (own, foreign) = (best(stillFaces), best(unwanted))
            // The movie may show that somebody not to be covered is perhaps one of those to cover.
            if let foreign, foreign.overlap > max(Self.sameFace, own?.overlap ?? 0),
                role.verdict?.covers != true || unwanted[foreign.index].person?.reason != .other
            {
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

extension PhotoFaces {
    /// Covers the faces of a still left bare as somebody recognised, except those that the movie shows to be theirs, too.
    mutating func doubt(in movie: LiveLook, still size: PixelSize) {
        let frame = MovieFraming(still: size, movie: movie.film.uprightSize)
        for var face in others where face.person?.reason == .recognised {
            let isCertain = movie.film.roles.contains { role in
                let there = role.parts.lazy.compactMap { $0.face(inFrame: movie.stillFrame) }.first
                return role.verdict?.isSpared == true && role.verdict?.person == face.person?.person
                    && there.map { frame.onStill($0).boundingBox.overlap(face.bounds) } ?? 0
                        > LiveCast.sameFace
            }
            guard !isCertain else { continue }
            others.removeAll { $0.id == face.id }
            face.cover(because: .movie)
            faces.append(face)
        }
        faces.sort { $0.id < $1.id }
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
