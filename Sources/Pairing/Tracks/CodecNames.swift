import Formats

/// Codec names, and whether phones play them in a Live Photo.
enum CodecNames {
    struct Codec {
        let name: String
        let isPlayed: Bool
    }

    /// Returns the codec of a code of mp4ra.org and QTFF: those of Apple's phones since HEVC (iOS 11), and others that
    /// users bring, which are not played.
    static func codec(_ code: FourCharCode) -> Codec? { all[code] }

    /// Returns an `mp4a` stream's codec, by mp4ra.org's object types.
    static func stream(_ objectType: UInt8) -> Codec? {
        switch objectType {
        case 0x40, 0x66...0x68: Codec(name: "AAC", isPlayed: true)
        case 0x69, 0x6B: Codec(name: "MP3", isPlayed: true)
        case 0xA5, 0xA6: Codec(name: "Dolby Digital", isPlayed: true)
        case 0xA9...0xAC: Codec(name: "DTS", isPlayed: false)
        case 0xDD: Codec(name: "Vorbis", isPlayed: false)
        default: nil
        }
    }

    private static let all: [FourCharCode: Codec] = {
        var all: [FourCharCode: Codec] = [:]
        func add(_ name: String, _ codes: [FourCharCode], isPlayed: Bool = false) {
            for code in codes { all[code] = Codec(name: name, isPlayed: isPlayed) }
        }
        add("H.264", ["avc1", "avc3"], isPlayed: true)
        add("HEVC", ["hvc1", "hev1", "dvh1", "dvhe"], isPlayed: true)
        add("AV1", ["av01"])
        add("VP9", ["vp09"])
        add("VP8", ["vp08"])
        add("MPEG-4 Visual", ["mp4v"])
        add("Motion JPEG", ["jpeg", "mjpa", "mjpb"])
        add("PNG", ["png "])
        add("ProRes", ["apco", "apcs", "apcn", "apch", "ap4h", "ap4x"])
        add("ProRes RAW", ["aprn", "aprh"])
        add("AAC", ["mp4a"], isPlayed: true)
        add(
            "PCM",
            ["lpcm", "sowt", "twos", "raw ", "in24", "in32", "fl32", "fl64", "ipcm", "fpcm"],
            isPlayed: true
        )
        add("Apple Lossless", ["alac"], isPlayed: true)
        add("Dolby Digital", ["ac-3", "ec-3"], isPlayed: true)
        add("MP3", [".mp3"], isPlayed: true)
        add("Apple spatial audio", ["apac"], isPlayed: true)
        add("Opus", ["Opus"])
        add("FLAC", ["fLaC"])
        add("Vorbis", ["vrbs"])
        add("AMR", ["samr", "sawb"])
        add("timed metadata", ["mebx"], isPlayed: true)
        return all
    }()
}

extension TrackInspection {
    /// The codec's name, such as `HEVC`, or its four letters if unknown here.
    package var codecName: String? {
        known?.name ?? codec.map { String($0.description.reversed().drop { $0 == " " }.reversed()) }
    }

    private var known: CodecNames.Codec? {
        sound?.stream.flatMap { CodecNames.stream($0.objectType) } ?? codec.flatMap { CodecNames.codec($0) }
    }

    /// `true` if phones play the codec in a Live Photo's movie.
    var isPlayed: Bool {
        guard let known, known.isPlayed else { return false }
        guard let video else { return true }
        // No phone decodes H.264 beyond 8 bits or 4:2:0.
        let isPlainAVC = video.bitDepth ?? 8 == 8 && video.chroma ?? "4:2:0" == "4:2:0"
        return known.name != "H.264" || isPlainAVC
    }
}
