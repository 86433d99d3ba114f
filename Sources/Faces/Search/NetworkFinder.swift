internal import Imaging

/// The search by the network, with dlib's detector as a second opinion.
struct NetworkFinder: Sendable {
    /// The amount by which dlib's agreement raises a confidence, and the distance below the threshold from which dlib
    /// is asked.
    private static let voiceWeight = 0.2
    /// The confidence below which a face that dlib's detector does not confirm has weak evidence.
    private static let thinConfidence = 0.65
    /// The distance below the threshold down to which a face is a near miss. Tiny faces are excluded, because there are
    /// too many.
    private static let unsureMargin = 0.1
    /// The lowest confidence that is kept at all; from here up to a near miss, candidates are too weak to report.
    private static let faintConfidence = 0.3

    private let search: NetworkSearch
    private let voice: HOGVoice?
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
        voice = options.detector == .both ? HOGVoice(detector: try FaceDetector(scan: options.scan)) : nil
        self.predictor = predictor
    }

    /// - Parameter isSettled: Returns `true` for a candidate that gets no closer look, no second opinion and no pose.
    func faces(
        in picture: some FacePicture,
        mayLie: Bool,
        isSettled: (FaceObservation) -> Bool
    ) throws(FaceError) -> FoundFaces {
        guard picture.size.area > 0 else { return FoundFaces() }
        let view = try search.view(of: picture)
        let faces = try search.faces(in: view, of: picture.size)
        // Judged before anything else is decoded or joined, so that no further pass loses a face.
        var heard = try judged(faces, in: picture, isSettled)
        heard.join(
            try judged(
                try search.further(
                    than: faces,
                    in: view,
                    of: picture,
                    threshold: threshold,
                    mayLie: mayLie
                ),
                in: picture,
                isSettled
            )
        )
        return try found(heard, in: picture)
    }

    /// A face and the engines that detected it.
    fileprivate struct Heard {
        let face: NetworkFace
        let engines: Set<FaceEngine>
        /// `true` if nothing more is asked about it.
        var isSettled = false
    }

    /// Returns the candidates that remain after a closer look and dlib's second opinion.
    private func judged(
        _ faces: [NetworkFace],
        in picture: some FacePicture,
        _ isSettled: (FaceObservation) -> Bool
    ) throws(FaceError) -> [Heard] {
        let lowest = threshold - (voice == nil ? Self.unsureMargin : Self.voiceWeight)
        var judged: [Heard] = []
        for face in faces {
            guard !isSettled(FaceObservation(face, seenBy: [.network])) else {
                judged.append(Heard(face: face, engines: [.network], isSettled: true))
                continue
            }
            let closer = try CloserLook(network: search.network).looked(at: face, in: picture)
            if closer.confidence >= lowest {
                judged.append(try asked(about: closer, in: picture))
            } else if closer.confidence >= Self.faintConfidence {
                judged.append(Heard(face: closer, engines: [.network]))
            }
        }
        return judged
    }

    private func found(_ heard: [Heard], in picture: some FacePicture) throws(FaceError) -> FoundFaces {
        var found = FoundFaces()
        for one in heard {
            if one.face.confidence >= threshold {
                found.faces.append(
                    one.isSettled
                        ? FaceObservation(one.face, seenBy: one.engines) : try posed(one, in: picture)
                )
            } else if one.face.confidence >= threshold - Self.unsureMargin, !one.face.isTiny {
                found.unsure.append(FaceObservation(one.face, seenBy: one.engines))
            } else if one.face.confidence >= Self.faintConfidence {
                found.faint.append(FaceObservation(one.face, seenBy: one.engines))
            }
        }
        found.faces.sort { $0.confidence > $1.confidence }
        found.unsure.sort { $0.confidence > $1.confidence }
        return found
    }

    /// Asks dlib's detector about a face, if its answer can matter.
    private func asked(about face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> Heard {
        guard let voice, face.confidence < max(threshold, Self.thinConfidence),
            try voice.agrees(on: CloseUp(of: picture, around: face.square), leaning: face.lean)
        else { return Heard(face: face, engines: [.network]) }
        let surer = face.with(confidence: face.confidence + Self.voiceWeight)
        return Heard(face: surer, engines: [.network, .hog])
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

extension [NetworkFinder.Heard] {
    /// The intersection over union above which a face of a further pass competes with an earlier one: parts of faces
    /// look like lying faces.
    private static var turnedOverlap: Double { 0.15 }

    /// Adds the faces of further passes that these lack. If a face was also found rotated, the better detection decides
    /// its roll.
    fileprivate mutating func join(_ further: [NetworkFinder.Heard]) {
        for one in further {
            let face = one.face
            let rivals = filter {
                $0.face.box.overlap(face.box) > Self.turnedOverlap
                    || $0.face.box.isSameFace(as: face.box, inside: NetworkFace.insidePart)
            }
            let score = face.confidence + (face.lean == 0 ? 0 : NetworkSearch.turnedMargin)
            guard rivals.allSatisfy({ $0.face.confidence < score }) else { continue }
            let same = filter { NetworkFace.areSame($0.face.box, face.box) }
            removeAll { other in same.contains { $0.face == other.face } }
            let confidence = same.reduce(face.confidence) { Swift.max($0, $1.face.confidence) }
            let engines = same.reduce(one.engines) { $0.union($1.engines) }
            append(
                NetworkFinder.Heard(
                    face: face.with(confidence: confidence),
                    engines: engines,
                    isSettled: one.isSettled
                )
            )
        }
    }
}

extension FaceObservation {
    /// Creates the observation of a face of the network without a closer look.
    fileprivate init(_ face: NetworkFace, seenBy engines: Set<FaceEngine>) {
        self.init(boundingBox: face.box, confidence: face.confidence)
        points = face.sighting.points
        turn = HeadTurn(face.sighting.points)
        roll = face.lean
        seenBy = engines
    }
}
