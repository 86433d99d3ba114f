internal import Imaging

/// Finds faces with dlib's detector: a scan and a second look at every candidate (docs/decisions/second-look.md).
///
/// The scan proposes everything down to somewhat below the threshold. Each proposal is cut out, rotated upright at a
/// few angles and scanned again; the mean of both scores decides. Of boxes that overlap much, only the best is kept.
struct HOGSearch: Sendable {
    /// The default threshold of the mean score; 0 is dlib's own threshold for a single scan.
    static let standardThreshold = -0.15

    /// The distance below the threshold down to which the scan proposes candidates.
    private static let proposalMargin = 0.55
    /// The distance below the threshold down to which a mean score is a near miss.
    private static let unsureMargin = 0.15
    /// The margin above the threshold required of faces in a picture turned on its side.
    private static let sidewaysMargin = 0.3
    /// The long side, in pixels, to which a picture is reduced before it is searched on its side. It is at least
    /// halved, so that both tries together cost half a search.
    private static let sidewaysLongSide = 1280
    /// The angles of the second look, in degrees from the filter's roll.
    static let angles = [0.0, -14, 14]

    private let scanner: FaceDetector
    private let looker: FaceDetector
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - scan: The implementation of the scan. dlib's own supports only dlib's filters, and no tilts.
    ///   - tilts: The rolls to search in addition to those of the filters, in degrees, clockwise positive.
    ///   - threshold: The lowest mean of both scores that counts as a face.
    /// - Throws: `FaceError.engine` if no detector can be created.
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
            scanner = turned == .dlib ? looker : FaceDetector(engine: try FastScan(filters: turned))
        case .dlib:
            looker = try FaceDetector(scan: .dlib)
            scanner = looker
        }
        self.threshold = threshold
        self.predictor = predictor
    }

    /// Returns the faces of an upright picture at its given size (see ``WorkingSize``), with their roll and, if there
    /// is a predictor, their landmarks.
    ///
    /// - Throws: `FaceError.engine` if the scan fails; any error of the predictor's source.
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

    /// Returns the faces of a picture that may lie on its side, for pictures without a face as stored. They are in
    /// pixels of the stored picture, rolled by a quarter turn. Both directions are tried, and the one with the higher
    /// confidence is taken.
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

    /// Returns the scan's proposals after the second look, best first, one for each face.
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

/// A proposal of the scan after the second look.
struct SeenFace: Sendable {
    /// The face; its confidence is the mean of both scores, its roll that of the best look.
    let observation: FaceObservation
    /// The cut-out that all looks share.
    let closeUp: CloseUp
    /// All looks.
    let looks: [FaceLook]
    /// The look with the best score.
    let best: FaceLook

    var confidence: Double { observation.confidence }

    /// Creates the result of a second look; `nil` without a look.
    init?(_ proposal: FaceObservation, _ closeUp: CloseUp, _ looks: [FaceLook]) {
        guard let best = looks.max(by: { $0.score < $1.score }) else { return nil }
        var face = proposal
        face.confidence = (proposal.confidence + best.score) / 2
        face.roll = best.degrees
        face.seenBy = [.hog]
        (observation, self.closeUp, self.looks, self.best) = (face, closeUp, looks, best)
    }
}
