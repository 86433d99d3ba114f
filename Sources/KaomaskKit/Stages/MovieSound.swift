internal import Formats
internal import Movies

extension RevealOptions {
    /// Sets the movie's sound to the beginning of a file's sound: exactly as long as the movie, padded with silence
    /// if the file's sound is shorter.
    ///
    /// - Parameters:
    ///   - path: A file that FFmpeg reads: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.
    ///   - seconds: The movie's duration; `nil` for that of the timeline.
    /// - Throws: `PipelineError` with code `no-sound` or `unreadable-media`, or the error of reading the file.
    package mutating func setSound(of path: String, lasting seconds: Double? = nil) throws(PipelineError) {
        let source = try SourceFile.read(path)
        soundFile = path
        sound = try source.named {
            try EncodedSound(encoding: source.bytes, seconds: seconds ?? timeline.duration)
        }
    }
}

extension MediaBytes {
    /// Creates media from a movie's data, read on demand.
    init(_ data: MovieData) { self.init(count: data.count) { try? data.bytes(in: $0) } }
}
