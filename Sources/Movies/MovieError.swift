package import Formats
package import Imaging

/// An error in reading or making a movie or its sound.
package enum MovieError: Failure, Hashable {
    case encoderMissing(String)
    case engine(step: String, message: String)
    /// The encoder gave no usable parameter sets.
    case noParameterSets
    case frameWithoutDuration
    /// FFmpeg cannot read the bytes, with FFmpeg's message.
    case unreadable(message: String)
    /// The media use a codec that is not accepted, by FFmpeg's name.
    case notRead(coding: String)
    case noSound
    case noVideo
    case tooLarge(PixelSize, limit: Int)
    case sizeChanges(from: PixelSize, to: PixelSize)
    case severalPictureTracks
    case tooManyFrames(limit: Int)

    package var code: FailureCode {
        switch self {
        case .encoderMissing, .engine, .noParameterSets, .frameWithoutDuration: .movieEncoderFailed
        case .unreadable, .notRead, .sizeChanges, .severalPictureTracks: .unreadableMedia
        case .noSound: .noSound
        case .noVideo: .noVideo
        case .tooLarge, .tooManyFrames: .tooLarge
        }
    }

    package var description: String {
        switch self {
        case .encoderMissing(let name):
            "FFmpeg has no encoder \(name) here; install Debian's package ffmpeg, whose libraries have it"
        case .engine(let step, let message): "FFmpeg failed to \(step): \(message)"
        case .noParameterSets: "the movie encoder gave no parameter sets"
        case .frameWithoutDuration: "a frame of the movie lasts no time"
        case .unreadable(let message): "cannot be read as sound or movie: \(message)"
        case .notRead(let coding):
            "coded as \(coding), which is not read here; convert it to H.264 with AAC sound first, for example with "
                + "ffmpeg"
        case .noSound: "this file has no sound"
        case .noVideo: "this file has no moving pictures"
        case .tooLarge(let size, let limit):
            "its frames have \(size) pixels, more than the limit of \(limit)"
        case .sizeChanges(let old, let new):
            "its pictures change from \(old) to \(new) pixels in the middle; cut it in two there, for example with ffmpeg"
        case .severalPictureTracks:
            "it has several picture tracks, each of which may show a face; keep one first, for example with "
                + "ffmpeg -i IN -map 0:v:0 -map 0:a -c copy OUT"
        case .tooManyFrames(let limit):
            "it has more than \(limit) frames, which is the limit; cut it shorter first"
        }
    }
}
