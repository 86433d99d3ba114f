/// How a movie's pictures are compressed.
public enum MovieCodec: String, Sendable, CaseIterable {
    /// H.264 High (ITU-T H.264), which everything plays.
    case h264
    /// HEVC Main (ITU-T H.265): about two thirds of the bytes, as iPhones record.
    case hevc
}
