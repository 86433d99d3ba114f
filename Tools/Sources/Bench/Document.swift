import Foundation

/// The page with the figures of a run, and its plot.
struct Document {
    let figures: [Figure]
    let machine: Machine

    /// Writes `benchmarks.md` and `images/benchmarks.svg` into a folder of documents.
    func write(into folder: String) throws {
        let images = folder + "/images"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        try Data(Plot(figures: figures).svg.utf8).write(to: URL(filePath: images + "/benchmarks.svg"))
        try Data(text.utf8).write(to: URL(filePath: folder + "/benchmarks.md"))
    }

    private var text: String {
        let rows = figures.map { figure in
            "| \(figure.name) | \(figure.text) | \(figure.wanted)\(figure.isMissed ? ", **missed**" : "") |"
        }
        return """
            # What it takes

            Written by `scripts/bench --docs`, which measures all of it anew (\(machine.date); \(machine.description)).
            `scripts/bench` prints the same and writes nothing; `--peers` adds the programs it is compared with, which
            are installed into the user's cache. Each figure is the best of several runs, and each ratio is of times
            taken in this one run, because a machine's speed changes with what else it does. *2 jobs / 1 job* is the
            middle of three runs of each by turns: two cores are less often undisturbed than one.

            ![The figures that have something to reach, as shares of it](images/benchmarks.svg)

            | | measured | to reach |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            ## The pictures

            The shipped portrait before its own background out of focus, enlarged to 12 megapixels, with the grain and
            the fine texture of a sensor added in three sizes, compressed as telephones do it (4:2:0, quality 92) with
            a thumbnail in Exif: a file of about 4 MB, which takes a decoder as long as a photograph does. Enlarged
            alone it would be too smooth to be true. The face is 630 pixels wide; one row says 1,300, where a sixth of
            the picture is covered.

            ## What is what

            - *Faces known*: the faces are read from a file (`--faces`), so that reading, drawing and writing are left.
              It is held against `djpeg` and `cjpeg` of the same picture, which is how it would be done by decoding and
              coding again. All are whole processes, with what they take to start.
            - *Compose* draws on an empty picture, without a look at faces. *Ten faces instead of one* is nine faces' share of
              the whole run: their colours and light are looked at, they are drawn, and their blocks are coded.
            - *Peers* do the same work on the same pictures. *As each is run*: kaomask takes all cores unless it is told
              otherwise, and a Python program one; this is what people wait. *One core each*: processor time of all
              that a program starts. `scripts/peer.py` is the Python program.
            - Times are processor time, but for *wall clock* and pictures a second.

            """
    }
}

/// The machine that the figures were measured on.
struct Machine {
    /// The day, as 2026-01-31.
    let date: String
    let description: String

    /// This machine, now.
    static func current() -> Machine {
        let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let loads = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ")
        let load = loads?.first.flatMap { Double($0) } ?? 0
        let busy = load > 0.5 ? "beside other work, load \(String(format: "%.1f", load))" : "quiet"
        return Machine(
            date: Date.now.formatted(.iso8601.year().month().day()),
            description: "\(name ?? "unknown processor"), \(cores) cores, \(busy)"
        )
    }
}
