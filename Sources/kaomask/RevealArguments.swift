internal import ArgumentParser
internal import KaomaskKit
internal import Movies

/// The common options of the movie that reveals the faces.
struct RevealArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How the kaomoji goes: it fades, shrinks (pop), is lifted off (slide), or vanishes at once (cut).",
            valueName: "how"
        )
    )
    var transition: RevealTransition = .fade

    @Option(
        help: ArgumentHelp(
            """
            Length of the movie (default: \(RevealTimeline.standardDuration)); galleries accept at most 3 s as live.
            """,
            valueName: "seconds"
        ),
        transform: RevealOptions.durations.parser(unit: "seconds")
    )
    var duration = RevealTimeline.standardDuration

    @Option(
        help: "Sound file, played from its beginning: WAV, MP3, FLAC, Ogg, M4A, or a movie.",
        completion: .file()
    )
    var sound: String?
}

/// The less common options of a reveal.
struct RevealDetails: ParsableArguments {
    @Flag(help: "Same as --codec hevc.")
    var hevc = false

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Identifier of both halves (default: a new one); the same picture, options and id give the same bytes.",
            valueName: "uuid"
        )
    )
    var identifier: String?

    @Flag(
        help: """
            Experimental: crop to 720x1560 and follow what people report of Live Photos that Lock Screens animate. No \
            promise; see verify --wallpaper.
            """
    )
    var wallpaper = false

    func validate() throws {
        try Wording.requireIdentifier(identifier)
    }
}
