import Foundation
import Imaging
import TestSupport
import Testing

@Suite(
    "Memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc")
)
struct MemoryTests {
    /// Returns a JPEG of 8160 by 6120 pixels with as much detail as a photo.
    static func photograph() throws -> [UInt8] {
        let size = PixelSize(width: 8160, height: 6120)
        var state: UInt32 = 1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            for index in 0..<size.area * 4 {
                state = state &* 1_664_525 &+ 1_013_904_223
                unsafe target[index] = UInt8(truncatingIfNeeded: 80 + (state >> 27) + UInt32(index >> 20))
            }
            count = size.area * 4
        }
        return try JPEGCodec.encode(PixelBuffer(size: size, bytes: bytes), quality: 90, subsampling: .quarter)
    }

    @Test(
        "covering and revealing a JPEG of 50 megapixels takes less than 600 MiB",
        arguments: [("cover", "large-covered.jpg"), ("reveal", "large-live.mov")]
    )
    func fiftyMegapixels(command: String, output: String) throws {
        let folder = try ScratchFolder()
        let jpeg = try Self.photograph()
        #expect(jpeg.count > 8_000_000)
        try folder.write(jpeg, as: "large.jpg")
        let run = try MeasuredRun(
            [command, "large.jpg", "--face-box", "3000,2000,900,900", "--quiet"],
            in: folder
        )
        #expect(run.status == 0 && folder.files.contains(output))
        #expect(run.peak > 50 && run.peak < 600, "\(run.peak) MiB")
    }

    @Test(
        "a PNG of 36 megapixels, a bit each, takes less than 190 MiB to be covered, and 120 to be searched",
        arguments: [(0, "cover --face-box 3000,2000,90,90 -q", 190), (3, "detect", 120)]
    )
    func oneBit(color: UInt8, words: String, limit: Int) throws {
        let folder = try ScratchFolder()
        var png = HandmadePNG(colorType: color, depth: 1, width: 6000, height: 1, seed: 1)
        if color == 3 { png.chunks = [("PLTE", [255, 0, 0, 0, 0, 255])] }
        png.rows = Array(repeating: [UInt8](repeating: 0, count: 750), count: 6000)
        try folder.write(png.bytes, as: "bits.png")
        let run = try MeasuredRun(words.split(separator: " ").map(String.init) + ["bits.png"], in: folder)
        #expect(run.status == 0 && run.peak < limit, "\(run.peak) MiB")
    }

    /// The C library's own guard against writes out of bounds.
    private static let guardian = "libc_malloc_debug.so.0"
    private static let hasGuardian = ["/lib/x86_64-linux-gnu/", "/lib/aarch64-linux-gnu/"]
        .contains { FileManager.default.fileExists(atPath: $0 + guardian) }

    @Test(
        "movies of tiny pictures are encoded without a byte written past any memory",
        .enabled(if: hasGuardian, "the C library comes without its guard"),
        arguments: [(16, 16), (48, 40), (34, 200), (64, 64)],
        [[], ["--hevc"]]
    )
    func tiny(size: (width: Int, height: Int), codec: [String]) throws {
        let folder = try ScratchFolder()
        let picture = PixelBuffer(size: PixelSize(width: size.width, height: size.height), filledWith: .white)
        try folder.write(try JPEGCodec.encode(picture, quality: 80, subsampling: .quarter), as: "tiny.jpg")
        let run = try Command(
            Binary.located,
            ["reveal", "tiny.jpg", "--face-box", "2,2,12,12", "-o", "live.jpg"] + codec,
            folder: folder.path,
            environment: ["LD_PRELOAD": Self.guardian, "MALLOC_CHECK_": "3"]
        )
        #expect(run.status == 0 && folder.files.contains("live.mov"), "\(run)")
    }

    @Test(
        "a picture for which there is too little memory fails by itself",
        .enabled(if: FileManager.default.fileExists(atPath: "/bin/sh"), "there is no shell")
    )
    func tooLittle() throws {
        let folder = try ScratchFolder()
        let white = PixelBuffer(size: PixelSize(width: 12_000, height: 10_000), filledWith: .white)
        try folder.write(try PNGCodec.encode(white, keepsAlpha: true), as: "large.png")
        try folder.write(Fixture.graceHopper.bytes, as: "face.jpg")
        let line =
            "ulimit -v 600000; exec \"$0\" cover large.png face.jpg --face-box 180,100,200,200 -o out/ -j 1"
        let run = try Command("sh", ["-c", line, Binary.located], folder: folder.path)
        #expect(run.status == 1 && run.errors.contains("MiB of memory, more than can be had now"), "\(run)")
        #expect(folder.files.contains("out/face.jpg"))
    }

    @Test("what is refused takes no memory worth the name, whatever it promises", arguments: Bomb.all)
    func refused(bomb: Bomb) throws {
        let folder = try ScratchFolder([bomb.name: bomb.bytes(), "face.jpg": Fixture.graceHopper.bytes])
        for arguments in bomb.commands {
            let run = try MeasuredRun(arguments, in: folder)
            #expect(run.status > 0 && !run.words.isEmpty, "\(arguments): \(run.status) \(run.words)")
            // Most of it is the program itself, and the file.
            #expect(run.peak < 150, "\(arguments): \(run.peak) MiB")
        }
    }

    @Test("an archive that is refused takes no memory worth the name, however large the files in it are")
    func largeArchives() throws {
        let folder = try ScratchFolder()
        let head = Array(Fixture.graceHopper.bytes.prefix(512))
        let cases: [(name: String, files: [(String, [UInt8])])] = [
            ("pictures.livp", [("a.jpg", head), ("b.jpg", head)]),
            ("others.livp", [("a.bin", [7]), ("b.bin", [8])]),
            (
                "movies.livp",
                [("a.jpg", head), ("b.mov", IPhoneMovie().bytes), ("c.mov", IPhoneMovie().bytes)]
            ),
        ]
        for (name, files) in cases {
            try Self.writeArchive(name, of: files, each: 150 << 20, in: folder)
            for arguments in [["cover", name], ["detect", name], ["reveal", name]] {
                let run = try MeasuredRun(arguments, in: folder)
                #expect(run.status > 0 && run.words.contains("a Live Photo has one of each"), "\(run.words)")
                #expect(run.peak < 150, "\(arguments): \(run.peak) MiB")
            }
        }
    }

    /// Writes an archive of stored files, which are zeros after their beginnings, as a sparse file.
    private static func writeArchive(
        _ name: String,
        of files: [(name: String, head: [UInt8])],
        each count: Int,
        in folder: ScratchFolder
    ) throws {
        try folder.write([], as: name)
        let file = try #require(FileHandle(forWritingAtPath: folder(name)))
        func little(_ values: [(Int, Int)]) -> [UInt8] {
            values.flatMap { value, width in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
        }
        var (place, directory): (Int, [UInt8]) = (0, [])
        for (entry, head) in files {
            let letters = Array(entry.utf8)
            let fields = little([
                (10, 2), (0, 2), (0, 2), (0, 2), (33, 2), (0, 4), (count, 4), (count, 4), (letters.count, 2),
                (0, 2),
            ])
            directory += Array("PK\u{1}\u{2}".utf8) + [10, 0] + fields
            directory += little([(0, 2), (0, 2), (0, 2), (0, 4), (place, 4)]) + letters
            try file.seek(toOffset: UInt64(place))
            try file.write(contentsOf: Array("PK\u{3}\u{4}".utf8) + fields + letters + head)
            place += 30 + letters.count + count
        }
        try file.seek(toOffset: UInt64(place))
        let end = little([
            (0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4), (place, 4), (0, 2),
        ])
        try file.write(contentsOf: directory + Array("PK\u{5}\u{6}".utf8) + end)
        try file.close()
    }

    /// A length, in bytes, at which a copy in memory would be obvious.
    private static let longMedia = 400 << 20

    /// Writes a movie with a large amount of unreferenced media, as a sparse file.
    private static func longMovie(_ name: String, in folder: ScratchFolder) throws {
        let movie = IPhoneMovie().bytes
        try folder.write(movie + head("mdat", count: longMedia), as: name)
        try extend(name, in: folder, to: movie.count + longMedia)
    }

    private static func head(_ type: String, count: Int) -> [UInt8] {
        let size = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        return [0, 0, 0, 1] + Array(type.utf8) + size
    }

    private static func extend(_ name: String, in folder: ScratchFolder, to length: Int) throws {
        let file = try #require(FileHandle(forWritingAtPath: folder(name)))
        try file.truncate(atOffset: UInt64(length))
        try file.close()
    }

    @Test("what pair and split take does not grow with the movie")
    func longMovies() throws {
        let folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes])
        try Self.longMovie("long.mov", in: folder)
        let commands = [
            ["pair", "face.jpg", "long.mov", "-o", "a.jpg"], ["split", "a.jpg", "a.mov", "-o", "parts/"],
            ["pair", "face.jpg", "long.mov", "--pvt", "-o", "b.jpg"],
            ["pair", "face.jpg", "long.mov", "--livp", "-o", "c.livp"],
        ]
        for arguments in commands {
            let run = try MeasuredRun(arguments, in: folder)
            #expect(run.status == 0, "\(arguments): \(run.words)")
            #expect(run.peak < 150, "\(arguments): \(run.peak) MiB")
        }
        let split = try FileManager.default.attributesOfItem(atPath: folder("parts/a.mov"))
        #expect((split[.size] as? Int ?? 0) > Self.longMedia)
    }

    @Test("a movie of gigabytes that cannot be one is refused before it is read")
    func impossibleMovies() throws {
        let folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes])
        let type = Array(IPhoneMovie().bytes.prefix(20))
        let gigabytes = 6 << 30
        let heads: [(name: String, head: [UInt8], words: String)] = [
            ("no-tables.mov", type + Self.head("mdat", count: gigabytes - 36), "no movie header"),
            ("too-short.mov", type + Self.head("mdat", count: gigabytes), "ends early"),
            ("huge-tables.mov", type + Self.head("moov", count: gigabytes - 36), "more than the limit"),
        ]
        for (name, head, words) in heads {
            try folder.write(head, as: name)
            try Self.extend(name, in: folder, to: gigabytes)
            for arguments in [["pair", "face.jpg", name, "-o", "x.jpg"], ["split", name, "-o", "parts/"]] {
                let run = try MeasuredRun(arguments, in: folder)
                #expect(run.status > 0 && run.words.contains(words), "\(arguments): \(run.words)")
                #expect(run.peak < 150, "\(arguments): \(run.peak) MiB")
            }
        }
        #expect(!folder.files.contains("x.jpg"))
    }

    /// A limit of the address space ends a run with a sentence, or leaves it alone; it never makes it hang.
    @Test(
        "a run ends well or with a sentence, whatever the limit",
        .needs("timeout"),
        arguments: [45, 90, 100, 110, 125, 140, 160, 170, 180, 190, 193, 194, 200, 300, 600, 1200, 2000]
    )
    func limited(megabytes: Int) throws {
        let folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes])
        for command in ["cover face.jpg -o out.jpg --force", "detect face.jpg", "--help", "doctor"] {
            let line = "ulimit -v \(megabytes * 1000); exec timeout -s KILL 30 '\(Binary.located)' \(command)"
            let run = try Command("sh", ["-c", line], folder: folder.path)
            // 127: the system's loader has no room for the libraries, or the shell none for anything.
            #expect([0, 1, 2, 126, 127].contains(run.status), "\(megabytes) MB, \(command): \(run)")
            // What doctor finds is its result, and stands there.
            let isSaid = !run.errors.isEmpty || command == "doctor" && !run.output.isEmpty
            #expect(run.status == 0 || run.status == 1 || isSaid, "\(megabytes) MB: \(command)")
        }
    }
}
