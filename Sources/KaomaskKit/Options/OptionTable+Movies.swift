internal import Imaging
internal import Movies

extension OptionTable {
    private static let sound =
        "Sound file, played from its beginning: WAV, MP3, FLAC, Ogg, M4A, or a movie."
    private static let codec = "Video codec: h264 plays everywhere, hevc is smaller."

    /// The codecs by name and by the name of their standard.
    private static let codecs = OptionValues.choice(MovieCodec.h264) {
        ["h265", "h.265"].contains($0.lowercased()) ? .hevc : $0.lowercased() == "h.264" ? .h264 : nil
    }

    /// The movie that reveals the faces.
    package enum Reveal: OptionSection {
        package static let commands: Set = ["reveal"]
        package static let entries: [OptionEntry<RevealOptions>] = [
            .init(
                "transition",
                .choice(.hop),
                value: "how",
                "How the kaomoji goes: it hops aside, fades, shrinks (pop), is lifted off (slide), or vanishes (cut)."
            ) { $0.timeline = $0.timeline.with(transition: $1) },
            .init(
                "duration",
                .number(
                    in: RevealOptions.durations,
                    unit: "seconds",
                    standard: RevealTimeline.standardDuration
                ),
                value: "seconds",
                "Length of the movie (default: \(RevealTimeline.standardDuration)); galleries accept at most 3 s as live."
            ) { $0.timeline = $0.timeline.with(length: $1) },
            .init("sound", .file, sound) { try $0.setSound(of: $1) },
        ]
    }

    /// The movie of a Live Photo: frame rate, size and codec.
    package enum LiveMovie: OptionSection {
        package static let commands = Reveal.commands
        package static let entries: [OptionEntry<RevealOptions>] = [
            .init(
                "fps",
                .frameRate(in: RevealOptions.frameRates, standard: .thirty),
                "Frames per second, \(RevealOptions.frameRates.inWords): 25, 29.97, 30000/1001 (default: 30)."
            ) { $0.timeline = $0.timeline.with(frameRate: $1) },
            .init("codec", codecs, codec) { $0.codec = $1 },
            .init(
                "movie-size",
                .number(in: sizes, unit: "pixels", standard: standard.movieLongSide),
                value: "pixels",
                "Longest side of the movie, \(sizes.inWords) (default: \(standard.movieLongSide)); never enlarged."
            ) { $0.movieLongSide = $1 },
        ]

        private static let sizes = RevealOptions.movieLongSides
    }

    /// The less common options of a reveal.
    package enum RevealDetails: OptionSection {
        package static let entries: [OptionEntry<RevealOptions>] = [
            .init("hevc", .flag, "Same as --codec hevc.") { options, _ in options.codec = .hevc },
            .init(
                "id",
                .text(),
                value: "uuid",
                "Identifier of both halves (default: a new one); the same picture, options and id give the same bytes."
            ) {
                try PairMaker.requireIdentifier($1)
                $0.identifier = $1
            },
            .init(
                "wallpaper",
                .flag,
                """
                Experimental: crop to 720x1560 and follow what people report of Live Photos that Lock Screens animate. No \
                promise.
                """
            ) { options, _ in
                let (length, range) = (options.timeline.length, WallpaperShape.durations)
                guard range.contains(length) else {
                    throw OptionError("duration", "must be \(range.inWords) seconds with --wallpaper")
                }
                options.setWallpaper(duration: length, transition: options.timeline.transition)
            },
        ]
    }

    package enum PhotoMovie: OptionSection {
        package static let standard = PhotoMovieOptions()
        package static let entries: [OptionEntry<PhotoMovieOptions>] = [
            .init(
                "seconds",
                .number(in: Slide.durations, unit: "seconds", standard: standard.seconds),
                "Seconds each picture is shown (default: 1, or what the list says)."
            ) { $0.seconds = $1 },
            .init("size", .text(), "Size in pixels, both sides even (default: 1920x1080; 800x600 for .gif).")
            {
                $0.size = try PixelSize(option: "size", words: $1)
            },
            .init(
                "fade",
                .number(in: PhotoMovieOptions.fades, unit: "seconds", standard: standard.fade),
                "Seconds one picture fades into the next, at most half the time of either (default: 0)."
            ) { $0.fade = $1 },
            .init("sound", .file, sound) { $0.sound = $1 },
            .init("cover", .flag, "Cover the faces.") { $0.coversFaces = $1 },
            .init("before-after", .flag, "Show each picture twice: covered, then as it is.") {
                $0.showsBeforeAndAfter = $1
            },
            .init(
                "fps",
                .frameRate(in: PhotoMovieOptions.frameRates),
                "Frames per second, \(PhotoMovieOptions.frameRates.inWords) (default: 30; 20 for .gif)."
            ) { $0.frameRate = $1 },
            .init("fill", .flag, "Fill the frame, keeping faces in view, instead of showing whole pictures.")
            {
                $0.fills = $1
            },
            .init("bars", bars, value: barsWord, barsHelp) { $0.bars = try Bars(words: $1) },
            .init("codec", codecs, codec) { $0.codec = $1 },
        ]

        package static func check(_ options: PhotoMovieOptions) throws(OptionError) { try options.check() }
    }
}
