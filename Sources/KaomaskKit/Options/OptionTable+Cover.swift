internal import Faces
internal import Imaging
internal import Overlay

extension OptionTable {
    private static let covering: Set = ["cover", "reveal", "collage", "movie"]

    /// The execution of a run.
    package enum Running: OptionSection {
        package static let commands = Finding.commands.union(["inspect", "split", "doodle", "serve"])
        package static let standard: Int? = nil
        package static let entries: [OptionEntry<Int?>] = [
            .init(
                "jobs",
                short: "j",
                .number(in: Batch.jobs),
                "Pictures to process at once (default: the number of CPU cores)."
            ) { $0 = $1 }
        ]
    }

    package enum Kaomoji: OptionSection {
        package static let commands = covering.union(["serve"])
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "kaomoji",
                short: "k",
                .text(KaomojiChoice.words + KaomojiCatalog.standard.all.compactMap(\.name)),
                """
                Kaomoji name (see kaomask kaomoji), any text, an emoji, match (the expression), animals (the expression on \
                animals), random, or cycle (default: the stickers, or \(KaomojiChoice.standard)).
                """
            ) { $0.kaomoji = try KaomojiChoice($1, seed: $0.seed, catalog: $0.catalog) }
        ]
    }

    /// The patch under the kaomoji.
    package enum Patch: OptionSection {
        package static let commands = covering
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "patch",
                .text(OverlayAppearance.Patch.words + Color.names),
                "Patch colour: candy, skin, a colour name, #RRGGBB, or none (hides nobody)."
            ) { $0.appearance.patch = try OverlayAppearance.Patch(words: $1) }
        ]
    }

    /// The look of the kaomoji.
    package enum Drawing: OptionSection {
        package static let commands = covering
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "style",
                .choice(.mochi),
                """
                mochi: candy-coloured head in the picture's light; text: kaomoji as text on a paper head; skin: head in \
                the face's own colour; flat: kaomoji on a flat patch; piggy: simple cartoon face; bare: no patch, hides nobody. Without a kaomoji: mosaic, blur, solid (one \
                colour); what they hide cannot be restored.
                """
            ) { $0.appearance.style = $1 },
            .init(
                "coverage",
                .number(in: OverlayAppearance.coverages),
                value: "1.0-2.0",
                """
                Size of mosaic, blur and solid, in sizes of the face (default: \(OverlayAppearance.standardCoverage); \
                with --private \(OverlayAppearance.wholeHead), the whole head).
                """
            ) { $0.appearance.coverage = $1 },
            .init("ink", .text(Color.names), "Ink colour: a name or #RRGGBB (default: one that stands out).")
            {
                $0.appearance.ink = .color(try Color(named: $1))
            },
            .init("ink-only", .flag, "Draw hearts, blushes and tears in the ink colour too.") {
                $0.appearance.isInkOnly = $1
            },
            .init("font", .file, "Font file to try first.") {
                $0.fontFile = try SystemError.readable($1)
            },
            .init(
                "seed",
                .number(in: UInt64.min...UInt64.max, standard: 0),
                "Seed for -k random (default: 0); the same seed gives the same kaomoji."
            ) { $0.seed = $1 },
        ]
    }

    /// The user's own kaomoji.
    package enum Catalogue: OptionSection {
        package static let commands = covering.union(["kaomoji"])
        package static let standard: String? = nil
        package static let entries: [OptionEntry<String?>] = [
            .init(
                "kaomoji-file",
                .file,
                value: "file",
                "File of your own kaomoji, one per line: a name, two spaces or a tab, the kaomoji or a picture's name."
            ) { $0 = $1 }
        ]
    }

    /// The treatment of a picture's file.
    package enum Handling: OptionSection {
        package static let commands = covering
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init("no-face", .choice(.skip), "Pictures without a face: skip them, copy the file, or fail.") {
                $0.noFace = $1
            },
            .init(
                "as-still",
                .flag,
                isForOneRun: true,
                "Treat a Live Photo as a plain photo; its motion and sound are dropped."
            ) { $0.asStill = $1 },
            .init(
                "keep-names",
                .flag,
                """
                Keep names of covered people in the metadata. By default their face regions, and tags and keywords with \
                their names, are removed.
                """
            ) { options, _ in options.metadata = .withNames },
        ]
    }

    /// The persons to leave bare, and each person's kaomoji.
    package enum Persons: OptionSection {
        package static let commands: Set = ["cover", "reveal"]
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "except-known",
                .flag,
                isForOneRun: true,
                "Leave persons known by --know bare; in doubt a face is covered."
            ) { options, _ in options.persons.known = .excepted },
            .init(
                "only-known",
                .flag,
                isForOneRun: true,
                "Cover persons known by --know, and nobody else; in doubt a face is covered."
            ) { options, _ in
                guard options.persons.known == .covered else {
                    throw OptionError("only-known", "and --except-known contradict each other")
                }
                options.persons.known = .only
            },
            .init(
                "except-person",
                .text(),
                value: "names",
                isForOneRun: true,
                "Leave these persons bare, by the names in the pictures or of --know: Ann,Tom."
            ) {
                $0.persons.except = try PersonOptions.names($1, of: "except-person")
            },
            .init(
                "only-person",
                .text(),
                value: "names",
                isForOneRun: true,
                "Cover these persons only, by the names in the pictures or of --know."
            ) {
                $0.persons.only = try PersonOptions.names($1, of: "only-person")
            },
            .init(
                "sure",
                .number(in: 0.3...0.95),
                value: "cosine",
                "How alike a face has to be to the pictures of --know, 0.3 to 0.95 (default: 0.5 with three pictures of a person, 0.48 with two, 0.45 with one)."
            ) {
                $0.persons.sure = $1
            },
            .init(
                "same",
                .flag,
                isForOneRun: true,
                "Give each person one kaomoji in all pictures of the run: they are looked at first, then covered."
            ) { $0.persons.groups = $1 },
            .init(
                "save-persons",
                .flag,
                isForOneRun: true,
                "Remember the persons of --know for later runs: names and numbers of their faces, readable by you alone (see kaomask persons)."
            ) { $0.persons.saves = $1 },
            .init(
                "recognition",
                .file,
                value: "file",
                "The model that tells persons apart, if it is not installed."
            ) {
                $0.persons.model = try SystemError.readable($1)
            },
        ]

        package static func check(_ options: CoverOptions) throws(OptionError) {
            let persons = options.persons
            guard persons.only == nil || persons.except.isEmpty else {
                throw OptionError("only-person", "and --except-person contradict each other")
            }
        }
    }

    /// The format of covered pictures and their metadata.
    package enum Format: OptionSection {
        package static let commands: Set = ["cover"]
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "format",
                .choice(or: PictureFormat.init(named:)),
                isForOneRun: true,
                "Output format (default: by the name given to -o, else the input's; AVIF becomes JPEG)."
            ) { $0.format = $1 },
            .init(
                "private",
                .flag,
                """
                Remove all metadata about people, places and cameras: names, location, serial numbers, maker notes, \
                previews. The result is searched again and not written if it still shows a face.
                """
            ) { options, _ in options.metadata = .private },
        ]
    }

    /// The quality of re-encoded pictures.
    package enum Quality: OptionSection {
        package static let commands = Format.commands
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "quality",
                .number(in: 1...100),
                value: "1-100",
                "Quality of re-encoded pictures (default: \(standards))."
            ) { $0.quality = $1 }
        ]

        private static let standards = PictureFormat.allCases.filter { $0 != .png }
            .map { "\($0.name) \($0.standardQuality)" }.joined(separator: ", ")
    }

    package enum Film: OptionSection {
        package static let commands: Set = ["cover"]
        package static let entries: [OptionEntry<CoverOptions>] = [
            .init(
                "from",
                .number(in: times, unit: "seconds"),
                value: "seconds",
                "Cover faces in a film from here on."
            ) { $0.film.start = $1 },
            .init(
                "to",
                .number(in: times, unit: "seconds"),
                value: "seconds",
                "Cover faces in a film up to here."
            ) { $0.film.end = $1 },
            .init(
                "reencode",
                .flag,
                "Code all of a film anew, not only the parts with faces."
            ) { $0.film.codesAll = $1 },
        ]

        private static let times = 0.0...360_000

        package static func check(_ options: CoverOptions) throws(OptionError) {
            guard let start = options.film.start, let end = options.film.end, end <= start else { return }
            throw OptionError("to", "must be later than --from")
        }
    }

    /// The search for faces.
    package enum Finding: OptionSection {
        package static let commands = covering.union(["detect", "verify", "card"])
        package static let standard = DetectionOptions()
        package static let entries: [OptionEntry<DetectionOptions>] = [
            .init(
                "min-face",
                .length(
                    pixels: 1...Double(DecodeLimits.standard.maximumSide),
                    SmallestFace.pixels,
                    percent: 0.1...100,
                    of: "the long side",
                    SmallestFace.share
                ),
                value: "px|n%",
                """
                Smallest face width to find, in pixels or percent of the long side (default: about 1.2%; 0.6% with \
                --thorough). Smaller is slower.
                """
            ) { $0.search.smallestFace = $1 },
            .init(
                "threshold",
                .score(in: detector.thresholds, standard: detector.standardThreshold),
                """
                Score from which something counts as a face, 0 to 1 (default: 0.6); lower finds more, with more false \
                positives. With --detector dlib: dlib's own scores, from 0.
                """
            ) { $0.search.threshold = $1 },
            .init(
                "thorough",
                .flag,
                "Search several times longer, for smaller faces and for heads that lie or stand upside down."
            ) { $0.isThorough = $1 },
            .init(
                "animals",
                .choice(.cover),
                """
                What is perhaps an animal or a thing: cover it and name it, or leave bare and name what is hardly a \
                person.
                """
            ) { $0.search.animals = $1 },
            .init(
                "tilt",
                .text(),
                value: "deg,...",
                "Also search for heads tilted by these angles, clockwise: 60,-60."
            ) { try $0.setTilts($1) },
            .init(
                "detector",
                .choice(.network),
                """
                Face detector: the neural network, or dlib's HOG detector as shipped, for comparison.
                """
            ) { $0.search.detector = $1 },
            .init(
                "landmarks",
                .file,
                "68-point landmark model (default: Debian's libdlib-data, if installed)."
            ) { $0.landmarkModel = try SystemError.readable($1) },
        ]

        private static let detector = DetectionOptions().search.detector

        package static func check(_ options: DetectionOptions) throws(OptionError) {
            let detector = options.search.detector
            guard let threshold = options.search.threshold, !detector.thresholds.contains(threshold) else {
                return
            }
            let remedy =
                detector == .network
                ? ", such as 0.5; only --detector dlib has scores below 0"
                : " with --detector \(detector.rawValue)"
            throw OptionError("threshold", "must be \(detector.thresholds.inWords)" + remedy)
        }
    }
}
