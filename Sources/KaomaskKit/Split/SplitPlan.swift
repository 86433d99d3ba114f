import Formats
internal import Pairing

/// The outputs of splitting a Live Photo.
package struct PlannedParts: Sendable {
    let parts: LivePhotoParts
    let still, movie: String?
}

/// Assigns output paths to the parts of Live Photos: like `OutputPlan`, for halves that each keep their own format.
package struct SplitPlan {
    private let destination: OutputDestination
    private var claims: OutputClaims

    /// Creates a plan for these inputs. See `OutputPlan`.
    package init(output: String?, severalInputs: Bool, inputs: [ExaminedFile]) {
        destination = OutputDestination(output, severalInputs: severalInputs)
        claims = OutputClaims(originals: inputs.map(\.input))
    }

    /// Returns the output files for a Live Photo. Throws `output-taken` or `output-is-input`.
    package mutating func plan(_ parts: LivePhotoParts) throws(PipelineError) -> PlannedParts {
        let still = parts.still.map { path(for: $0, $0.stillExtension) }
        var movie = parts.movie.map { path(for: $0, $0.movieExtension) }
        if movie == nil, let picture = parts.still, let ending = picture.embeddedExtension {
            movie = path(for: picture, ending)
        }
        let files = [still, movie].compactMap { $0 }
        try destination.checkHonoured(by: files, isAnyPicture: false)
        if let input = parts.named?.input { try claims.claim(files, for: input) }
        return PlannedParts(parts: parts, still: still, movie: movie)
    }

    private func path(for file: ExaminedFile, _ pathExtension: String) -> String {
        // A bundle's outputs go into a plain folder named after it, without `.pvt`.
        let place = file.input.relativePath.split(separator: "/", omittingEmptySubsequences: false)
        let ending = "." + LivePhotoShape.bundleExtension
        let plain = place.dropLast().map { String($0.hasSuffix(ending) ? $0.dropLast(ending.count) : $0) }
        let input = InputFile(
            path: file.input.path,
            relativePath: (plain + place.suffix(1).map(String.init)).joined(separator: "/"),
            isFromFolder: file.input.isFromFolder
        )
        return destination.stem(for: input, suffix: "-plain") + "." + pathExtension
    }
}

extension ExaminedFile {
    fileprivate var movieExtension: String {
        let own = path.typedExtension
        return (format == .mov ? MovieContainer.mov : .mp4).extensions.spelled(like: own)
    }

    /// The extension of the movie after the picture, or `nil`.
    fileprivate var embeddedExtension: String? {
        guard case .motionPhoto(_, let movie) = content else { return nil }
        return ((try? movie.get())?.format == .mov ? MovieContainer.mov : .mp4).extensions[0]
    }
}

/// A Live Photo among files, or a single half.
package struct LivePhotoParts: Sendable {
    let still, movie: ExaminedFile?

    var named: ExaminedFile? { still ?? movie }
}
