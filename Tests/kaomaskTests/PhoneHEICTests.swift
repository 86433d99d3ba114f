import Formats
import Foundation
import HEIC
import Imaging
import Movies
import PhonePictures
import TestSupport
import Testing

/// A phone's HEIC, covered by the binary and checked with other programs.
@Suite("A phone's HEIC")
struct PhoneHEICTests {
    private static func portrait() throws -> PixelBuffer {
        try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
            .cropped(to: PixelRect(x: 0, y: 0, width: 512, height: 576))
    }

    /// Returns a portrait in a grid of tiles, with all items that the newest phones add.
    static func photo(_ change: (inout PhonePhoto) -> Void = { _ in }) throws -> [UInt8] {
        var photo = PhonePhoto()
        photo.gainMap = .standard(minimum: -1, maximum: 2, gamma: 0.5)
        (photo.hasDepth, photo.hasStyles) = (true, true)
        photo.exif = try ExifBlock.standard(width: 512, height: 576).bytes
        change(&photo)
        return try photo.bytes(of: portrait())
    }

    static func folder(_ bytes: [UInt8]) throws -> ScratchFolder { try ScratchFolder(["IMG_1.HEIC": bytes]) }

    private static func coding(_ run: Command) throws -> [String: Any] {
        try #require(try JSONLines(run.output).only()["coding"] as? [String: Any])
    }

    /// Returns what `verify` says of the covered picture beside the original.
    private static func compared(in folder: ScratchFolder) throws -> Command {
        try folder.kaomask("verify", "--against", "IMG_1.HEIC", "IMG_1-covered.HEIC")
    }

    @Test("whose thumbnail shows a face that its picture hides is found out by verify")
    func leak() throws {
        let portrait = try Self.portrait()
        let large = try portrait.scaled(to: PixelSize(width: 1024, height: 1152))
        var hidden = large
        let patch = PixelBuffer(size: PixelSize(width: 480, height: 600), filledWith: .white)
        hidden.draw(Layer(bounds: PixelRect(x: 308, y: 168, width: 480, height: 600), bytes: patch.bytes))
        var photo = PhonePhoto()
        photo.tile = PixelSize(width: 512, height: 512)
        for (name, thumbnail) in [("honest.heic", hidden), ("leaking.heic", large)] {
            photo.thumbnail = thumbnail
            let folder = try Self.folder(try photo.bytes(of: hidden))
            let run = try folder.kaomask("verify", "IMG_1.HEIC")
            let isLeak = name == "leaking.heic"
            #expect(run.status == (isLeak ? 1 : 0), "\(name): \(run.output)\(run.errors)")
            #expect(run.output.contains("error thumbnail-shows-face") == isLeak, "\(name): \(run.output)")
        }
    }

    @Test("stays one: the tiles with the face are others, and verify says that nothing else is")
    func covered() throws {
        let folder = try Self.folder(try Self.photo())
        let run = try folder.kaomask("cover", "IMG_1.HEIC", "--json")
        #expect(run.status == 0 && folder.files.contains("IMG_1-covered.HEIC"), "\(run.errors)")
        let coding = try Self.coding(run)
        #expect(coding["way"] as? String == "tiles" && coding["reason"] == nil, "\(run.output)")
        let pictures = try #require(coding["pictures"] as? [[String: Any]])
        #expect(
            pictures.map { $0["name"] as? String } == [
                "the picture", "the thumbnail", "the gain map", "the depth map", "the style map",
                "the linear thumbnail", "a matte",
            ]
        )
        let checked = try Self.compared(in: folder)
        #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
        for words in [
            "tiles are the original's, byte for byte", "nothing outside the faces differs",
            "at a face of the original",
            "covered as well: the thumbnail", "everything else in the file is the original's, byte for byte",
        ] { #expect(checked.output.contains(words), "\(checked.output)") }
    }

