import Formats
import Foundation
import Imaging
import TestSupport

/// The files that documents name, made of the fixtures.
enum DocumentPictures {
    private static let files = Result { try made() }

    static func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for (name, bytes) in try files.get() { try folder.write(bytes, as: name) }
        return folder
    }

    private static func made() throws -> [String: [UInt8]] {
        let folder = try ScratchFolder()
        let pictures: KeyValuePairs<String, Fixture> = [
            "photo.jpg": .graceHopper, "portrait.png": .eileenCollins, "cat.png": .cat,
            "holiday/beach.jpg": .graceHopper, "holiday/city/portrait.png": .eileenCollins,
            "holiday/cat.png": .cat,
        ]
        for (name, fixture) in pictures { try folder.write(fixture.bytes, as: name) }
        var cut = try PNGCodec.decode(Fixture.cat.bytes).pixels
        cut.bytes[3] = 0
        try folder.write(PNGCodec.encode(cut, keepsAlpha: true), as: "cat.png")
        try folder.write(PhoneHEICTests.photo(), as: "photo.heic")
        try folder.write(Waveform.wav(seconds: 3, rate: 44_100, channels: 2), as: "ta-da.wav")
        for arguments in [
            ["collage", "photo.jpg", "portrait.png", "-o", "group.jpg"],
            ["movie", "photo.jpg", "-o", "clip.mp4", "--size", "480x360"],
            ["pair", "photo.jpg", "clip.mp4", "-o", "IMG_1234.JPG"],
            ["cover", "photo.jpg", "-o", "leaky.jpg"],
        ] {
            let run = try folder.kaomask(list: arguments)
            guard run.status == 0 else { throw Failure(description: run.output + run.errors) }
        }
        try folder.write(named(), as: "named.jpg")
        try folder.write(leaky(folder.bytes(of: "leaky.jpg")), as: "leaky.jpg")
        try FileManager.default.moveItem(atPath: folder("IMG_1234.mov"), toPath: folder("IMG_1234.MOV"))
        return Dictionary(uniqueKeysWithValues: folder.files.map { ($0, folder.bytes(of: $0)) })
    }

    /// The portrait as a photo manager leaves it: the face, a keyword and the caption name Anna.
    private static func named() throws -> [UInt8] {
        var packet = TaggedPacket()
        packet.addRegions([TaggedPacket.Person("Anna", 0.34, 0.2, 0.36, 0.36)])
        packet.add("dc:subject", ["Anna", "sea"])
        packet.add("dc:description", ["Anna at the sea"], as: "Alt")
        let photo = try JPEGFile(parsing: Fixture.graceHopper.bytes)
        return try photo.settingXMP(XMPPacket(packet.text.utf8)).serialized()
    }

    /// A covered portrait with the thumbnail of the uncovered one, as programs leave it that know no Exif.
    private static func leaky(_ covered: [UInt8]) throws -> [UInt8] {
        let photo = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let small = photo.resized(to: PixelSize(width: 136, height: 160))
        var exif = try ExifBlock.standard(width: 512, height: 600)
        try exif.replaceThumbnail(JPEGCodec.encode(small, quality: 90, subsampling: .quarter))
        return try JPEGFile(parsing: covered).settingExif(exif).serialized()
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }
}
