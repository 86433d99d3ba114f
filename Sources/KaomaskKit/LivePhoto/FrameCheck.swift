internal import Faces

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
