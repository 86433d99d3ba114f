import Foundation

/// The program as a user runs it, whole processes.
struct WholeRuns {
    let kaomask: String
    let pictures: SourcePictures
    /// The number of files in the long run of the memory measurement.
    let manyFiles: Int

    private var scratch: String { pictures.scratch }

    func measure(_ table: inout Table) throws {
        let photograph = try pictures.photograph(width: 3200, height: 3750, as: "12mp.jpg")
        try startUp(&table)
        try oneLargePicture(photograph, &table)
        try search(photograph, &table)
        table.row("covering ten faces of 360 pixels instead of one", try tenFaces(photograph), "ms")
        try cores(photograph, &table)
        try otherStages(photograph, &table)
        try memory(&table)
        try manyPictures(&table)
    }

    /// The cost of the search alone.
    func measureSearch(_ table: inout Table) throws {
        try search(try pictures.photograph(width: 3200, height: 3750, as: "12mp.jpg"), &table)
    }

    private func startUp(_ table: inout Table) throws {
        let detect = ["detect", "-j", "1", pictures.portrait]
        let run = try MeasuredProcess.best(of: 12, kaomask, detect)
        table.row("detect, 512 by 600 pixels, whole process, wall clock", run.wall, "ms", atMost: 120)
        let best = try byTurns([(kaomask, ["--version"]), (kaomask, detect), ("ffmpeg", ["-version"])])
        table.row("--version / ffmpeg -version", best[0] / best[2], "", atMost: 0.23)
        table.row("detect, 512 by 600 pixels / ffmpeg -version", best[1] / best[2], "", atMost: 0.45)
    }

    /// The least processor time of each of some programs, run in turn, so that all see the same machine.
    private func byTurns(_ runs: [(program: String, arguments: [String])]) throws -> [Double] {
        var best = [Double](repeating: .infinity, count: runs.count)
        for _ in 0..<12 {
            for (index, run) in runs.enumerated() {
                let time = try MeasuredProcess.best(of: 1, run.program, run.arguments).processor
                best[index] = min(best[index], time)
            }
        }
        return best
    }

    private func oneLargePicture(_ picture: String, _ table: inout Table) throws {
        let close = try pictures.photograph(width: 3200, height: 3750, share: 1, as: "close.jpg")
        let (whole, closer) = (try wholeTime(picture), try wholeTime(close))
        table.row("cover, 12 megapixels, one core", whole, "ms", atMost: 350)
        table.row("cover, 12 megapixels, one core, a face of 1,300 pixels", closer, "ms", atMost: 350)
        for (name, source, options) in [
            ("default tables", picture, []), ("optimised tables", picture, ["-optimize"]),
            ("a face of 1,300 pixels", close, []),
        ] {
            let times = try knownFaces(source, options)
            table.row("djpeg + cjpeg, 12 megapixels, \(name)", times.others, "ms")
            table.row(
                "cover, faces known / (djpeg + cjpeg), \(name)",
                times.ours / times.others,
                "",
                atMost: 0.8
            )
        }
    }

    private func search(_ picture: String, _ table: inout Table) throws {
        let name = "cover, search included / (djpeg + cjpeg"
        table.row(name + ")", try searching(picture), "", atMost: 0.9)
        let passes = scratch + "/progressive.jpg"
        try pictures.run("jpegtran", ["-copy", "all", "-progressive", "-outfile", passes, picture])
        table.row("progressive: \(name))", try searching(passes), "", atMost: 1.6)
        let coded = try searching(passes, ["-quality", "90", "-progressive"])
        table.row("progressive: \(name) -progressive)", coded, "", atMost: 1)
        let small = try pictures.photograph(width: 2612, height: 3062, quality: 50, as: "8mp.jpg")
        let ratio = try searching(small, ["-quality", "50"])
        table.row("8 megapixels of quality 50: \(name))", ratio, "", atMost: 1.2)
        let crowd = [
            "cover", "-j", "1", "--force", try pictures.crowd(as: "crowd.jpg"), "-o", scratch + "/c.jpg",
        ]
        let time = try byTurns([(kaomask, crowd)])[0]
        table.row("cover, 121 faces of 30 pixels on 0.8 megapixels", time, "ms", atMost: 400)
    }

