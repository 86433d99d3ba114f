internal import Imaging

/// The search by the network, and its decision on faces and near misses.
struct NetworkFinder: Sendable {
    private static let thinConfidence = 0.65
    /// The distance below the threshold down to which a face is a near miss; tiny faces are too many to be one.
    private static let unsureMargin = 0.1
    /// The width below which a face shows no pose, in pixels, and the number of faces to pose, largest first: each
    /// takes milliseconds (docs/decisions/crowds.md).
    private static let posedWidth = 32.0
    private static let posedFaces = 30
    /// The lowest confidence to keep. From here up to a near miss, candidates are too weak to report.
    private static let faintConfidence = 0.3

    /// The mean score of a closer look below which a face may be an animal or a thing, and below which it is hardly a
    /// person's without fitting landmarks (docs/decisions/animals.md).
    private static let doubtfulLikeness = 0.45
    private static let deniedLikeness = 0.25

    private let search: NetworkSearch
    private let animals: FaceSearchOptions.Animals
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    init(_ options: FaceSearchOptions, predictor: @escaping FaceSearch.PredictorSource) throws(FaceError) {
        let range = options.detector.thresholds
        threshold = min(range.upperBound, max(range.lowerBound, options.chosenThreshold))
        search = NetworkSearch(
            network: try FaceNetwork(),
            isThorough: options.effort == .thorough,
            tilts: options.tilts,
            smallestFace: options.smallestFace
        )
        animals = options.animals
        self.predictor = predictor
    }

    func faces(
        in picture: some FacePicture,
        as subject: FaceSearch.Subject,
        acquaintance: (FaceObservation) -> Acquaintance
    ) throws(FaceError) -> FoundFaces {
        guard picture.size.area > 0 else { return FoundFaces() }
        let view = try search.view(of: picture)
        let faces = try search.faces(in: view, of: picture.size, as: subject)
        // The default's candidates come first, so that no further pass replaces them.
        var candidates = try closer(faces, in: picture, acquaintance)
        let further = try search.further(
            than: faces,
            in: view,
            of: picture,
            threshold: threshold,
            mayLie: subject == .photo
        )
        candidates.join(try closer(further, in: picture, acquaintance))
        return try judged(candidates, in: picture, as: subject)
    }

    fileprivate struct Candidate {
        let face: NetworkFace
        let acquaintance: Acquaintance
    }

    /// Gives uncertain candidates a closer look.
    private func closer(
        _ faces: [NetworkFace],
        in picture: some FacePicture,
        _ acquaintance: (FaceObservation) -> Acquaintance
    ) throws(FaceError) -> [Candidate] {
        var candidates: [Candidate] = []
        let look = CloserLook(network: search.network)
        for face in faces {
            let known = acquaintance(FaceObservation(face))
            let seen = known == .stranger ? try look.looked(at: face, in: picture) : face
            candidates.append(Candidate(face: seen, acquaintance: known))
        }
        return candidates
    }

    private func judged(
        _ candidates: [Candidate],
        in picture: some FacePicture,
        as subject: FaceSearch.Subject
    ) throws(FaceError) -> FoundFaces {
        var found = FoundFaces()
        let widths = candidates.filter { $0.acquaintance < .posedFace && $0.face.confidence >= threshold }
            .map(\.face.sighting.width).sorted(by: >)
        let smallestPosed = max(Self.posedWidth, widths.prefix(Self.posedFaces).last ?? 0)
        for candidate in candidates {
            let face = candidate.face
            if face.confidence >= threshold {
                var (seen, likeness) = (FaceObservation(face), 1.0)
                if candidate.acquaintance < .posedFace {
                    if face.sighting.width >= smallestPosed { seen = try posed(face, in: picture) }
                    if candidate.acquaintance == .stranger, widths.count <= Self.posedFaces {
                        let look = CloserLook(network: search.network)
                        likeness = try look.likeness(of: face, in: picture) ?? 1
                    }
                    seen.isThin = face.confidence < Self.thinConfidence && !face.isTiny
                    seen.isPerhapsAnimal = likeness < Self.doubtfulLikeness
                }
                let isDenied = likeness < Self.deniedLikeness && seen.landmarks == nil
                // In a film it is a face if it comes again.
                let isLeft = subject.isFrame ? seen.isPerhapsAnimal : isDenied && animals == .leave
                if isLeft { found.unsure.append(seen) } else { found.faces.append(seen) }
            } else if face.confidence >= threshold - Self.unsureMargin, !face.isTiny {
                found.unsure.append(FaceObservation(face))
            } else if face.confidence >= Self.faintConfidence {
                found.faint.append(FaceObservation(face))
            }
        }
        found.faces.sort { $0.confidence > $1.confidence }
        found.unsure.sort { $0.confidence > $1.confidence }
        return found
    }

    private func posed(_ face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> FaceObservation
    {
        let poser = FacePoser(network: search.network, predictor: try predictor())
        return try poser.posed(face, in: try CloseUp(of: picture, around: face.square))
    }
}

extension [NetworkFinder.Candidate] {
    /// The intersection over union above which a face of a further pass competes with an earlier one: parts of faces
    /// look like lying faces.
    private static var turnedOverlap: Double { 0.15 }

    /// Adds new faces of further passes. Of a face found again, the better detection gives the roll.
    fileprivate mutating func join(_ further: [NetworkFinder.Candidate]) {
        for one in further {
            let face = one.face
            let rivals = filter {
                $0.face.box.overlap(face.box) > Self.turnedOverlap || $0.face.box.isSameFace(as: face.box)
            }
            let score = face.confidence + (face.lean == 0 ? 0 : NetworkSearch.turnedMargin)
            guard rivals.allSatisfy({ $0.face.confidence < score }) else { continue }
            let same = filter { NetworkFace.areSame($0.face.box, face.box) }
            removeAll { other in same.contains { $0.face == other.face } }
            let confidence = same.reduce(face.confidence) { Swift.max($0, $1.face.confidence) }
            append(
                NetworkFinder.Candidate(
                    face: face.with(confidence: confidence),
                    acquaintance: one.acquaintance
                )
            )
        }
    }
}

extension FaceObservation {
    fileprivate init(_ face: NetworkFace) {
        self.init(boundingBox: face.box, confidence: face.confidence)
        points = face.sighting.points
        turn = HeadTurn(face.sighting.points)
        roll = face.lean
    }
}
