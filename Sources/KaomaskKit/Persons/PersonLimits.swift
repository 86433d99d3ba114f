/// The limits of recognition, measured: docs/decisions/persons.md.
enum PersonLimits {
    /// The least length of a vector of a face to leave bare, and of one to know somebody by.
    static let (length, knownLength) = (9.0, 10.0)
    /// The least score and width, in pixels, of a face to leave bare.
    static let (score, width) = (0.7, 48.0)
    /// The least distance to the next person who is not left bare.
    static let margin = 0.05
    /// The cosine from which somebody may be a person.
    static let perhaps = 0.30
    /// The cosine below which a region's name is wrong.
    static let foreign = 0.20
    /// The cosine above which two known persons look alike.
    static let alike = 0.50
    /// How many times as wide as the next the face in a picture to know somebody by has to be.
    static let timesAsWide = 2.0
    /// The number of known persons above which one picture of each takes the limit of three.
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