    /// Covering with the search, against taking the picture apart and putting it together again.
    private func searching(_ picture: String, _ coding: [String] = ["-quality", "90"]) throws -> Double {
        let raw = scratch + "/raw.ppm"
        let best = try byTurns([
            (kaomask, ["cover", "-j", "1", "--force", picture, "-o", scratch + "/covered.jpg"]),
            ("djpeg", ["-outfile", raw, picture]),
            ("cjpeg", coding + ["-outfile", scratch + "/again.jpg", raw]),
        ])
        return best[0] / (best[1] + best[2])
    }

    private func wholeTime(_ picture: String) throws -> Double {
        let cover = ["cover", "-j", "1", "--force", picture, "-o", scratch + "/covered.jpg"]
        return try MeasuredProcess.best(of: 12, kaomask, cover).processor
    }

    /// Covering with the faces known, and taking the picture apart and putting it together again. In turn, so that
    /// all see the same machine.
    private func knownFaces(_ picture: String, _ options: [String]) throws -> (ours: Double, others: Double) {
        try pictures.run(
            kaomask,
            ["cover", "--force", "--save-faces", picture, "-o", scratch + "/known.jpg"]
        )
        let (source, raw) = (scratch + "/source.jpg", scratch + "/raw.ppm")
        try pictures.run("jpegtran", ["-copy", "all"] + options + ["-outfile", source, picture])
        let known = ["--faces", scratch + "/known.faces.json", source, "-o", scratch + "/covered.jpg"]
        var best = (ours: Double.infinity, apart: Double.infinity, together: Double.infinity)
        for _ in 0..<12 {
            let ours = try MeasuredProcess.best(of: 1, kaomask, ["cover", "-j", "1", "--force"] + known)
            let apart = try MeasuredProcess.best(of: 1, "djpeg", ["-outfile", raw, source])
            let together = try MeasuredProcess.best(
                of: 1,
                "cjpeg",
                ["-quality", "90", "-outfile", scratch + "/again.jpg", raw]
            )
            best.ours = min(best.ours, ours.processor)
            best.apart = min(best.apart, apart.processor)
            best.together = min(best.together, together.processor)
        }
        return (best.ours, best.apart + best.together)
    }

    /// Milliseconds that covering ten faces in rows takes more than covering one, all known: looking at them, drawing them
    /// and coding their blocks. In turn, so that both see the same machine.
    private func tenFaces(_ picture: String) throws -> Double {
        let covers = try [1, 10].map { count in
            let boxes = (0..<count).map { index in
                "{\"box\": [\(index % 5 * 600 + 200), \(index / 5 * 1700 + 400), 360, 430]}"
            }
            let faces = scratch + "/\(count).faces.json"
            try Data("{\"faces\": [\(boxes.joined(separator: ", "))]}".utf8).write(to: URL(filePath: faces))
            return ["cover", "-j", "1", "--force", "--faces", faces, picture, "-o", scratch + "/covered.jpg"]
        }
        var best = [Double](repeating: .infinity, count: covers.count)
        for _ in 0..<12 {
            for (index, cover) in covers.enumerated() {
                best[index] = min(best[index], try MeasuredProcess.best(of: 1, kaomask, cover).processor)
            }
        }
        return best[1] - best[0]
    }

