internal import Faces
internal import Imaging

/// Finds and follows the faces of a film, frame by frame.
struct FilmSearch: Sendable {
    /// A frame, and what is known of it before faces are looked for.
    struct Frame: Sendable {
        /// The presentation time in seconds from the film's first frame.
        let time: Double
        /// The picture and how it came to it; `nil` for a frame that is not looked at.
        let shown: (view: UprightFrame, step: FrameStep)?
        /// Faces that are known to be in it.
        var known: [FaceObservation] = []
    }

    private(set) var follower = FaceFollower()
    private(set) var witness: FilmWitness?
    /// The number of searches.
    private(set) var count = 0
    /// The frame before, if not all of it was searched.
    private var previous: UprightFrame?
    private var rolled: RolledSearch

    init(_ finder: FaceFinder, _ witness: FilmWitness?) {
        (rolled, self.witness) = (RolledSearch(finder), witness)
    }

    /// Takes the next frame, and searches it if the faces followed ask for that.
    mutating func take(_ frame: Frame) throws {
        guard let (view, step) = frame.shown else {
            follower.skip(at: frame.time)
            previous = nil
            return
        }
        // The last frame of a shot, or before a jump, is searched, too.
        if step.isCut || step.isJump, let previous { try search(previous) }
        follower.add(step)
        let places = frame.known.isEmpty ? follower.placesToSearch : []
        if let places { try search(view, in: places, frame.known) }
        previous = places?.isEmpty == true ? nil : view
    }

    /// Ends the film and returns everybody.
    mutating func finish() throws -> [FollowedFace] {
        if let previous { try search(previous) }
        return follower.finish()
    }

    private mutating func search(
        _ frame: UprightFrame,
        in places: [Rect] = [],
        _ known: [FaceObservation] = []
    ) throws {
        count += 1
        var found = try rolled.found(
            in: frame,
            at: places,
            rolled: follower.roll,
            acquaintance: follower.acquaintance
        )
        found.faces += known.filter { face in
            !found.faces.contains { $0.boundingBox.overlap(face.boundingBox) > 0.2 }
        }
        follower.see(found, in: places)
        try witness?.look(at: found.faces, in: frame, follower)
    }
}
