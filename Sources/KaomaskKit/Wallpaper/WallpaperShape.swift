import Imaging

/// The reported properties of Live Photos that an iPhone's Lock Screen animated. None is documented or was tested:
/// docs/decisions/wallpaper.md.
enum WallpaperShape {
    static let size = PixelSize(width: 720, height: 1560)
    /// The frame rate; the same movie at 30 frames per second was rejected.
    static let framesPerSecond = 60
    /// The range of the movie's duration, seconds.
    static let durations = 1.0...2.67
}
