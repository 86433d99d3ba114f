public import Imaging

/// What is reported by others of Live Photos that an iPhone's Lock Screen animated. Nothing of it is documented or was
/// tried here: docs/decisions/wallpaper.md.
public enum WallpaperShape {
    /// The size of still and movie, pixels.
    public static let size = PixelSize(width: 720, height: 1560)
    /// Frames in a second; the same movie with 30 was not taken.
    public static let framesPerSecond = 60
    /// How long the movie lasts, seconds.
    public static let durations = 1.0...2.67
    /// The movie's ticks in a second.
    static let timeScale: UInt32 = 600
}
