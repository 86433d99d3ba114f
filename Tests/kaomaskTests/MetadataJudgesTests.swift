import Formats
import Foundation
import Imaging
import TestSupport
import Testing

/// The metadata of pictures before and after covering, as read by exiftool, an independent program.
@Suite("Metadata judged from outside", .needs("exiftool"))
struct MetadataJudgesTests {
    /// Groups and tags that may differ: those regenerated, those removed because they showed the face, and those that
    /// exiftool derives from them.
    static let mayDiffer = [
        "System:", "SourceFile", "ExifTool:Warning", "ExifTool:Validate", "IFD1:", "FlashPix:", "MPF0:",
        "MPImage",
        "Photoshop:PhotoshopThumbnail", "Photoshop:IPTCDigest", "File:CurrentIPTCDigest", "JFXX:",
        "Composite:",
        "IPTC:ObjectPreviewData", "XMP-GCamera:", "XMP-GContainer:", "XMP-Container:", "XMP-hdrgm:",
        "XMP-GDepth:",
        "XMP-xmp:Thumbnail", "XMP-xmpNote:", "Trailer:", "PNG:ColorType", "PNG:BitDepth", "PNG:Interlace",
        "PNG:Palette", "PNG:Gamma", "FotoStation:",
    ]

    /// Returns exiftool's output, file by file.
    static func read(_ files: [String]) throws -> [[String: String]] {
        let run = try Command("exiftool", ["-a", "-G1", "-u", "-j"] + files)
        let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        return (list ?? []).map { $0.mapValues { "\($0)" } }
    }

    static func differences(_ before: [String: String], _ after: [String: String]) -> [String] {
        Set(before.keys).union(after.keys).sorted().filter { key in
            before[key] != after[key] && !mayDiffer.contains { key.hasPrefix($0) || key.contains("Preview") }
        }
    }

    /// Returns the tags that a note of the report lists as removed or changed.
    static func saidToBeRemoved(by notes: String) -> [String] {
        let groups: [(note: String, tags: [String])] = [
            ("face region", ["XMP-mwg-rs:", "XMP-MP:"]),
            (
                "naming covered people",
                [
                    "IPTC:Keywords", "XMP-dc:Subject", "XMP-digiKam:TagsList",
                    "XMP-lr:HierarchicalSubject", "XMP-mediapro:CatalogSets", "XMP-microsoft:LastKeywordXMP",
                ]
            ),
            ("maker note removed", ["Sony:"]), ("only its maker can read", ["Scalado:"]),
            ("other pictures in the file removed", ["IPTC2:"]),
        ]
        return groups.filter { notes.contains($0.note) }.flatMap(\.tags)
    }

    static func complaints(_ file: String) throws -> Set<String> {
        let run = try Command("exiftool", ["-validate", "-warning", "-error", "-a", "-s3", file])
        let lines = run.output.split(separator: "\n").map(String.init)
        return Set(lines.filter { !$0.hasSuffix(" Warning") && !$0.contains(" Warnings") && $0 != "OK" })
    }

    @Test("of a picture with every kind of metadata only that changes which no longer holds")
    func rich() throws {
        let folder = try ScratchFolder()
        let small = try JPEGCodec.encode(
            try JPEGPicture(Fixture.graceHopper.bytes).coveredAndReduced(with: []).reduced,
            quality: 85,
            subsampling: .quarter
        )
        var exif = try ExifBlock.standard(width: 512, height: 600)
        try exif.replaceThumbnail(small)
        let bytes = RichPicture.jpeg(Fixture.graceHopper.bytes, exif: exif.bytes, small: small, movie: [])
        try folder.write(bytes, as: "in.jpg")
        let run = try folder.kaomask("cover", "in.jpg", "-o", "out.jpg", "--json").succeeded()
        #expect(((try JSONLines(run.output).only()["notes"]) as? [String])?.isEmpty == false)
        let read = try Self.read([folder("in.jpg"), folder("out.jpg")])
        try #require(read.count == 2)
        #expect(Self.differences(read[0], read[1]).isEmpty)
        #expect(read[1]["XMP-xmp:Rating"] == "5" && read[1]["IPTC:Caption-Abstract"] == RichPicture.caption)
        #expect(try Self.complaints(folder("out.jpg")).subtracting(Self.complaints(folder("in.jpg"))).isEmpty)
    }

