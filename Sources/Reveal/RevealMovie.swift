public import Imaging

/// Makes the movie that reveals what a covered picture hides.
public enum RevealMovie {
    /// Encodes the movie of `timeline`, from the covered picture to the original and back.
    ///
    /// - Parameters:
    ///   - covered: The picture with kaomoji, upright, already at the movie's size (both sides even).
    ///   - original: The same picture without, at the same size.
    ///   - color: What the numbers of both mean.
    /// - Throws: `RevealError` when FFmpeg fails.
    public static func encode(
        covered: PixelBuffer,
        original: PixelBuffer,
        timeline: RevealTimeline,
        color: MovieColor = .sRGB
    ) throws(RevealError) -> EncodedMovie {
        let hidden = try covered.planarFrame()
        let shown = try original.planarFrame()
        var encoder = try MovieEncoder(
            size: hidden.size,
            framesPerSecond: timeline.framesPerSecond,
            color: color
        )
        for index in 0..<timeline.frameCount {
            let frame = PlanarFrame.mix(hidden, shown, share: timeline.visibility(at: index))
            try encoder.append(frame, startsAnew: index == 0 || index == timeline.coveredEnd)
        }
        return try encoder.finish()
    }
}