    @Test(
        "holds no other picture of the face once it is covered, wherever one was; the report says so, and verify"
    )
    func hidden() throws {
        let portrait = try Self.portrait()
        let small = try JPEGCodec.encode(
            try portrait.scaled(to: PixelSize(width: 160, height: 180)),
            quality: 80,
            subsampling: .quarter
        )
        var photo = PhonePhoto()
        photo.tile = PixelSize(width: 128, height: 128)
        photo.gainMap = .standard(minimum: -1, maximum: 2, gamma: 0.5)
        let folder = try ScratchFolder()
        // A picture that hides the face, for verify.
        var patched = portrait
        let patch = PixelBuffer(size: PixelSize(width: 240, height: 300), filledWith: .white)
        patched.draw(Layer(bounds: PixelRect(x: 154, y: 84, width: 240, height: 300), bytes: patch.bytes))
        let places = HidingPlace.besideTiles
        for (place, bytes) in try photo.files(of: portrait, hiding: small, in: places) {
            try folder.write(bytes, as: "in/\(place).heic")
        }
        for (place, bytes) in try photo.files(of: patched, hiding: small, in: HidingPlace.listed) {
            try folder.write(bytes, as: "hidden/\(place).heic")
        }
        let run = try folder.kaomask("cover", "in", "-o", "out/", "--json").succeeded()
        let reports = try JSONLines(run.output).objects
        #expect(reports.count == places.count)
        let scan = small[(small.count / 2)...].prefix(64)
        for report in reports {
            let name = try #require(report["output"] as? String, "\(report)")
            #expect(folder.bytes(of: name).firstRange(of: scan) == nil, "\(name)")
            let notes = (report["notes"] as? [String] ?? []).joined(separator: "; ")
            let reason = (report["coding"] as? [String: Any])?["reason"] as? String
            #expect(!notes.isEmpty || reason?.contains("several pieces") == true, "\(name)")
        }
        #expect(try folder.kaomask("verify", "out").status == 0)
        let checked = try folder.kaomask("verify", "hidden", "--json")
        for report in try JSONLines(checked.output).objects {
            let findings = (report["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
            let still = try #require(report["still"] as? String)
            #expect(findings?.contains { $0.hasSuffix("-shows-face") } == true, "\(still): \(findings ?? [])")
        }
    }

    @Test("keeps what its tiles say of themselves, byte for byte, and is not re-encoded for it")
    func harmlessUnits() throws {
        let portrait = try Self.portrait()
        let words = Array("x265 (build 209) - H.265/HEVC codec - options: wpp ctu=64 min-cu-size=8".utf8)
        let folder = try ScratchFolder()
        for (place, bytes) in try PhonePhoto().files(of: portrait, hiding: words, in: HidingPlace.inTiles) {
            try folder.write(bytes, as: "\(place).heic")
            let run = try folder.kaomask("cover", "\(place).heic", "--json")
            let coding = try Self.coding(run)
            #expect(coding["way"] as? String == "tiles", "\(place): \(run.output)")
            let covered = folder.bytes(of: "\(place)-covered.heic")
            #expect(covered.firstRange(of: words) != nil, "\(place)")
            let compared = try folder.kaomask(line: "verify --against \(place).heic \(place)-covered.heic")
            #expect(compared.status == 0, "\(place): \(compared.output)")
        }
    }

    @Test("keeps its size")
    func size() throws {
        let photo = try Self.photo { ($0.gainMap, $0.hasDepth, $0.hasStyles) = (.none, false, false) }
        let folder = try Self.folder(photo)
        #expect(try folder.kaomask("cover", "IMG_1.HEIC").status == 0)
        let sizes = ["IMG_1.HEIC", "IMG_1-covered.HEIC"].map { Double(folder.bytes(of: $0).count) }
        // A face takes a quarter of this picture; flat paint compresses to almost nothing.
        #expect((0.8...1.05).contains(sizes[1] / sizes[0]))
    }

    @Test("is decoded alike by libheif and FFmpeg's libraries", .needs("heif-convert"))
    func decoders() throws {
        // libheif 1.15 cannot open files whose auxiliary pictures also belong to a tone map.
        let folder = try Self.folder(try Self.photo { $0.gainMap = .apple })
        #expect(try folder.kaomask("cover", "IMG_1.HEIC").status == 0)
        for name in ["IMG_1.HEIC", "IMG_1-covered.HEIC"] {
            // With an extension that heif-convert recognises.
            try Command("heif-convert", [name, name + ".y4m"], folder: folder.path).succeeded()
            let movie = folder.bytes(of: name + ".y4m")
            let start = try #require(movie.firstRange(of: Array("FRAME\n".utf8))).upperBound
            let luma = try HEICPicture(folder.bytes(of: name)).luma()
            // libde265 1.0.11 decodes one sample in a hundred incorrectly, also of the original: libx265's hashes
            // agree with FFmpeg.
            let differences = zip(movie[start...], luma.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.count == luma.bytes.count)
            #expect(differences.reduce(0, +) * 20 < differences.count)
        }
    }

    @Test("is no worse for exiftool, and its metadata are what they were", .needs("exiftool"))
    func metadata() throws {
        let folder = try Self.folder(try Self.photo())
        #expect(try folder.kaomask("cover", "IMG_1.HEIC").status == 0)
        let names = ["IMG_1.HEIC", "IMG_1-covered.HEIC"].map { folder($0) }
        let all = try MetadataJudgesTests.read(names)
        let differences = MetadataJudgesTests.differences(all[0], all[1])
        #expect(differences.allSatisfy { $0.contains("MediaData") }, "\(differences)")
        let complaints = try names.map(MetadataJudgesTests.complaints)
        #expect(complaints[1].subtracting(complaints[0]).isEmpty)
    }

    @Test("of a kind that is not known is re-encoded as a whole, and the report says why")
    func unknown() throws {
        let folder = try Self.folder(try Self.photo { $0.furtherType = "urn:example:unheard-of" })
        let run = try folder.kaomask("cover", "IMG_1.HEIC", "--json")
        let coding = try Self.coding(run)
        #expect(coding["way"] as? String == "anew")
        #expect((coding["reason"] as? String)?.contains("urn:example:unheard-of") == true)
        let checked = try folder.kaomask(line: "verify --against IMG_1.HEIC IMG_1-covered.HEIC")
        #expect(checked.status == 1 && checked.output.contains("it was re-encoded"), "\(checked.output)")
    }

    @Test("verify tells a change that is at no face")
    func tampered() throws {
        let folder = try Self.folder(try Self.photo())
        let away = ["--face-box", "20,480,40,40", "--only", "99"]
        try folder.kaomask(list: ["cover", "IMG_1.HEIC"] + away).succeeded()
        func verify(_ more: String...) throws -> Command {
            try folder.kaomask(list: ["verify", "--against", "IMG_1.HEIC", "IMG_1-covered.HEIC"] + more)
        }
        let checked = try verify()
        #expect(checked.status == 1 && checked.output.contains("changed-elsewhere"), "\(checked.output)")
        #expect(checked.output.contains("1 face of 1 left as in the original"))
        #expect(try verify("--face-box", "20,480,40,40").status == 0)
    }

    @Test("stays a HEIC as the still of a Live Photo, in every command", arguments: [nil, "jpeg"])
    func livePhotos(still: String?) throws {
        let folder = try Self.folder(try Self.photo())
        let choice = still.map { ["--still", $0] } ?? []
        let ending = still == nil ? "HEIC" : "jpg"
        func run(_ arguments: String...) throws {
            let run = try folder.kaomask(list: arguments + choice)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
        try run("reveal", "IMG_1.HEIC", "-o", "live/")
        try run("cover", "live/IMG_1.\(ending)", "-o", "covered/")
        try run("card", "text", "IMG_1.HEIC", "--text", "Hello", "-o", "card/")
        try run("pair", "IMG_1.HEIC", "live/IMG_1.mov", "-o", "pair/")
        let format: FileFormat = still == nil ? .heic : .jpeg
        for name in ["live", "covered", "card", "pair"] {
            #expect(folder.files.contains("\(name)/IMG_1.\(ending)"), "\(folder.files)")
            #expect(FileFormat(sniffing: folder.bytes(of: "\(name)/IMG_1.\(ending)")) == format)
            let checked = try folder.kaomask("verify", name)
            #expect(checked.status == 0 && checked.output.contains("valid Live Photo"), "\(checked.output)")
        }
    }

    @Test("of ten bits in PQ or HLG is covered as it is", arguments: [16, 18])
    func highDynamicRange(transfer: Int) throws {
        let folder = try Self.folder(
            try Self.photo { photo in
                (photo.depth, photo.profile, photo.gainMap) = (10, nil, .none)
                photo.color = .init(primaries: 9, transfer: transfer, matrix: 9, isFullRange: true)
            }
        )
        let box = ["--face-box", "180,100,120,120"]
        let run = try folder.kaomask(list: ["cover", "IMG_1.HEIC", "--json"] + box)
        #expect(try Self.coding(run)["way"] as? String == "tiles", "\(run.output)")
    }
}
