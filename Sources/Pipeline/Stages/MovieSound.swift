internal import Movies
internal import Reveal

extension RevealOptions {
    /// Takes the beginning of a file's sound for the movies: exactly as much as they are long, and silence after it
    /// where there is less.
    ///
    /// - Parameter path: A file that FFmpeg reads: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.
    /// - Throws: `PipelineError` with code `no-sound` or `unreadable-media`, or what reading the file throws.
    public mutating func setSound(of path: String) throws(PipelineError) {
        let source = try SourcePhoto.read(path)
        soundFile = path
        sound = try source.named { () throws(MovieError) in
            try EncodedSound(encoding: source.bytes, seconds: timeline.duration)
        }
    }
}
