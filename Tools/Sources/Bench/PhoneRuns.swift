import Foundation
import Imaging

/// Covering HEIC files laid out as phones lay theirs out, whole processes.
struct PhoneRuns {
    let kaomask: String
    let pictures: SourcePictures

    private var scratch: String { pictures.scratch }

    func measure(_ table: inout Table) throws {
        for (name, map, limit) in [
            ("", PhonePhoto.GainMap.none, 400.0),
            (" with gain map", .standard(minimum: -1, maximum: 2, gamma: 1), 800),
            (" with gain map in one item", .apple, 800),
        ] {
            let picture = try photo(width: 4032, height: 3024, tile: 512, 512, map, as: "phone-12mp.heic")
            let row = "cover, HEIC of 12 megapixels\(name), a face of 400 pixels"
            table.row("\(row), faces known", try known(picture).processor, "ms", atMost: limit)
            let whole = try cover(picture, 5).processor
            if name.isEmpty {
                table.row(row, whole, "ms", atMost: 500)
            } else {
                table.row(row, whole, "ms")
            }
        }
        // The shape of the thumbnail's whole blocks, 4:3; a picture of another shape than its thumbnail is coded anew.
        let large = try photo(
            width: 5632,
            height: 4224,
            tile: 640,
            896,
            .standard(minimum: -1, maximum: 2, gamma: 1),
            as: "phone-24mp.heic"
        )
        let peak = try cover(large, 1).peakMemory
        table.row("peak memory, cover of a HEIC of 24 megapixels", peak, "MiB", atMost: 300)
    }

    /// A photograph with a face of 400 pixels in a file of tiles.
    private func photo(
        width: Int,
        height: Int,
        tile across: Int,
        _ down: Int,
        _ map: PhonePhoto.GainMap,
        as name: String
    ) throws -> String {
        // The face is two fifths of the portrait's width.
        let share = 400 / (0.4 * Double(width))
        let jpeg = try pictures.photograph(width: width, height: height, share: share, as: "phone.jpg")
        let pixels = try JPEGCodec.decode([UInt8](try Data(contentsOf: URL(filePath: jpeg)))).pixels
        var photo = PhonePhoto()
        (photo.tile, photo.gainMap) = (PixelSize(width: across, height: down), map)
        let path = scratch + "/" + name
        try Data(try photo.bytes(of: pixels)).write(to: URL(filePath: path))
        return path
    }

    private func cover(_ picture: String, _ runs: Int, _ more: [String] = []) throws -> MeasuredProcess {
        let cover = ["cover", "-j", "1", "--force", picture, "-o", scratch + "/covered.heic"]
        return try MeasuredProcess.best(of: runs, kaomask, cover + more)
    }

    private func known(_ picture: String) throws -> MeasuredProcess {
        _ = try cover(picture, 1, ["--save-faces"])
        return try cover(picture, 8, ["--faces", scratch + "/covered.faces.json"])
    }
}
