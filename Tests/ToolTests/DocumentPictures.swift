import Foundation
import TestSupport

/// The files that documents name, made of the fixtures.
enum DocumentPictures {
    private static let files = Result { try made() }

    /// A new folder with all of them.
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
        try folder.write(PhoneHEICTests.photo(), as: "photo.heic")
        try folder.write(Waveform.wav(seconds: 3, rate: 44_100, channels: 2), as: "ta-da.wav")
        for arguments in [
            ["collage", "photo.jpg", "portrait.png", "-o", "group.jpg"],
            ["movie", "photo.jpg", "-o", "clip.mp4"],
            ["pair", "photo.jpg", "clip.mp4", "-o", "IMG_1234.JPG"],
        ] {
            let run = try Binary.run(list: arguments, folder: folder.path)
            guard run.status == 0 else { throw Failure(description: run.output + run.errors) }
        }
        try FileManager.default.moveItem(atPath: folder("IMG_1234.mov"), toPath: folder("IMG_1234.MOV"))
        return Dictionary(uniqueKeysWithValues: folder.files.map { ($0, folder.bytes(of: $0)) })
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