    @Test("of a private picture nothing tells who, where and with what")
    func hidden() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let words = [
            "-GPSLatitude=35", "-GPSLatitudeRef=N", "-GPSLongitude=139", "-GPSLongitudeRef=E",
            "-Artist=Somebody",
            "-Copyright=Somebody", "-SerialNumber=123456", "-LensSerialNumber=987", "-OwnerName=Somebody",
            "-Make=Maker", "-Model=Camera", "-ImageDescription=Somebody", "-UserComment=Somebody",
            "-XMP:Creator=Somebody",
            "-IPTC:By-line=Somebody", "-Comment=Somebody", "-Orientation#=1",
            "-DateTimeOriginal=2024:05:06 12:00:00",
            "-OffsetTimeOriginal=+09:00", "-ExposureTime=1/60",
        ]
        try Command("exiftool", ["-q", "-overwrite_original"] + words + [folder("a.jpg")]).succeeded()
        let run = try folder.kaomask("cover", "a.jpg", "--private", "--json").succeeded()
        #expect(try JSONLines(run.output).only()["facesLeft"] as? Int == 0)
        let read = try Self.read([folder("a-covered.jpg")])[0]
        #expect(read["IFD0:Orientation"] == "Horizontal (normal)" && read["ExifIFD:ExposureTime"] == "1/60")
        #expect(read["ExifIFD:DateTimeOriginal"] == "2024:05:06 12:00:00")
        #expect(
            !read.values.contains {
                $0.contains("Somebody") || $0.contains("Camera") || $0.contains("123456")
            }
        )
        #expect(!read.keys.contains { $0.hasPrefix("GPS") || $0.hasPrefix("XMP") || $0.contains("Offset") })
        let fresh = try Self.complaints(folder("a-covered.jpg")).subtracting(Self.complaints(folder("a.jpg")))
        #expect(fresh.isEmpty)
    }

    @Test(
        "of real photographs of many cameras only that changes which no longer holds, and no preview shows a face",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout")
    )
    func photographs() throws {
        let photos = try #require(SharedPhotos.folder)
        let folder = try ScratchFolder()
        let sample = try SharedPhotos.sample(of: photos)
        let run = try Binary.run(list: ["cover", "-o", folder("out") + "/", "--json"] + sample).succeeded()
        let names = folder.files.map { String($0.dropFirst(4)) }.filter { !$0.hasPrefix(".") }
        #expect(names.count > 8)
        let notes = try JSONLines(run.output).objects.map { report in
            (report["input"] as? String ?? "", (report["notes"] as? [String] ?? []).joined(separator: "; "))
        }
        let told = Dictionary(notes.map { (($0.0 as NSString).lastPathComponent, $0.1) }) { first, _ in first
        }
        let before = try Self.read(names.map { photos + "/" + $0 })
        let after = try Self.read(names.map { folder("out/" + $0) })
        try #require(before.count == names.count && after.count == names.count)
        for (name, (old, new)) in zip(names, zip(before, after)) {
            let removed = Self.saidToBeRemoved(by: told[name] ?? "")
            let differences = Self.differences(old, new).filter { key in
                !removed.contains { key.hasPrefix($0) }
            }
            #expect(differences.isEmpty, "\(name)")
            let fresh = try Self.complaints(folder("out/" + name)).subtracting(
                Self.complaints(photos + "/" + name)
            )
            #expect(fresh.isEmpty, "\(name)")
        }
        let verified = try Binary.run(list: ["verify", folder("out"), "--json"])
        #expect(verified.status == 0, "\(verified.output)")
        let reports = try JSONLines(verified.output).objects
        #expect(reports.count == names.count)
        #expect(reports.allSatisfy { ($0["findings"] as? [Any])?.isEmpty == true })
    }

    /// Groups of tags that a private picture may have, and in Exif the tags.
    static let privateGroups = [
        "SourceFile", "ExifTool:", "System:", "File:", "JFIF:", "Composite:", "ICC-header:", "PNG:",
        "PNG-pHYs:", "PNG-cICP:",
        "Adobe:", "APP14:", "ICC_Profile:", "IFD0:", "ExifIFD:",
    ]
    /// The colour tags of a profile in exiftool's terms, and its name and copyright.
    static let profileTags: Set = [
        "ProfileDescription", "ProfileCopyright", "MediaWhitePoint", "MediaBlackPoint", "ChromaticAdaptation",
        "RedMatrixColumn", "GreenMatrixColumn", "BlueMatrixColumn", "RedTRC", "GreenTRC", "BlueTRC",
        "GrayTRC", "AToB0",
        "AToB1", "AToB2", "BToA0", "BToA1", "BToA2",
    ]

    @Test(
        "of private copies of real photographs there is nothing left that exiftool can tell but numbers of the picture",
        .enabled(if: SharedPhotos.folder != nil, "the annotated photographs are not beside the checkout")
    )
    func privatePhotographs() throws {
        let photos = try #require(SharedPhotos.folder)
        let folder = try ScratchFolder()
        let run = try Command(
            Binary.located,
            ["cover", "-o", folder("out") + "/", "--quiet", "--private", "--no-face", "copy"]
                + (try SharedPhotos.sample(of: photos))
        )
        let names = folder.files.map { String($0.dropFirst(4)) }.filter { !$0.hasPrefix(".") }
        #expect(names.count > 22, "\(run.errors)")
        let exif: Set = [
            "Orientation", "XResolution", "YResolution", "ResolutionUnit", "YCbCrPositioning", "Compression",
            "PhotometricInterpretation", "ModifyDate", "WhitePoint", "PrimaryChromaticities",
            "YCbCrCoefficients",
            "YCbCrSubSampling", "ExposureTime", "FNumber", "ExposureProgram", "ISO", "SensitivityType",
            "ExifVersion",
            "DateTimeOriginal", "CreateDate", "ComponentsConfiguration", "CompressedBitsPerPixel",
            "ShutterSpeedValue",
            "ApertureValue", "BrightnessValue", "ExposureCompensation", "MaxApertureValue", "SubjectDistance",
            "MeteringMode", "LightSource", "Flash", "FocalLength", "FlashpixVersion", "ColorSpace",
            "ExifImageWidth",
            "ExifImageHeight", "SensingMethod", "FileSource", "SceneType", "CustomRendered", "ExposureMode",
            "WhiteBalance", "DigitalZoomRatio", "FocalLengthIn35mmFormat", "SceneCaptureType", "GainControl",
            "Contrast",
            "Saturation", "Sharpness", "SubjectDistanceRange",
        ]
        for (name, read) in zip(names, try Self.read(names.map { folder("out/" + $0) })) {
            for key in read.keys {
                let tag = key.split(separator: ":").last.map(String.init) ?? key
                #expect(Self.privateGroups.contains { key.hasPrefix($0) }, "\(name) \(key)")
                if key.hasPrefix("IFD0:") || key.hasPrefix("ExifIFD:") {
                    #expect(exif.contains(tag), "\(name) \(key)")
                }
                if key.hasPrefix("ICC_Profile:") { #expect(Self.profileTags.contains(tag), "\(name) \(key)") }
            }
        }
    }

    @Test(
        "of a picture tagged by exiftool the covered person's name is gone in all places, the other's in none"
    )
    func names() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        // The face, and an empty place in the corner.
        let areas = [
            "Area={X=0.537,Y=0.388,W=0.365,H=0.31,Unit=normalized}",
            "Area={X=0.1,Y=0.1,W=0.1,H=0.1,Unit=normalized}",
        ]
        let regions = zip(areas, ["Anna", "Ben"]).map { "{\($0),Name=\($1),Type=Face}" }.joined(
            separator: ","
        )
        let words = [
            "-RegionInfo={AppliedToDimensions={W=512,H=600,Unit=pixel},RegionList=[\(regions)]}",
            "-XMP-iptcExt:PersonInImage=Anna", "-XMP-iptcExt:PersonInImage=Ben",
            "-XMP-digiKam:TagsList=People/Anna",
            "-XMP-digiKam:TagsList=People/Ben", "-XMP-lr:HierarchicalSubject=People|Anna",
            "-XMP-dc:Subject=Anna",
            "-XMP-dc:Subject=Ben", "-XMP-dc:Subject=sea", "-XMP-microsoft:LastKeywordXMP=People/Anna",
            "-XMP-mediapro:People=Anna", "-IPTC:Keywords=Anna", "-IPTC:Keywords=Ben", "-XPKeywords=Anna;Ben",
            "-Comment=Anna",
            "-XMP-dc:Description=Anna on a day",
        ]
        try Command("exiftool", ["-q", "-overwrite_original"] + words + [folder("a.jpg")]).succeeded()
        let run = try folder.kaomask("cover", "a.jpg", "-o", "b.jpg", "--json")
        let report = try JSONLines(run.output).only()
        #expect((report["warnings"] as? [String]) == ["Anna is still named in dc:description"])
        let read = try Self.read([folder("a.jpg"), folder("b.jpg")])
        let named = { (who: String, index: Int) in Set(read[index].filter { $0.value.contains(who) }.keys) }
        #expect(named("Anna", 1) == ["XMP-dc:Description"] && named("Anna", 0).count > 9)
        #expect(named("Ben", 1) == named("Ben", 0))
        #expect(try Self.complaints(folder("b.jpg")).subtracting(Self.complaints(folder("a.jpg"))).isEmpty)
        #expect(try folder.kaomask("verify", "b.jpg").status == 0)
    }

    @Test("reveal refuses --private with a reason, and verify names a leaking thumbnail and fails")
    func usage() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let reveal = try folder.kaomask("reveal", "a.jpg", "--private")
        #expect(reveal.status == 64 && reveal.errors.contains("movie of a Live Photo shows the faces"))
        let bare = try folder.kaomask("cover", "a.jpg", "--private", "--patch", "none")
        #expect(bare.status == 64 && bare.errors.contains("--private hides the faces"))
        _ = try folder.kaomask("cover", "a.jpg")
        #expect(try folder.kaomask("verify", "a-covered.jpg").status == 0)
        let whole = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        var exif = try ExifBlock.standard(width: 512, height: 600)
        try exif.replaceThumbnail(JPEGCodec.encode(whole, quality: 30, subsampling: .quarter))
        let leaking = try JPEGFile(parsing: folder.bytes(of: "a-covered.jpg")).settingExif(exif).serialized()
        try folder.write(leaking, as: "leak.jpg")
        let run = try folder.kaomask("verify", "leak.jpg")
        #expect(run.status != 0 && run.output.contains("error thumbnail-shows-face"))
    }
}
