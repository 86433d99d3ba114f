/// Chroma subsampling: chroma_format_idc, ITU-T H.265 Table 6-1.
package enum ChromaFormat: Int, Sendable, Hashable, CaseIterable {
    /// No chroma (4:0:0).
    case none
    /// One chroma sample for 2 by 2 pixels (4:2:0).
    case quarter
    /// One chroma sample for two pixels side by side (4:2:2).
    case half
    /// One chroma sample for each pixel (4:4:4).
    case full

    /// The pixels that share a chroma sample, across.
    package var columns: Int { self == .quarter || self == .half ? 2 : 1 }
    /// The pixels that share a chroma sample, down.
    package var rows: Int { self == .quarter ? 2 : 1 }
    /// The number of planes of a picture.
    package var planes: Int { self == .none ? 1 : 3 }
}
