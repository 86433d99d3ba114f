internal import Foundation

/// In which files a Live Photo is written.
public enum LivePhotoShape: String, Sendable, CaseIterable {
    /// A still and a movie.
    case pair
    /// A still and a movie, and both once more in a bundle, a folder `NAME.pvt` that AirDrop takes for one thing.
    case pvt
    /// One JPEG with the movie behind the picture, Android's Motion Photo. `NAME.MP.jpg`
    case motionPhoto = "motion-photo"
    /// One zip archive with both halves, as chat programs pass them on. `NAME.livp`
    case livp

    /// The name a result gets, without its extension: readers may ignore Motion Photos whose names do not end in
    /// MP. "Motion Photo format 1.0", "Filename Pattern".
    func stem(_ stem: String) -> String {
        self == .motionPhoto && !stem.hasSuffix("MP") ? stem + ".MP" : stem
    }
}

extension PlannedPhoto {
    /// Where the bundle goes, for a Live Photo that has one.
    var bundle: String? {
        shape == .pvt ? (still as NSString).deletingPathExtension + ".pvt" : nil
    }

    /// Everything that is written for it.
    var files: [String] { [still, movie, bundle].compactMap { $0 } }
}
