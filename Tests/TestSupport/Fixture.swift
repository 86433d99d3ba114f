internal import Foundation

/// The pictures of the tests; their sources are documented beside them.
package enum Fixture: String, CaseIterable, Sendable {
    /// A portrait, JPEG, 512x600, one face.
    case graceHopper = "grace-hopper.jpg"
    /// A portrait, PNG, 512x512, one face.
    case eileenCollins = "eileen-collins.png"
    /// A cat, PNG, 451x300, no face.
    case cat = "chelsea-the-cat.png"

    package var path: String { Self.folder + "/" + rawValue }

    package var bytes: [UInt8] { Self.bytes(at: path) }

    /// Returns the bytes of any file, none when it cannot be read.
    package static func bytes(at path: String) -> [UInt8] {
        [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    }

    /// The folder of the fixtures.
    package static var folder: String { Bundle.module.resourcePath.map { $0 + "/Fixtures" } ?? "Fixtures" }
}

/// The annotated photos beside the checkout, or in the folder named by KAOMASK_PHOTOS.
package enum SharedPhotos {
    package static var folder: String? {
        let root = (#filePath as NSString).deletingLastPathComponent + "/../../../shared/photos"
        let told = ProcessInfo.processInfo.environment["KAOMASK_PHOTOS"]
        let path = ((told ?? root) as NSString).standardizingPath
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The paths of every fourth photograph in a folder, in the order of their names: enough for what all of them promise.
    package static func sample(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
            .enumerated().filter { $0.offset % 4 == 0 }.map { folder + "/" + $0.element }
    }

    /// A HEIC of a Samsung phone beside the checkout, or `nil` where it is missing.
    package static var samsung: [UInt8]? {
        let root = (#filePath as NSString).deletingLastPathComponent
        let path = root + "/../../../shared/heic/samsung-one-ui-6.heic"
        return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
}
