internal import Foundation

/// The file layout of a Live Photo.
public enum LivePhotoShape: String, Sendable, CaseIterable {
    /// A still and a movie.
    case pair
    /// A still and a movie, and copies of both in a bundle, a folder `NAME.pvt` that AirDrop treats as one item.
    case pvt
    /// A still and a movie in such a bundle, with nothing beside it: the output for a bundle.
    case bundle
    /// A picture with the movie behind its data, Android's Motion Photo. `NAME.MP.jpg`
    case motionPhoto = "motion-photo"
    /// A zip archive with both halves, as shared by chat programs. `NAME.livp`
    case livp

    /// `true` if an identifier links the halves. In a Motion Photo it would make galleries look for a separate
    /// movie.
    package var hasIdentifier: Bool { self != .motionPhoto }

    /// The extension of a bundle.
    package static let bundleExtension = "pvt"
    /// The extension of an archive.
    static let archiveExtension = "livp"

    /// The ending of a Motion Photo's name before its extension: readers may ignore others. "Motion Photo format 1.0",
    /// "Filename Pattern".
    static let motionPhotoEnding = ".MP"

    /// Returns the output's name, without its extension.
    func stem(_ stem: String) -> String {
        self == .motionPhoto && !stem.hasSuffix("MP") ? stem + Self.motionPhotoEnding : stem
    }
}

extension PlannedPhoto {
    /// The bundle's path, for a Live Photo that has one.
    package var bundle: String? {
        switch shape {
        case .pvt: (still as NSString).deletingPathExtension + "." + LivePhotoShape.bundleExtension
        case .bundle: still.folderPath
        case .pair, .motionPhoto, .livp: nil
        }
    }

    /// The path of the bundle that is written beside the two halves; `nil` for a Live Photo without one.
    package var bundleBeside: String? { shape == .pvt ? bundle : nil }

    /// The paths of all outputs.
    package var files: [String] { [still, movie, bundle].compactMap { $0 } }
}
