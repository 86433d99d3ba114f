/// How finely a picture's colours are sampled: chroma_format_idc, ITU-T H.265 Table 6-1.
public enum ChromaFormat: Int, Sendable, Hashable, CaseIterable {
    /// No colour (4:0:0).
    case none
    /// One sample for two by two pixels (4:2:0).
    case quarter
    /// One sample for two pixels side by side (4:2:2).
    case half
    /// One sample for each pixel (4:4:4).
    case full

    /// The pixels that share a chroma sample, across.
    public var columns: Int { self == .quarter || self == .half ? 2 : 1 }
    /// The pixels that share a chroma sample, down.
    public var rows: Int { self == .quarter ? 2 : 1 }
    /// How many planes a picture has.
    public var planes: Int { self == .none ? 1 : 3 }
}
