public import Imaging

/// Why a movie or its sound could not be read or made.
public enum MovieError: Error, Hashable, Sendable, CustomStringConvertible {
    /// FFmpeg has no such encoder.
    case encoderMissing(String)
    /// A step of FFmpeg failed; the message is its own.
    case engine(step: String, message: String)
    /// The encoder gave no usable parameter sets.
    case noParameterSets
    /// A frame was to last no time at all.
    case frameWithoutDuration
    /// The bytes are nothing that FFmpeg reads; the message is its own.
    case unreadable(message: String)
    /// The media are coded in a way that is not read here, by FFmpeg's name.
    case notRead(coding: String)
    /// There is no sound in the file.
    case noSound
    /// There are no pictures in the file.
    case noVideo
    /// A frame has more pixels than the limit allows.
    case tooLarge(PixelSize, limit: Int)
    /// There are more frames than the limit allows.
    case tooManyFrames(limit: Int)

    /// What went wrong, as a sentence.
    public var description: String {
        switch self {
        case .encoderMissing(let name):
            "FFmpeg has no encoder \(name); install Debian's libavcodec with \(name)"
        case .engine(let step, let message): "FFmpeg failed to \(step): \(message)"
        case .noParameterSets: "the movie encoder gave no parameter sets"
        case .frameWithoutDuration: "a frame of the movie lasts no time"
        case .unreadable(let message): "neither sound nor movie that can be read: \(message)"
        case .notRead(let coding):
            "coded as \(coding), which is not read here; convert it to H.264 with AAC sound first, for example with "
                + "ffmpeg"
        case .noSound: "there is no sound in it"
        case .noVideo: "there are no moving pictures in it"
        case .tooLarge(let size, let limit):
            "its frames have \(size.width)x\(size.height) pixels, more than the limit of \(limit)"
        case .tooManyFrames(let limit):
            "it has more than \(limit) frames, which is the limit; cut it shorter first"
        }
    }
}
