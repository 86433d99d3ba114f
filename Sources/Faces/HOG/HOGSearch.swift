internal import Imaging

/// Finds faces with dlib's detector: a scan and a second look at every candidate (docs/decisions/second-look.md).
///
/// The scan proposes whatever scores somewhat below the threshold or better. Each proposal is cut out, straightened
/// at a few angles and scanned again; the mean of both scores decides. A face is kept once: of boxes that share
/// much of their area, the surest.
struct HOGSearch: Sendable {
    /// The mean score from which a proposal counts as a face when nothing else is asked for; 0 is dlib's own limit
    /// for a single look.
    static let standardThreshold = -0.15

    /// How far below the threshold the scan proposes.
    private static let proposalMargin = 0.55
    /// How far below the threshold a mean score is a near miss.
    private static let unsureMargin = 0.15
    /// How much surer a face has to be that is found in a picture turned on its side.
    private static let sidewaysMargin = 0.3
    /// The long side a picture is reduced to before it is searched on its side, pixels; to half its size at least,
    /// so that the two tries cost half a search.
    private static let sidewaysLongSide = 1280
    /// The angles of the second look, degrees from where the filter sees the head upright.
    static let angles = [0.0, -14, 14]

    private let scanner: FaceDetector
    private let looker: FaceDetector
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    /// A search.
    ///
    /// - Parameters:
    ///   - scan: How pictures are scanned. dlib's own way knows dlib's filters only, and no tilts.
    ///   - tilts: How far heads may lean beside those the filters see anyway, degrees, clockwise positive.
    ///   - threshold: The lowest mean of both scores that counts as a face.
    /// - Throws: `FaceError.engine` when no detector can be made.
    init(
        scan: FaceDetector.Scan = .fast,
        tilts: [Double] = [],
        threshold: Double = Self.standardThreshold,
        predictor: @escaping FaceSearch.PredictorSource
    ) throws(FaceError) {
        switch scan {
        case .fast:
            let turned = FaceFilters.dlib.adding(tilts: tilts)
            looker = try FaceDetector()
            scanner = turned == .dlib ? looker : try FaceDetector(filters: turned)
        case .dlib:
            looker = try FaceDetector(scan: .dlib)
            scanner = looker
        }
        self.threshold = threshold
        self.predictor = predictor
    }

    /// The faces of an upright picture, exactly as large as it is (see ``WorkingSize``), with their leaning and,
    /// where there is a predictor, their landmarks.
    ///
    /// - Throws: `FaceError.engine` when the scan fails; whatever the predictor's source throws.
    func faces(in image: GrayBuffer) throws(FaceError) -> FoundFaces {
        let seen = try look(at: image)
        let straightener = FaceStraightener(detector: looker, predictor: seen.isEmpty ? nil : try predictor())
        var found = FoundFaces()
        for face in seen {
            if face.confidence >= threshold {
                found.faces.append(try straightener.straightened(face))
            } else if face.confidence >= threshold - Self.unsureMargin {
                found.unsure.append(face.observation)
            }
        }
        return found
    }

    /// The faces of a picture that may lie on its side, when as it is it shows none: in pixels of the picture as
    /// it is, leaning by a quarter turn. Both ways are tried, and the surer one is taken.
    ///
    /// - Throws: As ``faces(in:)``.
    func sidewaysFaces(in image: GrayBuffer) throws(FaceError) -> FoundFaces {
        let working = WorkingSize(longSide: Self.sidewaysLongSide, maximumEnlargement: 0.5)
        let small = image.resized(to: working.applied(to: image.size))
        var best = FoundFaces()
        for turn in [Orientation.right, .left] {
            let found = try faces(in: small.upright(turn)).faces.filter { face in
                face.confidence >= threshold + Self.sidewaysMargin
            }
            guard found.reduce(0, { $0 + $1.confidence }) > best.faces.reduce(0, { $0 + $1.confidence })
            else {
                continue
            }
            let back = turn.storedFromUpright(small.size)
            best.faces = found.map { face in
                face.mapped(by: back, turnedBy: turn == .right ? -90 : 90)
            }
        }
        let factor = Double(image.size.longSide) / Double(max(1, small.size.longSide))
        best.faces = best.faces.map { $0.scaled(by: factor) }
        return best
    }

    /// The proposals of the scan after the second look, surest first, each of another face.
    private func look(at image: GrayBuffer) throws(FaceError) -> [SeenFace] {
        var seen: [SeenFace] = []
        for proposal in try scanner.detect(in: image, threshold: threshold - Self.proposalMargin) {
            let closeUp = CloseUp(of: image, around: proposal.boundingBox)
            var looks: [FaceLook] = []
            for angle in Self.angles {
                looks.append(try FaceLook(at: closeUp, degrees: proposal.roll + angle, with: looker))
            }
            if let face = SeenFace(proposal, closeUp, looks) { seen.append(face) }
        }
        return seen.keepingBest(by: \.confidence, box: \.observation.boundingBox)
    }
}

/// A proposal of the scan, looked at.
struct SeenFace: Sendable {
    /// The face; its confidence is the mean of both scores, its leaning that of the best look.
    let observation: FaceObservation
    /// What all looks at it share.
    let closeUp: CloseUp
    /// All looks at it.
    let looks: [FaceLook]
    /// The look at which it scored best.
    let best: FaceLook

    var confidence: Double { observation.confidence }

    /// A proposal that was looked at; `nil` when there was no look.
    init?(_ proposal: FaceObservation, _ closeUp: CloseUp, _ looks: [FaceLook]) {
        guard let best = looks.max(by: { $0.score < $1.score }) else { return nil }
        var face = proposal
        face.confidence = (proposal.confidence + best.score) / 2
        face.roll = best.degrees
        face.seenBy = [.hog]
        (observation, self.closeUp, self.looks, self.best) = (face, closeUp, looks, best)
    }
}
