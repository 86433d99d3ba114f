/// The limits of recognition, measured: docs/decisions/persons.md.
enum PersonLimits {
    /// The minimum vector length of a face to leave bare, and of one that makes a person known.
    static let (length, knownLength) = (9.0, 10.0)
    /// The minimum score and width, pixels, of a face to leave bare.
    static let (score, width) = (0.7, 48.0)
    /// The minimum distance to the next person who is not left bare.
    static let margin = 0.05
    /// The cosine from which a face may be a person's.
    static let perhaps = 0.30
    /// The cosine below which a region's name is wrong, and a single look at a face in a film contradicts the others.
    static let (foreign, foreignLook) = (0.20, 0.35)
    /// The cosine above which two known persons look alike.
    static let alike = 0.50
    /// The minimum width of the face that makes a person known, as a multiple of the next face's in the picture.
    static let timesAsWide = 2.0
    /// The number of known persons above which a single picture takes the limit of three.
    private static let many = 20

    /// Returns the cosine from which a face is that of a person known by so many pictures.
    static func cosine(pictures: Int, persons: Int) -> Double {
        switch pictures {
        case 1: persons > many ? 0.50 : 0.45
        case 2: 0.48
        default: 0.50
        }
    }
}
