import Foundation

/// The program as a user runs it, whole processes.
struct WholeRuns {
    let kaomask: String
    /// A portrait of 512 by 600 pixels.
    let portrait: String
    /// Where pictures are made, and removed by who made this.
    let scratch: String
    /// How many files the long run of the memory measurement has.
    let manyFiles: Int

    func measure(_ table: inout Table) throws {
        try startUp(&table)
        try oneLargePicture(&table)
        try memory(&table)
        try cores(&table)
        try manyPictures(&table)
    }

    private func startUp(_ table: inout Table) throws {
        let run = try MeasuredProcess.best(kaomask, ["detect", "-j", "1", portrait])
        table.row("detect, 512x600, whole process, wall clock", run.wall, "ms", atMost: 120)
    }

    /// A portrait of 12 megapixels.
    private func oneLargePicture(_ table: inout Table) throws {
        let picture = try scaled(to: "3200:3750", as: "12mp.jpg")
        let out = scratch + "/12mp-covered.jpg"
        let cover = ["cover", "-j", "1", "--force", picture, "-o", out]
        table.row("cover, 12 megapixels, one core", try MeasuredProcess.best(kaomask, cover).processor, "ms", atMost: 350)

        // The same with the faces known, against taking the picture apart and putting it together again.
        let faces = scratch + "/12mp.faces.json"
        try run(kaomask, ["cover", "--force", "--save-faces", picture, "-o", scratch + "/12mp.jpg.jpg"])
        try FileManager.default.moveItem(atPath: scratch + "/12mp.jpg.faces.json", toPath: faces)
        for (name, options) in [("default tables", []), ("optimised tables", ["-optimize"])] {
            let source = scratch + "/source.jpg"
            try run("jpegtran", ["-copy", "all"] + options + ["-outfile", source, picture])
            let known = try MeasuredProcess.best(kaomask, ["cover", "-j", "1", "--force", "--faces", faces, source, "-o", out])
            let raw = scratch + "/raw.ppm"
            let apart = try MeasuredProcess.best("djpeg", ["-outfile", raw, source])
            let together = try MeasuredProcess.best("cjpeg", ["-quality", "90", "-outfile", scratch + "/again.jpg", raw])
            table.row(
                "cover, faces known / (djpeg + cjpeg), \(name)",
                known.processor / (apart.processor + together.processor),
                "",
                atMost: 0.8
            )
        }
    }

    private func memory(_ table: inout Table) throws {
        let picture = try scaled(to: "6600:7600", as: "50mp.jpg")
        let run = try MeasuredProcess(kaomask, ["cover", "-j", "1", "--force", picture, "-o", scratch + "/50mp-covered.jpg"])
        table.row("peak memory, cover of 50 megapixels", run.peakMemory, "MiB", atMost: 600)
    }

    private func cores(_ table: inout Table) throws {
        let folder = try copies(of: try scaled(to: "1600:-2", as: "2mp.jpg"), count: 32, as: "folder")
        func rate(_ jobs: Int) throws -> Double {
            let runs = try (0..<3).map { _ in
                try MeasuredProcess(kaomask, ["cover", "-j", "\(jobs)", "--force", folder, "-o", scratch + "/folder-out"])
            }
            return 32_000 / runs.map(\.wall).min()!
        }
        let (one, two) = (try rate(1), try rate(2))
        table.row("cover, 3 megapixels each, 1 job", one, "pictures/s")
        table.row("cover, 3 megapixels each, 2 jobs", two, "pictures/s")
        if ProcessInfo.processInfo.activeProcessorCount >= 2 {
            table.row("2 jobs / 1 job", two / one, "times", atLeast: 1.85)
        }
    }

    private func manyPictures(_ table: inout Table) throws {
        let picture = try scaled(to: "160:-2", as: "small.jpg")
        func peak(_ count: Int) throws -> Double {
            let folder = try copies(of: picture, count: count, as: "many-\(count)")
            let run = try MeasuredProcess(kaomask, ["cover", "-j", "2", folder, "-o", scratch + "/many-out-\(count)"])
            return run.peakMemory
        }
        let (few, many) = (try peak(100), try peak(manyFiles))
        table.row("peak memory, 100 files", few, "MiB")
        table.row("peak memory, \(manyFiles) files / 100 files", many / few, "times", atMost: 1.5)
    }

    private func scaled(to size: String, as name: String) throws -> String {
        let path = scratch + "/" + name
        try run("ffmpeg", ["-v", "error", "-y", "-i", portrait, "-vf", "scale=\(size)", "-q:v", "3", path])
        return path
    }

    private func copies(of picture: String, count: Int, as name: String) throws -> String {
        let folder = scratch + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<count {
            try FileManager.default.copyItem(atPath: picture, toPath: "\(folder)/\(number).jpg")
        }
        return folder
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let run = try MeasuredProcess(program, arguments)
        guard run.status == 0 else { throw MeasuredProcess.Problem.ended(program, run.status) }
    }
}
