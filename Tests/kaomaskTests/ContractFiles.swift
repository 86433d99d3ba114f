import Foundation
import TestSupport

/// The files on which the contract of the command line is tried: good ones, and one for each way to be bad.
enum ContractFiles {
    /// Returns a folder of its own with all files.
    static func copy() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: all.get().path) {
            try FileManager.default.copyItem(atPath: all.get()(name), toPath: folder(name))
        }
        return folder
    }

    private static let all = Result { try made() }

    private static func made() throws -> ScratchFolder {
        let folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes, "cat.png": Fixture.cat.bytes])
        for name in ["none", "again"] {
            try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: false)
        }
        try folder.write(Fixture.graceHopper.bytes, as: "again/face.jpg")
        try folder.write(
            ##"{"strokes": [{"points": [[0.2, 0.5], [0.3, 0.6]], "color": "#E81E25", "width": 0.01}]}"##.utf8,
            as: "strokes.json"
        )
        for arguments in [
            ["cover", "face.jpg", "-o", "covered.jpg"],
            ["reveal", "face.jpg", "--movie-size", "240", "-o", "live.jpg"],
        ] {
            let run = try folder.kaomask(list: arguments)
            guard run.status == 0 else { throw CocoaError(.fileReadUnknown, userInfo: ["said": run.errors]) }
        }
        try folder.write([], as: "empty.jpg")
        try folder.write("no picture\n".utf8, as: "text.jpg")
        try folder.write("missing.jpg 2\n".utf8, as: "list.txt")
        try folder.write([0x63, 0x61, 0x66, 0xE9], as: "latin.txt")
        try folder.write("PK\u{3}\u{4} and no more".utf8, as: "broken.livp")
        try writePictures(to: folder)
        let type = Box.atom("ftyp", Array("qt  \0\0\0\0qt  ".utf8))
        try folder.write(type + Box.atom("moov"), as: "broken.mov")
        try folder.write(type + Box.atom("moov", Box.zeros(2000)).dropLast(1000), as: "cut.mov")
        return folder
    }

    private static func writePictures(to folder: ScratchFolder) throws {
        let jpeg = Fixture.graceHopper.bytes
        try folder.write(jpeg.prefix(2000), as: "cut.jpg")
        try folder.write(jpeg.prefix(2) + [0xFF, 0xE1, 0, 1] + jpeg.dropFirst(2), as: "broken.jpg")
        // A table of more codes than there are.
        let table: [UInt8] = [0xFF, 0xC4, 0, 19, 0] + [UInt8](repeating: 0xFF, count: 16)
        try folder.write(jpeg.prefix(2) + table + jpeg.dropFirst(2), as: "damaged.jpg")
        try folder.write(Fixture.cat.bytes.prefix(2000), as: "cut.png")
        try folder.write(png(side: 8, data: Array("no zlib".utf8)), as: "damaged.png")
        try folder.write(png(side: 9_000, data: []), as: "implausible.png")
        try folder.write(png(side: 100_000, data: []), as: "large.png")
        var damaged = Fixture.cat.bytes
        damaged[20_000] ^= 0xFF
        try folder.write(damaged, as: "broken.png")
        try folder.write("RIFF\u{14}\0\0\0WEBPVP8 ".utf8 + [100, 0, 0, 0, 1, 2, 3, 4], as: "cut.webp")
        try folder.write("RIFF\u{C}\0\0\0WEBPEXIF\0\0\0\0".utf8, as: "broken.webp")
        var heic = IPhonePicture().bytes
        if let primary = heic.firstRange(of: Array("pitm".utf8)) {
            heic.replaceSubrange(primary, with: Array("free".utf8))
        }
        try folder.write(heic, as: "broken.heic")
    }

    private static func png(side: Int, data: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + HandmadePNG.chunk("IHDR", Box.u32(side, side) + [8, 2, 0, 0, 0])
            + HandmadePNG.chunk("IDAT", data) + HandmadePNG.chunk("IEND", [])
    }
}
