internal import Containers
internal import Faces
internal import FileJobs
internal import HEIC
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing
internal import Scenes

extension PipelineError {
    /// The failure of the file at `path` with this cause and its code; a cause that names a file keeps that name.
    init(_ cause: any Error, of path: String) { self.init(cause, of: path, as: Code(cause)) }

    /// Runs a step on the file at `path` and puts its name, and the code of the library's own error, on what the step
    /// throws.
    static func named<Value: ~Copyable>(
        _ path: String,
        _ step: () throws -> Value
    ) throws(PipelineError) -> Value {
        do { return try step() } catch { throw PipelineError(error, of: path) }
    }
}

extension SourceFile {
    /// Runs a step on this file as ``PipelineError/named(_:_:)``.
    func named<Value: ~Copyable>(_ step: () throws -> Value) throws(PipelineError) -> Value {
        try PipelineError.named(path, step)
    }
}

extension PipelineError.Code {
    /// The code of an error of one of the stages' libraries.
    init(_ cause: any Error) {
        switch cause {
        case let error as ContainerError: self.init(word: error.code.rawValue)
        case let error as ImagingError: self.init(error)
        case let error as HEICError: self.init(error)
        case let error as FaceError: self.init(error)
        case let error as OverlayError: self.init(error)
        case let error as MovieError: self.init(error)
        case is CollageError: self = .badTemplate
        case is DrawingError: self = .cannotDraw
        case let error as CardError: self.init(error)
        default: self = .failed
        }
    }

    private init(word: String) { self = Self(rawValue: word) ?? .failed }

    private init(_ error: ImagingError) {
        switch error {
        case .truncated(let format): self.init(word: "truncated-\(format.lowercased())")
        case .damaged(let format, _): self.init(word: "damaged-\(format.lowercased())")
        case .refused: self = .decoderRefused
        case .unsupported: self = .unsupportedFormat
        case .tooLarge, .tooMuchMemory: self = .tooLarge
        case .noMemory: self = .noMemory
        case .implausible: self = .implausibleSize
        case .encoder: self = .encoderFailed
        }
    }

    private init(_ error: HEICError) {
        switch error {
        case .unsupported: self = .unsupportedFormat
        case .damaged: self = .damagedHEIC
        case .limits(let error): self.init(error)
        }
    }

    private init(_ error: FaceError) {
        switch error {
        case .engine: self = .detectorFailed
        case .unreadable(let error): self.init(error)
        case .unusableModel: self = .unusableModel
        }
    }

    private init(_ error: OverlayError) {
        switch error {
        case .missingGlyphs: self = .missingGlyphs
        case .unusableFont: self = .unusableFont
        default: self = .cannotDraw
        }
    }

    private init(_ error: MovieError) {
        switch error {
        case .encoderMissing, .engine, .noParameterSets, .frameWithoutDuration: self = .movieEncoderFailed
        case .unreadable, .notRead: self = .unreadableMedia
        case .noSound: self = .noSound
        case .noVideo: self = .noVideo
        case .tooLarge, .tooManyFrames: self = .tooLarge
        }
    }

    private init(_ error: CardError) {
        switch error {
        case .empty: self = .emptyCard
        case .textTooLong, .rowTooLong, .tooManyRows, .codeTooLong, .codeTooDense: self = .doesNotFit
        case .badList: self = .badList
        case .codeWithZero: self = .badText
        case .drawing: self = .cannotDraw
        }
    }
}
