internal import Formats
internal import Movies

extension RevealOptions {
    /// Sets the movie's sound to the beginning of a file's, padded with silence to the movie's duration. Throws
    /// `no-sound`, `unreadable-media`, or the error of reading the file.
    ///
    /// - Parameters:
    ///   - path: A file that FFmpeg reads: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.
    ///   - seconds: The movie's duration; `nil` for the timeline's.
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
