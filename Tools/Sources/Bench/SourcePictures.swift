import Foundation

/// The pictures that are measured with, made of a portrait.
struct SourcePictures {
    /// A portrait of 512 by 600 pixels.
    let portrait: String
    /// The folder in which pictures are made.
    let scratch: String

    /// A photograph of the portrait before its own background out of focus, with what a sensor and a lens would have
    /// added: grain and texture in three sizes, more in brightness than in colour, compressed as telephones do it, with
    /// a thumbnail in Exif.
    ///
    /// - Parameter share: The portrait's share of the picture's width. The face is two fifths of it.
    func photograph(
        width: Int,
        height: Int,
        share: Double = 0.55,
        quality: Int = 92,
        as name: String
    ) throws -> String {
        let (path, raw) = (scratch + "/" + name, scratch + "/" + name + ".ppm")
        let thumbnail = scratch + "/thumbnail.jpg"
        func noise(_ luma: Int, _ chroma: Int, seed: Int) -> String {
            "noise=c0s=\(luma):c0_seed=\(seed):c1s=\(chroma):c1_seed=\(seed + 1):c2s=\(chroma):c2_seed=\(seed + 2)"
        }
        let front = Int(Double(width / 4) * share) / 2 * 2
        let filter = [
            "format=yuv444p,split[back][front]",
            "[back]crop=iw/4:ih/4:0:0,scale=\(width / 4):\(height / 4),gblur=sigma=12[ground]",
            "[front]scale=\(front):-2:flags=lanczos[portrait]",
            "[ground][portrait]overlay=(W-w)/2:(H-h)/2," + noise(10, 4, seed: 1)
                + ",scale=\(width / 2):-2:flags=bicubic," + noise(12, 4, seed: 4)
                + ",scale=\(width):\(height):flags=bicubic," + noise(7, 0, seed: 7),
        ].joined(separator: ";")
        try run("ffmpeg", ["-v", "error", "-y", "-bitexact", "-i", portrait, "-filter_complex", filter, raw])
        try run("cjpeg", ["-quality", "\(quality)", "-sample", "2x2", "-outfile", path, raw])
        try FileManager.default.removeItem(atPath: raw)
        try run("ffmpeg", ["-v", "error", "-y", "-i", path, "-vf", "scale=136:160", thumbnail])
        try run(
            "exiftool",
            [
                "-q", "-overwrite_original", "-Make=kaomask", "-Model=bench", "-ThumbnailImage<=\(thumbnail)",
                path,
            ]
        )
        return path
    }

    /// The portrait at a small size.
    func small(width: Int, as name: String) throws -> String {
        let path = scratch + "/" + name
        try run(
            "ffmpeg",
            ["-v", "error", "-y", "-i", portrait, "-vf", "scale=\(width):-2", "-q:v", "3", path]
        )
        return path
    }

    /// The portrait eleven times across and down, with a little grain.
    func crowd(as name: String) throws -> String {
        let path = scratch + "/" + name
        let filter = "scale=76:-2:flags=area,tile=11x11,noise=c0s=6:c0_seed=3"
        try run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-loop", "1", "-i", portrait, "-vf", filter, "-frames:v", "1", "-q:v",
                "2", path,
            ]
        )
        return path
    }

    /// A folder of so many copies.
    func copies(of picture: String, count: Int, as name: String) throws -> String {
        let folder = scratch + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<count {
            try FileManager.default.copyItem(atPath: picture, toPath: "\(folder)/\(number).jpg")
        }
        return folder
    }

    /// Runs a program that has to succeed.
    func run(_ program: String, _ arguments: [String]) throws {
        let run = try MeasuredProcess(program, arguments)
        guard run.status == 0 else { throw MeasuredProcess.Problem.ended(program, run.status) }
    }
}
