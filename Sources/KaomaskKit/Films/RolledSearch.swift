internal import Faces
internal import Imaging

/// The search of a movie's frames while the camera rolls: a frame is searched as it is held or turned back, most of them
/// in the way that shows more.
struct RolledSearch {
    /// The roll of the camera, in degrees, from which frames are turned back.
    private static let leastRoll = 15.0
    /// One search in so many goes the other way.
    private static let period = 4

    private let finder: FaceFinder
    /// The number of searches since the camera rolled.
    private var count = 0
    /// The sums of the confidences that the last search of each kind found.
    private var (asHeld, turnedBack) = (0.0, 0.0)

    init(_ finder: FaceFinder) { self.finder = finder }

    /// Returns what a frame shows, in its pixels.
    ///
    /// - Parameters:
    ///   - places: Where to look; none for all of it.
    ///   - roll: The roll of the camera, in degrees: what was upright leans by so much, clockwise positive. With one, the
    ///     whole frame is searched.
    /// - Throws: `FaceError` when the frame cannot be searched.
    mutating func found(
        in frame: some FacePicture,
        at places: [Rect] = [],
        rolled roll: Double,
        acquaintance: (FaceObservation) -> Acquaintance
    ) throws(FaceError) -> FoundFaces {
        guard abs(roll) >= Self.leastRoll else {
            (count, asHeld, turnedBack) = (0, 0, 0)
            return try finder.found(in: frame, as: .frame(at: places), acquaintance: acquaintance)
        }
        count += 1
        let isOther = count.isMultiple(of: Self.period)
        if (turnedBack >= asHeld) != isOther {
            let found = try finder.found(in: frame, leaning: roll)
            turnedBack = found.sureness
            return found
        }
        let found = try finder.found(in: frame)
        asHeld = found.sureness
        return found
    }
}

extension FoundFaces {
    /// The sum of the faces' confidences.
    var sureness: Double { faces.reduce(0) { $0 + $1.confidence } }
}
