internal import Foundation

/// In which files a Live Photo is written.
public enum LivePhotoShape: String, Sendable, CaseIterable {
    /// A still and a movie.
    case pair
    /// A still and a movie, and both once more in a bundle, a folder `NAME.pvt` that AirDrop takes for one thing.
    case pvt
    /// A still and a movie in such a bundle and nothing beside it: what a bundle becomes.
    case bundle
    /// One picture with the movie behind the picture, Android's Motion Photo. `NAME.MP.jpg`
    case motionPhoto = "motion-photo"
    /// One zip archive with both halves, as chat programs pass them on. `NAME.livp`
    case livp

    /// Whether an identifier ties both halves together. In a Motion Photo it would have galleries look for a movie of its
    /// own.
    var hasIdentifier: Bool { self != .motionPhoto }

    /// How the names of Motion Photos end before their extension: readers may ignore others. "Motion Photo format 1.0",
    /// "Filename Pattern".
    static let motionPhotoEnding = ".MP"

    /// The name a result gets, without its extension.
    func stem(_ stem: String) -> String {
        self == .motionPhoto && !stem.hasSuffix("MP") ? stem + Self.motionPhotoEnding : stem
    }
}

extension PlannedPhoto {
    /// Where the bundle goes, for a Live Photo that has one.
    var bundle: String? {
        switch shape {
        case .pvt: (still as NSString).deletingPathExtension + ".pvt"
        case .bundle: still.folderPath
        case .pair, .motionPhoto, .livp: nil
        }
    }

    /// Everything that is written for it.
    var files: [String] { [still, movie, bundle].compactMap { $0 } }
}
