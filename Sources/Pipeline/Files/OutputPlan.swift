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
public struct OutputPlan {
    private enum Destination {
        case beside
        case file(String)
        case folder(String)
    }

    private let destination: Destination
    private let kind: OutputKind
    private var takenBy: [String: String] = [:]
    private var inputs: Set<FileIdentity>

    /// A plan for these inputs.
    ///
    /// - Parameters:
    ///   - output: What `-o` said: a folder (existing, or ending in a slash, or needed because there are
    ///     several inputs) or a file name; `nil` for beside the source.
    ///   - severalInputs: Whether a folder or more than one input was named.
    public init(output: String?, severalInputs: Bool, inputs: [InputFile], kind: OutputKind) {
        self.kind = kind
        self.inputs = Set(inputs.compactMap { FileIdentity(path: $0.path) })
        var isFolder: ObjCBool = false
        switch output {
        case .none: destination = .beside
        case .some(let path)
        where severalInputs || path.hasSuffix("/")
            || (unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && isFolder.boolValue):
            destination = .folder(path)
        case .some(let path): destination = .file(path)
        }
    }

    /// The files `input` becomes.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(_ input: InputFile) throws(PipelineError) -> PlannedPhoto {
        let stem = stem(for: input)
        let still = stem + "." + stillExtension(for: input)
        let movie = kind == .livePhoto ? stem + ".mov" : nil
        for path in [still, movie].compactMap({ $0 }) {
            if let other = takenBy[path] {
                throw PipelineError(
                    code: "output-taken",
                    path: input.path,
                    detail: "would be written to \(path), as \(other) is; give each its own -o"
                )
            }
            if let identity = FileIdentity(path: path), inputs.contains(identity) {
                throw PipelineError(
                    code: "output-is-input",
                    path: input.path,
                    detail: "would overwrite \(path), which is one of the inputs; choose another -o"
                )
            }
        }
        takenBy[still] = input.path
        if let movie { takenBy[movie] = input.path }
        return PlannedPhoto(input: input.path, still: still, movie: movie)
    }

    private func stem(for input: InputFile) -> String {
        switch destination {
        case .beside: return (input.path as NSString).deletingPathExtension + kind.suffix
        case .file(let path): return (path as NSString).deletingPathExtension
        case .folder(let folder):
            let base = folder.hasSuffix("/") ? folder : folder + "/"
            return base + (input.relativePath as NSString).deletingPathExtension
        }
    }

    /// A covered picture keeps its extension; the still of a Live Photo is a JPEG and is called so.
    private func stillExtension(for input: InputFile) -> String {
        var own = (input.path as NSString).pathExtension
        if case .file(let path) = destination, !(path as NSString).pathExtension.isEmpty {
            own = (path as NSString).pathExtension
        }
        let isJPEG = ["jpg", "jpeg"].contains(own.lowercased())
        switch kind {
        case .coveredPicture: return own.isEmpty ? "jpg" : own
        case .livePhoto: return isJPEG ? own : "jpg"
        }
    }
}

/// Decides where labelled pictures go: under the name that was asked for, or in a folder that mirrors the
/// inputs.
public struct LabelPlan: Sendable {
    private let output: String?
    private let isFolder: Bool

    /// A plan for what `--label` said; `nil` for no labelled pictures.
    public init(output: String?, severalInputs: Bool) {
        self.output = output
        isFolder = severalInputs || output?.hasSuffix("/") ?? false
    }

    /// Where the labelled picture of `input` goes.
    public func path(for input: InputFile) -> String? {
        guard let output, isFolder else { return output }
        let base = output.hasSuffix("/") ? output : output + "/"
        return base + (input.relativePath as NSString).deletingPathExtension + ".png"
    }
}

/// Which file a path leads to, whatever it is called.
struct FileIdentity: Hashable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is no such file.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
