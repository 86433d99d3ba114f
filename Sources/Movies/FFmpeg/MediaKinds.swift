/// The containers and codecs of FFmpeg that may be read: those that phones, cameras and recorders write. Hundreds of
/// others, many old and rarely tested, are blocked for strangers' files (docs/decisions/media-kinds.md).
enum MediaKinds {
    static let containers = [
        "mov", "mp4", "matroska", "webm", "avi", "mpegts", "mpeg", "mp3", "wav", "w64", "flac", "ogg", "aac",
        "aiff",
        "caf", "amr",
    ]

    static let pictures = [
        "h264", "hevc", "av1", "libdav1d", "vp8", "vp9", "mpeg4", "h263", "mjpeg", "mpeg1video", "mpeg2video",
        "prores",
    ]

    static let sounds = [
        "aac", "mp3float", "mp3", "mp2float", "mp2", "flac", "alac", "vorbis", "opus", "libopus", "ac3",
        "eac3", "amrnb",
        "amrwb", "adpcm_ima_wav", "adpcm_ima_qt", "pcm_u8", "pcm_s8", "pcm_s16le", "pcm_s16be", "pcm_s24le",
        "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f32be", "pcm_f64le", "pcm_alaw", "pcm_mulaw",
    ]

    /// The most streams in a file; a phone's Live Photo has five.
    static let maximumStreams = 16
    /// The largest allocation of FFmpeg, bytes: a frame of 36 million pixels at 32 bits fits. A table in a file can
    /// promise any number of samples without storing them.
    static let maximumPiece = 160 << 20

    static func list(_ names: [String]) -> String { names.joined(separator: ",") }
}
