/// The limits on reading a movie, so that no file can take unbounded time or memory.
package struct MovieLimits: Hashable, Sendable {
    package var pixels: Int
    var frames: Int

    /// Frames of 8K, 36 million pixels, and a minute at 60 a second.
    package static let standard = MovieLimits(pixels: 36_000_000, frames: 3600)

    package init(pixels: Int, frames: Int) { (self.pixels, self.frames) = (pixels, frames) }
}
