internal import Formats
internal import Movies

extension RevealOptions {
    /// Sets the movie's sound to the beginning of a file that FFmpeg reads, padded with silence to the movie's
    /// duration, or to `seconds`. Throws `no-sound`, `unreadable-media`, or the error of reading the file.
    package mutating func setSound(of path: String, lasting seconds: Double? = nil) throws(PipelineError) {
        let source = try SourceFile.read(path)
        soundFile = path
        sound = try source.named {
            try EncodedSound(encoding: source.bytes, seconds: seconds ?? timeline.duration)
        }
    }
}

extension MediaBytes {
    init(_ data: MovieData) { self.init(count: data.count) { try? data.bytes(in: $0) } }
}
