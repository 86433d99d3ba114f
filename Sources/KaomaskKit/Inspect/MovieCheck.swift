internal import Faces
import Formats
internal import Imaging
internal import Movies
internal import Pairing

/// Checks a movie's file for pictures that its frames do not show, above all faces, and for names of covered people.
struct MovieCheck: Sendable {
    let finder: FaceFinder
    let limits: DecodeLimits

    /// `true` if the movie's file has pictures or names, so that its frames are decoded.
    func decodes(_ movie: MovieData) -> Bool {
        let slots = (try? AtomFile(reading: movie))?.slots ?? []
        return slots.contains { $0.pictures.contains { $0.kind != .movie } }
            || !PeopleEvidence(slots).isSilent
    }

    /// Checks a movie. Nothing is decoded unless it has pictures or names. `path` is its file, for sidecars and errors;
    /// `outer` has the segments or boxes around a movie within a picture's file.
    func result(for movie: MovieData, _ path: String, within outer: [String] = []) -> PictureCheck.Result {
        var result = PictureCheck.Result()
        guard let slots = (try? AtomFile(reading: movie))?.slots else { return result }
        let pictures = slots.flatMap(\.pictures).filter { $0.kind != .movie || !outer.isEmpty }
        let evidence = PeopleEvidence(slots)
        let isBare = pictures.isEmpty && evidence.isSilent
        guard !isBare, let frame = try? frame(of: movie) else { return result }
        let bounds = ((try? finder.found(in: frame, as: .upright))?.faces ?? []).map(\.boundingBox)
        let faces = bounds.map { (bounds: $0, isDrawn: DrawnFace.isDrawn($0, on: frame, .up)) }
        let drawn = faces.count(where: \.isDrawn)
        let place = outer.isEmpty ? nil : outer.joined(separator: "/")
        let kind = EmbeddedPicture.Kind.movie.rawValue
        result.pictures = [.init(kind, at: place, frame.size, faces: faces.count, drawn: drawn)]
        let main = PreviewMaker(frame, orientation: .up)
        let source = SourceFile(path: path, bytes: [], format: .mov)
        for picture in pictures.prefix(EmbeddedPicture.maximumCount) {
            let placed = EmbeddedPicture(
                picture.kind,
                path: outer + picture.path,
                offset: nil,
                picture.content
            )
            let isCovered = drawn > 0
            if let look = try? EmbeddedLook(
                placed,
                of: source,
                beside: main,
                isCovered: isCovered,
                finder,
                limits
            ) {
                result.add(look)
            }
        }
        result.findings += names(in: evidence, faces, of: frame.size)
        return result
    }

    private func frame(of movie: MovieData) throws -> PixelBuffer? {
        let length = (try? MovieInspection(movie))?.duration ?? 0
        var decoder = try MovieDecoder(MediaBytes(movie))
        guard let found = try decoder.frame(at: length / 2) else { return nil }
        return try WholePicture(found.picture).pixels(decoder.color).upright(decoder.orientation)
    }

    private func names(
        in evidence: PeopleEvidence,
        _ faces: [(bounds: Rect, isDrawn: Bool)],
        of size: PixelSize
    ) -> [VerifyReport.Finding] {
        let places = faces.map { FacePlace(PictureShare(of: $0.bounds, in: size), isCovered: $0.isDrawn) }
        let covered = CoveredFaces(places, size: (size.width, size.height), orientation: 1)
        return evidence.leak(covered).map { [.init(leaking: $0)] } ?? []
    }
}
