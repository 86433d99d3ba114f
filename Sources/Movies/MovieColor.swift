/// What the numbers in a movie's pictures mean as colours, in numbers of ITU-T H.273.
public struct MovieColor: Hashable, Sendable {
    /// Colour primaries, H.273 table 2.
    public var primaries: Int
    /// Transfer characteristics, H.273 table 3.
    public var transfer: Int
    /// Matrix coefficients, H.273 table 4.
    public var matrix: Int
    /// Whether luma and chroma use all of 0 to 255, and not 16 to 235 and 16 to 240.
    public var isFullRange: Bool

    /// Colours by their numbers.
    public init(primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool = false) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// The colour of movies made of sRGB pictures: primaries and matrix of BT.709, transfer of sRGB (13), so
    /// that the colours do not jump from still to movie; limited range.
    public static let sRGB = MovieColor(primaries: 1, transfer: 13, matrix: 1)
    /// The same with the primaries of Display P3 (12): for pictures with more colours than sRGB has.
    public static let displayP3 = MovieColor(primaries: 12, transfer: 13, matrix: 1)
}
