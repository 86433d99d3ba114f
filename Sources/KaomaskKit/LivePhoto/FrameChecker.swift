internal import Faces
internal import Imaging

/// Searches covered frames for faces that are still visible.
struct FrameChecker {
    let finder: FaceFinder
    /// The tracks of people deliberately left uncovered.
    let leftAlone: [FaceTrack]
    /// The tracks of the people to cover, if not everybody is to be covered; else `nil`.
    let only: [FaceTrack]?
    /// The bounding boxes of faces and near misses in each frame of the source movie; `nil` for frames that were not
    /// searched.
    var known: [[Rect]?] = []
    /// Whoever is covered: near them faint sightings count.
    var covered: [FaceTrack] = []
    /// The searches of an earlier round, by frame: where the same was drawn, the same is seen.
    var earlier: [Int: FrameCheck.Look] = [:]

    /// The distance from a tracked face within which a faint sighting may be that face, in face widths, and the number of
    /// frames after the track's end for which this holds.
    private static let nearby = 0.75
    private static let framesAfter = 20
    /// A faint sighting of which so much is under paint is what was drawn.
    private static let drawnShare = 0.5

    /// Searches a covered frame. What lies under its paint gets no closer look.
    ///
    /// - Parameters:
    ///   - layers: The layers drawn on it, in pixels of the stored frame.
    ///   - stored: The size of the stored frame.
    ///   - frame: The frame as drawn, upright; not called if the same was searched before.
    func look(
        atFrame number: Int,
        under layers: [Layer],
        in stored: PixelSize,
        _ orientation: Orientation,
        _ frame: () throws -> PixelBuffer
    ) throws -> FrameCheck.Look {
        let paint = layers.paintHash
        if let look = earlier[number], look.paint == paint { return look }
        let found = try finder.found(in: try frame()) {
            layers.hide($0, in: stored, orientation)
        }
        return FrameCheck.Look(paint: paint, found: found)
    }

    /// Returns the places in a covered frame that may show a face that was to be covered.
    ///
    /// - Parameters:
    ///   - found: Everything found in the frame, in upright pixels.
    ///   - layers: The layers drawn on it, in pixels of the stored frame.
    ///   - stored: The size of the stored frame.
    func bare(
        of found: FoundFaces,
        inFrame number: Int,
        under layers: [Layer],
        in stored: PixelSize,
        _ orientation: Orientation
    ) -> FoundFaces {
        func isBare(_ face: FaceObservation) -> Bool {
            let box = face.boundingBox
            guard !leftAlone.contains(where: { $0.holds(box, inFrame: number) }),
                only?.contains(where: { $0.holds(box, inFrame: number) }) ?? true
            else { return false }
            return !layers.hide(face, in: stored, orientation)
        }
        // Paint beside a collar can cause a near miss where there was none; a place without a face in the source
        // needs no warning.
        func isLikely(_ face: FaceObservation) -> Bool {
            guard known.indices.contains(number), let places = known[number] else { return true }
            return places.contains { $0.contains(face.points?.middle ?? face.boundingBox.center) }
        }
        return FoundFaces(
            faces: found.faces.filter(isBare),
            unsure: found.unsure.filter { isLikely($0) && isBare($0) },
            faint: found.faint.filter {
                // The drawing itself looks a little like a face.
                isExpected($0.boundingBox, inFrame: number) && isLikely($0) && isBare($0)
                    && layers.hiddenShare(of: $0, in: stored, orientation) < Self.drawnShare
            }
        )
    }

    /// Returns whether a tracked face may be there.
    private func isExpected(_ box: Rect, inFrame number: Int) -> Bool {
        covered.contains { track in
            let nearest = min(max(number, track.frames.lowerBound), track.frames.upperBound - 1)
            guard abs(nearest - number) <= Self.framesAfter, let face = track.face(inFrame: nearest) else {
                return false
            }
            let place = face.boundingBox
            return place.expanded(by: Self.nearby * place.width).contains(box.center)
                && (0.4...2.5).contains(box.width / max(1, place.width))
        }
    }
}

extension FaceTrack {
    /// Returns `true` if a face found in a frame belongs to this track.
    fileprivate func holds(_ box: Rect, inFrame number: Int) -> Bool {
        face(inFrame: number)?.boundingBox.contains(box.center) ?? false
    }
}

extension [Layer] {
    /// A hash of places and pixels.
    fileprivate var paintHash: Int {
        var hasher = Hasher()
        for layer in self {
            hasher.combine(layer.bounds)
            unsafe layer.bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }
}

/// The result of the second search in a movie's covered frames.
struct FrameCheck: Sendable {
    /// A face that is still visible.
    struct BareFace: Sendable {
        let frame: Int
        /// The face in pixels of the upright frame.
        let face: FaceObservation
    }

    /// The search of a covered frame.
    struct Look: Sendable {
        /// The hash of what was drawn on the frame.
        let paint: Int
        /// Everything found in it.
        let found: FoundFaces
    }

    /// The searches, by frame.
    private(set) var looks: [Int: Look] = [:]
    /// The number of frames searched: those in which every face to be covered is covered.
    private(set) var searched = 0
    /// The faces still visible, in order of frame.
    private(set) var faces: [BareFace] = []
    /// Faint sightings beside the cover of a tracked face, frame by frame.
    private(set) var hints: [BareFace] = []
    /// Frames with places that may show a face, faces included.
    private(set) var doubtful: [Int] = []
    /// Indicates faces, or hints of faces that are followed, that a second round can cover.
    var asksForMore: Bool { !faces.isEmpty || !hints.isEmpty }

    /// Records the search of a frame.
    ///
    /// - Parameter seen: The places that may show a face that was to be covered.
    mutating func note(_ look: Look, _ seen: FoundFaces, inFrame number: Int) {
        looks[number] = look
        searched += 1
        faces += seen.faces.map { BareFace(frame: number, face: $0) }
        hints += (seen.unsure + seen.faint).map { BareFace(frame: number, face: $0) }
        if seen != FoundFaces() { doubtful.append(number) }
    }
}
