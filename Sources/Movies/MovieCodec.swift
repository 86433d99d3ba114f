/// The codec of a movie's frames.
public enum MovieCodec: String, Sendable, CaseIterable, Codable {
    /// H.264 High (ITU-T H.264), supported by all players.
    case h264
    /// HEVC Main (ITU-T H.265), about two thirds of the size; the format of iPhone recordings.
    case hevc
}
