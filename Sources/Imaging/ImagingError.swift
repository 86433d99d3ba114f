public import Formats

/// An error in decoding or encoding a picture.
public enum ImagingError: Failure, Hashable {
    /// The picture's data end before the picture is complete.
    case truncated(Format)
    /// The picture's data are damaged; the message is the codec's own.
    case damaged(Format, message: String)
    /// A library refuses a well-formed picture: its name with version, and its message.
    case refused(library: String, message: String)
    /// A valid picture of an unsupported kind.
    case unsupported(String)
    /// The picture is larger than the limits allow.
    case tooLarge(PixelSize, limits: DecodeLimits)
    /// The picture needs more memory than the limits allow, in bytes.
    case tooMuchMemory(PixelSize, needed: Int, limits: DecodeLimits)
    /// The picture needs more memory than is available, in bytes.
    case noMemory(PixelSize, needed: Int)
    /// The header promises far more pixels than the file's bytes can hold.
    case implausible(PixelSize, bytes: Int)
    /// The encoder failed; the message is the codec's own.
    case encoder(Format, message: String)

    /// The format of a picture.
    public enum Format: String, Sendable, Hashable {
        case jpeg = "JPEG"
        case png = "PNG"
        case webP = "WebP"
        /// HEIF with HEVC.
        case heic = "HEIC"
        /// HEIF with AV1.
        case avif = "AVIF"
        /// HEIF with HEVC or AV1.
        case heif = "HEIF"

        fileprivate var codes: (truncated: FailureCode, damaged: FailureCode) {
            switch self {
            case .jpeg: (.truncatedJPEG, .damagedJPEG)
            case .png: (.truncatedPNG, .damagedPNG)
            case .webP: (.truncatedWebP, .damagedWebP)
            case .heic: (.truncatedHEIF, .damagedHEIC)
            case .avif, .heif: (.truncatedHEIF, .damagedHEIF)
            }
        }
    }

    /// The kind of failure.
    public var code: FailureCode {
        switch self {
        case .truncated(let format): format.codes.truncated
        case .damaged(let format, _): format.codes.damaged
        case .refused: .decoderRefused
        case .unsupported: .unsupportedFormat
        case .tooLarge, .tooMuchMemory: .tooLarge
        case .noMemory: .noMemory
        case .implausible: .implausibleSize
        case .encoder: .encoderFailed
        }
    }

    /// A description of the error, as a sentence.
    public var description: String {
        switch self {
        case .truncated(let format):
            "the picture ends early: its \(format.rawValue) data stop before the last row"
        case .damaged(let format, let message): "the \(format.rawValue) data are damaged: \(message)"
        case .refused(let library, let message):
            "\(library) cannot decode the picture (\(message)); if other programs show it, install a newer "
                + "\(library.prefix { $0 != " " }), or export the picture as JPEG"
        case .unsupported(let what): "\(what) are not supported; convert the picture to a plain JPEG or PNG"
        case .tooLarge(let size, let limits):
            "the picture is \(size) pixels, more than the limit of "
                + "\(limits.maximumPixels / 1_000_000) million pixels or \(limits.maximumSide) a side"
        case .tooMuchMemory(let size, let needed, let limits):
            "the picture of \(size) pixels would take \(needed >> 20) MiB of memory, more than "
                + "the limit of \(limits.maximumMemory >> 20)"
        case .noMemory(let size, let needed):
            "the picture of \(size) pixels would take \(needed >> 20) MiB of memory, more than can "
                + "be had now; a lower --jobs takes less"
        case .implausible(let size, let bytes):
            "the header says \(size) pixels, but the file's \(bytes) bytes cannot hold them"
        case .encoder(let format, let message): "the \(format.rawValue) encoder failed: \(message)"
        }
    }
}
