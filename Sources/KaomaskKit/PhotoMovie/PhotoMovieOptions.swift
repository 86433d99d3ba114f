internal import Imaging
package import Movies

package struct PhotoMovieOptions: Sendable {
    /// The duration of each photo, seconds.
    package var seconds = 1.0
    /// The size of the movie, pixels; both sides even.
    var size = PixelSize(width: 1920, height: 1080)
    package var frameRate = FrameRate.thirty
    /// `true` if photos fill the frame, with faces in view; `false` if they are shown whole.
    var fills = false
    /// The filling of a frame's area outside its photo.
    var bars = Bars.blurred
    /// The duration of a dissolve, seconds; at most half of either photo's.
    var fade = 0.0
    var codec = MovieCodec.h264
    package var coversFaces = false
    /// `true` to show each photo twice, covered and then original, each for its full duration.
    package var showsBeforeAndAfter = false
    /// A file whose sound, from its beginning, accompanies the movie.
    package var sound: String?
    /// `true` if the movie is only planned.
    package var isPlanOnly = false

    static let frameRates = 1.0...60.0
    static let fades = 0.0...10.0
    static let longestSide = 8192

    /// One second each, no dissolves, blurred bars, silent; 1920 by 1080 pixels at 30 frames per second, and for GIFs,
    /// which grow fast, 800 by 600 at 20.
    package init(_ kind: PhotoMovieKind = .mp4) {
        guard kind == .gif else { return }
        size = PixelSize(width: 800, height: 600)
        frameRate = FrameRate(20) ?? .thirty
    }

    /// Checks the combination of options; the error names the invalid one.
    func check() throws(OptionError) {
        guard size.width % 2 == 0, size.height % 2 == 0, size.longSide <= Self.longestSide else {
            throw OptionError("size", "needs even sides of at most \(Self.longestSide) pixels")
        }
    }

    /// The settings of an old app: 1500 by 844 pixels, one photo and one frame per second, black bars.
    package static var piggy: PhotoMovieOptions {
        var options = PhotoMovieOptions()
        options.size = PixelSize(width: 1500, height: 844)
        options.bars = .color(Color(hex: 0x000000))
        options.frameRate = FrameRate(1) ?? .thirty
        return options
    }
}

/// The file formats of a movie of photographs.
package enum PhotoMovieKind: String, Sendable, CaseIterable {
    /// An MP4 file.
    case mp4
    case mov
    /// An animated GIF, without sound.
    case gif

    /// The file extensions in lower case, the usual one first.
    package var extensions: [String] { MovieContainer(rawValue: rawValue)?.extensions ?? [rawValue] }

    /// The kind of a file name; QuickTime for unknown extensions.
    package init(ofFileNamed path: String) {
        let ending = path.fileExtension
        self = Self.allCases.first { $0.extensions.contains(ending) } ?? .mov
    }
}