    /// Runs of one and of two jobs by turns. What else the machine does changes from run to run, and two cores are less
    /// often free than one, so of the ratios of neighbours the middle one counts.
    private func cores(_ picture: String, _ table: inout Table) throws {
        let count = 96
        let folder = try pictures.copies(of: picture, count: count, as: "folder")
        func wall(_ jobs: Int) throws -> Double {
            let cover = ["cover", "-j", "\(jobs)", "--force", folder, "-o", scratch + "/folder-out"]
            return try MeasuredProcess.best(of: 1, kaomask, cover).wall
        }
        let pairs = try (0..<3).map { _ in (one: try wall(1), two: try wall(2)) }
        for (name, walls) in [("1 job", pairs.map(\.one)), ("2 jobs", pairs.map(\.two))] {
            let best = walls.min() ?? .infinity
            table.row("cover, 12 megapixels each, \(name)", Double(count) * 1000 / best, "pictures/s")
        }
        if ProcessInfo.processInfo.activeProcessorCount >= 2 {
            let ratios = pairs.map { $0.one / $0.two }.sorted()
            table.row("2 jobs / 1 job", ratios[ratios.count / 2], "times", atLeast: 1.85)
        }
    }

    /// The figures of the stages beside `cover` for a picture of 12 megapixels.
    private func otherStages(_ picture: String, _ table: inout Table) throws {
        let strokes = scratch + "/strokes.json"
        let points = "[[0.1, 0.1], [0.5, 0.9], [0.9, 0.2]]"
        let drawing = ##"{"strokes": [{"points": "## + points + ##", "color": "#E81E25", "width": 0.01}]}"##
        try Data(drawing.utf8).write(to: URL(filePath: strokes))
        let folder = try pictures.copies(of: picture, count: 4, as: "four")
        let stages: [(name: String, arguments: [String], count: Double)] = [
            ("reveal", ["reveal", "-j", "1", "--force", picture, "-o", scratch + "/live.jpg"], 1),
            (
                "card text",
                [
                    "card", "text", "-j", "1", "--force", picture, "--text", "Marry me?", "-o",
                    scratch + "/card.jpg",
                ], 1
            ),
            (
                "collage, of four",
                ["collage", "-j", "1", "--force", folder, "-o", scratch + "/collage.jpg"], 4
            ),
            (
                "movie, a second each",
                ["movie", "--force", folder, "-o", scratch + "/movie.mp4"], 4
            ),
            (
                "doodle",
                [
                    "doodle", "-j", "1", "--force", picture, "--strokes", strokes, "-o",
                    scratch + "/doodle.jpg",
                ], 1
            ),
        ]
        for stage in stages {
            let run = try MeasuredProcess.best(of: 3, kaomask, stage.arguments)
            let (name, time) = ("\(stage.name), for a picture of 12 megapixels", run.processor / stage.count)
            if stage.name == "reveal" {
                table.row(name, time, "ms", atMost: 450)
            } else {
                table.row(name, time, "ms")
            }
        }
    }

    private func memory(_ table: inout Table) throws {
        let picture = try pictures.photograph(width: 6600, height: 7600, as: "50mp.jpg")
        let cover = ["cover", "-j", "1", "--force", picture, "-o", scratch + "/50mp-covered.jpg"]
        table.row(
            "peak memory, cover of 50 megapixels",
            try MeasuredProcess.best(of: 1, kaomask, cover).peakMemory,
            "MiB",
            atMost: 600
        )
    }

    private func manyPictures(_ table: inout Table) throws {
        let picture = try pictures.small(width: 160, as: "small.jpg")
        func peak(_ count: Int) throws -> Double {
            let folder = try pictures.copies(of: picture, count: count, as: "many-\(count)")
            let cover = ["cover", "-j", "2", folder, "-o", scratch + "/many-out-\(count)"]
            return try MeasuredProcess.best(of: 1, kaomask, cover).peakMemory
        }
        let (few, many) = (try peak(100), try peak(manyFiles))
        table.row("peak memory, 100 files", few, "MiB")
        table.row("peak memory, \(manyFiles) files / 100 files", many / few, "times", atMost: 1.5)
    }
}
