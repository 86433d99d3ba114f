import Formats

extension MovieInspection {
    /// The maximum duration, in seconds, of a movie that galleries accept as part of a Live Photo.
    package static let longestDuration = 3.0
    /// The tolerance for the last frame, in seconds.
    private static let lastFrame = 0.05
    /// The maximum frame rate, in frames per second, that phones accept in a Live Photo.
    private static let highestFrameRate = 60.0

    /// Returns `true` if the duration, in seconds, is longer than galleries accept in a Live Photo.
    package static func isTooLong(_ duration: Double) -> Bool { duration > longestDuration + lastFrame }

    /// Warnings about properties that keep phones from playing the movie of a Live Photo, each with a remedy.
    public var playbackFindings: [PairFinding] {
        let video = tracks.first { $0.handler == "vide" }
        let sounds = tracks.filter { $0.handler == "soun" }
        return [video.flatMap(codecFinding), sounds.lazy.compactMap(soundFinding).first, durationFinding]
            .compactMap { $0 } + [video.flatMap(rateFinding)].compactMap { $0 }
    }

    private func warning(_ code: PairFinding.Code, _ message: String, _ path: [String]) -> PairFinding {
        PairFinding(.warning, code, message, in: .movie, path: path)
    }

    private static let description = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]

    private func codecFinding(_ track: TrackInspection) -> PairFinding? {
        guard let name = track.codecName else { return nil }
        if track.codec == "hev1" || track.codec == "dvhe" {
            let message =
                "the movie's HEVC video is tagged hev1, which Apple software does not play; "
                + "ffmpeg -i MOVIE -c copy -tag:v hvc1 OUT.mov retags it without re-encoding"
            return warning(.labelNotPlayed, message, Self.description)
        }
        guard !track.isPlayed else { return nil }
        let kind = name == "H.264" ? track.video.flatMap(Self.kind) : nil
        let message =
            "the movie's video is \(name)\(kind.map { " " + $0 } ?? ""), which phones do not play in a Live Photo; "
            + "ffmpeg -i MOVIE -c:v libx264 -pix_fmt yuv420p -c:a copy OUT.mov converts it to H.264"
        return warning(.codecNotPlayed, message, Self.description)
    }

    /// Returns the profile, with the chroma subsampling unless the profile implies it; `nil` if neither is known.
    private static func kind(_ video: VideoDescription) -> String? {
        guard let profile = video.profile else { return nil }
        let chroma = video.chroma.flatMap { $0 == "4:2:0" || profile.contains($0) ? nil : " " + $0 }
        return profile + (chroma ?? "")
    }

    private func soundFinding(_ track: TrackInspection) -> PairFinding? {
        guard let name = track.codecName, !track.isPlayed else { return nil }
        let message =
            "the movie's sound is \(name), which phones do not play in a Live Photo; "
            + "ffmpeg -i MOVIE -c:v copy -c:a aac OUT.mov converts it to AAC"
        return warning(.soundNotPlayed, message, Self.description)
    }

    private var durationFinding: PairFinding? {
        guard let duration, Self.isTooLong(duration) else { return nil }
        let longest = Self.longestDuration.inWords
        let message =
            "the movie lasts \(duration.inWords) s; galleries accept at most \(longest) s as a Live Photo; "
            + "kaomask pair --from MOVIE --window \(longest) keeps \(longest) s of it"
        return warning(.movieTooLong, message, ["moov", "mvhd"])
    }

    private func rateFinding(_ track: TrackInspection) -> PairFinding? {
        guard let rate = track.frameRate, rate > Self.highestFrameRate + 0.5 else { return nil }
        let message =
            "the movie has \(rate.inWords) frames per second; phones accept at most 60 in a Live Photo; "
            + "ffmpeg -i MOVIE -r 60 OUT.mov limits it"
        return warning(.frameRateTooHigh, message, ["moov", "trak", "mdia", "minf", "stbl", "stts"])
    }
}
