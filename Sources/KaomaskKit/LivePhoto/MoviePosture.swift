internal import Faces
internal import Imaging
internal import Movies

/// Detects movies whose frames lie on their side. Programs that omit a movie's rotation leave such movies beside
/// upright stills.
struct MoviePosture {
    /// The size of the upright still.
    let still: PixelSize
    /// The approximate number of frames in the movie.
    let frames: Int

    /// The approximate number of frames to search.
    private static let asked = 5

    /// Returns the orientation of the movie's stored frames: the stated one or, if the still has the other aspect,
    /// the one in which faces are detected with the highest confidence.
    ///
    /// - Parameter movie: The movie at its first frame, as it is left.
    /// - Throws: `MovieError` when frames cannot be decoded, and `FaceError` when they cannot be searched.
    func orientation(of movie: inout MovieDecoder, with finder: FaceFinder) throws -> Orientation {
        let stated = movie.orientation
        let shown = stated.uprightSize(ofStored: movie.size)
        guard (still.width - still.height).signum() * (shown.width - shown.height).signum() < 0 else {
            return stated
        }
        let candidates = [stated, stated.then(.right), stated.then(.left)]
        var sureness = [Double](repeating: 0, count: candidates.count)
        let step = max(1, frames / Self.asked)
        var index = 0
        while let frame = try movie.next() {
            defer { index += 1 }
            guard index % step == 0 else { continue }
            let pixels = try WholePicture(frame.picture).pixels(movie.color)
            for (place, candidate) in candidates.enumerated() {
                let found = try finder.found(in: pixels.upright(candidate))
                sureness[place] += found.faces.reduce(0) { $0 + $1.confidence }
            }
        }
        try movie.rewind()
        // A tie goes to the stated orientation.
        let best = sureness.indices.max { sureness[$0] < sureness[$1] } ?? 0
        return sureness[best] > sureness[0] ? candidates[best] : stated
    }
}
