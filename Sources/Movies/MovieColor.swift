internal import Imaging

/// The colour description of a movie's frames, in code points of ITU-T H.273.
package struct MovieColor: Codable, Hashable, Sendable {
    /// Colour primaries, H.273 table 2.
    package var primaries: Int
    /// Transfer characteristics, H.273 table 3.
    package var transfer: Int
    /// Matrix coefficients, H.273 table 4.
    package var matrix: Int
    /// `true` if luma and chroma use the full range 0 to 255 instead of 16 to 235 and 16 to 240.
    package var isFullRange: Bool

    package init(primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool = false) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.isFullRange = isFullRange
    }

    /// The colours of movies made from sRGB pictures: primaries and matrix of BT.709, transfer of sRGB (13), so that
    /// the colours do not jump from still to movie; limited range.
    package static let sRGB = MovieColor(primaries: 1, transfer: 13, matrix: 1)
    /// The same with the primaries of Display P3 (12): for pictures with colours outside sRGB.
    package static let displayP3 = MovieColor(primaries: 12, transfer: 13, matrix: 1)

    /// The meaning of samples of a bit depth: the one of black, how many levels luma has, how many chroma, and the one of no
    /// colour. ITU-T H.273 §8.3, for full and limited range.
    func levels(depth: Int) -> (black: Float, luma: Float, chroma: Float, neutral: Float) {
        let (unit, largest) = (Float(1 << (depth - 8)), Float(1 << depth - 1))
        return isFullRange
            ? (0, largest, largest, 128 * unit) : (16 * unit, 219 * unit, 224 * unit, 128 * unit)
    }

    /// The weights of red and blue in the luma of a frame, and the number of that matrix. A movie that does not say is
    /// taken as players take it: BT.601 for small frames, BT.709 from 720 rows or 1280 columns up.
    func luma(of size: PixelSize) -> (matrix: Int, red: Float, blue: Float) {
        switch matrix {
        case 1: (1, 0.2126, 0.0722)
        case 4: (4, 0.30, 0.11)
        case 5, 6: (matrix, 0.299, 0.114)
        case 7: (7, 0.212, 0.087)
        case 9, 10: (matrix, 0.2627, 0.0593)
        default: size.height >= 720 || size.width >= 1280 ? (1, 0.2126, 0.0722) : (6, 0.299, 0.114)
        }
    }
}
