internal import Foundation

/// What a file becomes.
public enum OutputKind: Sendable {
    /// One covered picture in the format of its source.
    case coveredPicture
    /// A still and a movie with the same stem.
    case livePhoto

    /// What is added to the stem of an output that lies beside its source.
    fileprivate var suffix: String {
        switch self {
        case .coveredPicture: "-covered"
        case .livePhoto: "-live"
        }
    }
}

/// One input and the files it becomes.
public struct PlannedPhoto: Hashable, Sendable {
    /// Where the input is.
    public let input: String
    /// Where the picture goes.
    public let still: String
    /// Where the movie goes, for a Live Photo.
    public let movie: String?

    /// Where its faces are written down, when they are.
    public var sidecar: String { (still as NSString).deletingPathExtension + ".faces.json" }
}

/// Decides where results go: beside the source, under one name, or in a folder that mirrors the inputs.
///
/// No two inputs get the same output, and no output is one of the inputs.
public struct OutputPlan: Sendable {
    private let destination: OutputDestination
    private let kind: OutputKind
    private let savesFaces: Bool
    private var claims: OutputClaims

    /// A plan for these inputs.
    ///
    /// - Parameters:
    ///   - output: What `-o` said: a folder (existing, or ending in a slash, or needed because there are
    ///     several inputs) or a file name; `nil` for beside the source.
    ///   - severalInputs: Whether a folder or more than one input was named.
    ///   - inputs: The inputs that are known already.
    ///   - savesFaces: Whether a sidecar is written beside each output.
    public init(
        output: String?,
        severalInputs: Bool,
        inputs: [InputFile] = [],
        kind: OutputKind,
        savesFaces: Bool = false
    ) {
        self.kind = kind
        self.savesFaces = savesFaces
        claims = OutputClaims(originals: inputs)
        destination = OutputDestination(output, severalInputs: severalInputs)
    }

    /// The files `input` becomes.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(_ input: InputFile) throws(PipelineError) -> PlannedPhoto {
        let stem = destination.stem(for: input, suffix: kind.suffix)
        let still = stem + "." + stillExtension(for: input)
        let movie = kind == .livePhoto ? stem + ".mov" : nil
        let photo = PlannedPhoto(input: input.path, still: still, movie: movie)
        let files = [still, movie, savesFaces ? photo.sidecar : nil].compactMap { $0 }
        try claims.claim(files, for: input)
        return photo
    }

    /// A covered picture keeps its extension; the still of a Live Photo is a JPEG and is called so.
    private func stillExtension(for input: InputFile) -> String {
        let own = destination.askedExtension ?? (input.path as NSString).pathExtension
        let isJPEG = ["jpg", "jpeg"].contains(own.lowercased())
        switch kind {
        case .coveredPicture: return own.isEmpty ? "jpg" : own
        case .livePhoto: return isJPEG ? own : "jpg"
        }
    }
}
