/// A coding block of an intra picture: its place, and how it is divided and predicted. ITU-T H.265 §7.3.8.5.
package struct CodingBlock: Sendable, Hashable {
    /// The left edge in luma samples.
    package var x: Int
    /// The top edge in luma samples.
    package var y: Int
    /// The width and height in luma samples.
    package var side: Int
    /// `true` if each quarter is predicted by itself (PART_NxN).
    package var isQuartered: Bool
    /// The prediction modes of luma, Table 8-1, of the quarters row by row; all the same in a block that is not
    /// quartered.
    package var luma: SIMD4<UInt8>
    /// intra_chroma_pred_mode, 0 to 4; `nil` in a picture without chroma.
    package var chroma: Int?
}
