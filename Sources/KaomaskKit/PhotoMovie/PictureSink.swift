internal import Imaging
internal import Movies

/// A destination for pictures shown in sequence, which encodes them into a file.
protocol PictureSink: AnyObject {
    /// Shows a picture.
    ///
    /// - Parameters:
    ///   - frames: The number of frames it is shown for.
    ///   - change: The number of those frames over which it dissolves in from the previous picture.
    ///   - written: Called with the number of frames just written.
    func show(_ picture: PixelBuffer, frames: Int, change: Int, written: (Int) -> Void) throws(MovieError)

    /// The file's bytes.
    func finish(sound: EncodedSound?) throws -> [UInt8]
}

/// Returns the opacity of the incoming picture in frame `index` of a transition.
func dissolveShare(_ index: Int, of change: Int) -> Double {
    Blend.smooth(Double(index + 1) / Double(change + 1))
}
