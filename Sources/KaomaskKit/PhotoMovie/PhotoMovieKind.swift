internal import FileJobs

/// The files a movie of photographs can be written to.
package enum PhotoMovieKind: String, Sendable, CaseIterable {
    /// An MP4 file.
    case mp4
    /// A QuickTime file.
    case mov
    /// An animated GIF, without sound.
    case gif

    /// The extensions that names of such files have, in lower case, the usual one first.
    package var extensions: [String] { MovieContainer(rawValue: rawValue)?.extensions ?? [rawValue] }

    /// The kind that a file's name asks for; QuickTime where it asks for none.
    package init(ofFileNamed path: String) {
        let ending = path.fileExtension
        self = Self.allCases.first { $0.extensions.contains(ending) } ?? .mov
    }
}
