internal import Imaging

/// The search by the network, with dlib's detector for a second opinion.
struct NetworkFinder: Sendable {
    /// How much surer a face is that dlib's detector sees too, and from how far below the threshold it is asked.
    private static let voiceWeight = 0.2
    /// Faces that are no surer than this, and that dlib's detector does not see, are on thin evidence.
    private static let thinConfidence = 0.65
    /// How far below the threshold something is a near miss. Of what is very small there are too many.
    private static let unsureMargin = 0.1

    private let search: NetworkSearch
    private let voice: HOGVoice?
    private let threshold: Double
    private let predictor: FaceSearch.PredictorSource

    init(_ options: FaceSearchOptions, predictor: @escaping FaceSearch.PredictorSource) throws(FaceError) {
        let range = options.detector.thresholds
        let wanted = options.threshold ?? options.detector.standardThreshold
        threshold = min(range.upperBound, max(range.lowerBound, wanted))
        search = NetworkSearch(
            network: try FaceNetwork(),
            isThorough: options.effort == .thorough,
            tilts: options.tilts,
            smallestFace: options.smallestFace
        )
        voice = options.detector == .both ? HOGVoice(detector: try FaceDetector(scan: options.scan)) : nil
        self.predictor = predictor
    }

    func faces(in picture: some FacePicture, mayLie: Bool) throws(FaceError) -> FoundFaces {
        guard picture.size.area > 0 else { return FoundFaces() }
        let lowest = threshold - (voice == nil ? Self.unsureMargin : Self.voiceWeight)
        var found = FoundFaces()
        for face in try search.faces(in: picture, threshold: threshold, mayLie: mayLie) {
            let closer = try CloserLook(network: search.network).looked(at: face, in: picture)
            guard closer.confidence >= lowest else { continue }
            let heard = try asked(about: closer, in: picture)
            if heard.face.confidence >= threshold {
                found.faces.append(try posed(heard, in: picture))
            } else if heard.face.confidence >= threshold - Self.unsureMargin, !face.isTiny {
                found.unsure.append(FaceObservation(heard.face, seenBy: heard.engines))
            }
        }
        found.faces.sort { $0.confidence > $1.confidence }
        return found
    }

    private typealias Heard = (face: NetworkFace, engines: Set<FaceEngine>)

    /// What dlib's detector says of a face, where that can matter.
    private func asked(about face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> Heard {
        guard let voice, face.confidence < max(threshold, Self.thinConfidence),
            try voice.agrees(on: CloseUp(of: picture, around: face.square), leaning: face.lean)
        else { return (face, [.network]) }
        return (face.with(confidence: face.confidence + Self.voiceWeight), [.network, .hog])
    }

    private func posed(_ heard: Heard, in picture: some FacePicture) throws(FaceError) -> FaceObservation {
        let poser = FacePoser(network: search.network, predictor: try predictor())
        let closeUp = try CloseUp(of: picture, around: heard.face.square)
        var observation = try poser.posed(heard.face, in: closeUp)
        observation.seenBy = heard.engines
        observation.isThin = isThin(heard)
        return observation
    }

    private func isThin(_ heard: Heard) -> Bool {
        heard.face.confidence < Self.thinConfidence && !heard.engines.contains(.hog) && !heard.face.isTiny
    }
}

extension FaceObservation {
    /// What the network saw and nobody looked at closer.
    fileprivate init(_ face: NetworkFace, seenBy engines: Set<FaceEngine>) {
        self.init(boundingBox: face.box, confidence: face.confidence)
        points = face.sighting.points
        turn = HeadTurn(face.sighting.points)
        roll = face.lean
        seenBy = engines
    }
}
