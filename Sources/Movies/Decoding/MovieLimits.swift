/// The limits on reading a movie, so that no file can take unbounded time or memory.
package struct MovieLimits: Hashable, Sendable {
    /// The most pixels a frame may have.
    package var pixels: Int
    /// The most frames that are decoded.
    package var frames: Int

    /// The standard limits: frames of at most 36 million pixels (8K), and at most 3,600 of them: a minute at 60 a
    /// second.
    package static let standard = MovieLimits(pixels: 36_000_000, frames: 3600)

    package init(pixels: Int, frames: Int) { (self.pixels, self.frames) = (pixels, frames) }
}
