/// The faces of a picture, in pixels of the upright picture.
struct PhotoFaces: Sendable {
    /// The faces, numbered from left to right.
    var faces: [Face]
    /// The other faces, left uncovered.
    var others: [Face] = []
    /// The near misses, which a person should check, numbered after the faces.
    var unsure: [Face]
    /// Sentences on the user's requests that the picture does not match.
    var misses: [Remark] = []
    /// The processor time of the search, seconds, from the decoded picture to the faces.
    var searchTime = 0.0
}
