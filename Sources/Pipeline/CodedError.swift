internal import Archive
internal import Cards
internal import Collage
internal import Doodle
internal import Faces
internal import HEIC
internal import Imaging
internal import Metadata
internal import Movies
internal import Overlay
internal import Pairing

/// An error of a stage's library, with the code that scripts test for.
protocol CodedError: Error {
    /// The code, which may name the format of the file concerned.
    func code(for source: SourcePhoto) -> String
    /// The description of the failure, for people.
    var sentence: String { get }
}

extension CodedError where Self: CustomStringConvertible {
    var sentence: String { description }
}

extension ArchiveError: CodedError {
    func code(for source: SourcePhoto) -> String { "bad-archive" }
}

extension MetadataError: CodedError {
    func code(for source: SourcePhoto) -> String { code.rawValue }
}

extension PairingError: CodedError {
    func code(for source: SourcePhoto) -> String { code.rawValue }
}

extension ImagingError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .truncated(let format): "truncated-\(format.lowercased())"
        case .damaged(let format, _): "damaged-\(format.lowercased())"
        case .refused: "decoder-refused"
        case .unsupported: "unsupported-format"
        case .tooLarge, .tooMuchMemory: "too-large"
        case .noMemory: "no-memory"
        case .implausible: "implausible-size"
        case .encoder: "encoder-failed"
        }
    }
}

extension HEICError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .unsupported: "unsupported-format"
        case .damaged: "damaged-heic"
        case .limits(let error): error.code(for: source)
        }
    }
}

extension FaceError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .engine: "detector-failed"
        case .unreadable(let error): error.code(for: source)
        case .unusableModel: "unusable-model"
        }
    }
}

extension OverlayError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .missingGlyphs: "missing-glyphs"
        case .unusableFont: "unusable-font"
        default: "cannot-draw"
        }
    }
}

extension MovieError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .encoderMissing, .engine, .noParameterSets, .frameWithoutDuration: "movie-encoder-failed"
        case .unreadable, .notRead: "unreadable-media"
        case .noSound: "no-sound"
        case .noVideo: "no-video"
        case .tooLarge, .tooManyFrames: "too-large"
        }
    }
}

extension CollageError: CodedError {
    func code(for source: SourcePhoto) -> String { "bad-template" }
}

extension DoodleError: CodedError {
    func code(for source: SourcePhoto) -> String { "cannot-draw" }
}

extension CardError: CodedError {
    func code(for source: SourcePhoto) -> String {
        switch self {
        case .empty: "empty-card"
        case .textTooLong, .rowTooLong, .tooManyRows, .codeTooLong, .codeTooDense: "does-not-fit"
        case .badList: "bad-list"
        case .codeWithZero: "bad-text"
        case .drawing: "cannot-draw"
        }
    }
}
