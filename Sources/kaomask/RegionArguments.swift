internal import ArgumentParser
import KaomaskKit
internal import Overlay

/// The arguments for another program's findings in pictures.
struct RegionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Cover what another program has found besides: a file with a line of JSON a picture, - for standard input, or a \
            command that answers for each picture (see the manual).
            """,
            valueName: "file|-|command"
        ),
        completion: .file()
    )
    var regions: String?

    @Option(
        help: ArgumentHelp(
            "How regions of a kind are covered: plate=solid, screen=blur (default: mosaic). What is no face gets no kaomoji.",
            valueName: "kind=style"
        )
    )
    var cover: [String] = []

    @Option(
        help: ArgumentHelp(
            "Cover so much more around regions, pixels or percent of their longer side.",
            valueName: "px|n%"
        )
    )
    var grow: String?

    @Flag(help: "Do not search for faces: only what --regions names is covered.")
    var regionsOnly = false

    @Option(
        help: ArgumentHelp(
            """
            Write a PNG a picture, or a folder of them, that tells what was covered where, in stored pixels: 1 faces, 2 and on \
            the kinds of --cover in their order, 255 others. Of a film a grey film, upright: 255 where it is covered; .mkv is FFV1, \
            .mp4 and .mov are H.264.
            """,
            valueName: "out.png|out.mkv|folder/"
        ),
        completion: .file()
    )
    var mask: String?

    func validate() throws {
        _ = try kinds
        _ = try growth
    }

    /// The covers of kinds.
    private var kinds: [(kind: String, style: OverlayStyle)] {
        get throws {
            try cover.reduce(into: []) { kinds, words in
                let halves = words.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                let style = halves.last.flatMap { OverlayStyle(rawValue: $0) }
                guard halves.count == 2, Face.isKind(halves[0]), let style, !style.drawsKaomoji else {
                    throw Wording.wrong(
                        "cover",
                        "needs a kind and mosaic, blur or solid such as plate=solid",
                        words
                    )
                }
                guard halves[0] != "face", !kinds.contains(where: { $0.kind == halves[0] }) else {
                    throw Wording.wrong("cover", "takes each kind once, and --style is for faces", words)
                }
                kinds.append((halves[0], style))
            }
        }
    }

    private var growth: RegionGrowth? {
        get throws {
            guard let grow else { return nil }
            guard let growth = RegionGrowth(grow) else {
                throw Wording.wrong("grow", "needs pixels such as 12, or a percentage such as 10%", grow)
            }
            return growth
        }
    }

    /// Sets the typed options; standard input may be among `inputs`.
    func set(_ options: inout CoverOptions, of inputs: [String] = []) throws {
        options.regionKinds = try kinds
        if let growth = try growth { options.growth = growth }
        options.isSearched = !regionsOnly
        guard let regions else { return }
        guard regions != StandardInput.name || !inputs.contains(StandardInput.name) else {
            throw ValidationError("- is standard input once: for the pictures, or for --regions")
        }
        let roots = inputs.filter { InputWalk.namesFolder([$0]) }
        options.regions = try FaceSidecar(regions: regions, roots: roots)
    }

    /// The options typed for all pictures, in words of the command line.
    var typed: [String] { cover.map { "--cover=\($0)" } + (grow.map { ["--grow=\($0)"] } ?? []) }

    var recorded: [String: String] {
        var words: [String: String] = [:]
        if !cover.isEmpty { words["cover"] = cover.joined(separator: " ") }
        if regionsOnly { words["regions-only"] = "" }
        (words["regions"], words["grow"]) = (regions.map(TypedOptions.mark), grow)
        words["mask"] = mask.map { _ in "" }
        return words
    }
}
