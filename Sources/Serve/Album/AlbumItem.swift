import KaomaskKit

/// An item of the picker: a picture, a Live Photo, even if it consists of two files, or a movie.
struct AlbumItem: Sendable {
    /// The identifier in addresses, which does not reveal the path.
    let id: String
    /// The file of the picture or the movie.
    let file: InputFile
    /// The movie of a Live Photo in two files.
    let movie: String?
    /// The kinds of the item.
    let kinds: Set<InputKind>
    /// The capture date in Exif's format; empty while it is unknown.
    let date: String
    /// `true` if the file states the date; otherwise it is the date of its last change.
    let isDated: Bool
    let width: Int?
    let height: Int?
    /// The duration of its movie, seconds.
    let duration: Double?
    /// The version, which changes with the file.
    let version: FileVersion

    /// `true` if it is a movie without a picture.
    var isMovie: Bool { kinds.contains(.movie) }

    /// Returns the identifier of the item with this path, relative to the folder.
    static func id(of place: String) -> String {
        let digits = String(StableHash.value(of: place), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// An item in the form the page receives.
struct AlbumEntry: Encodable, Sendable {
    let id: String
    /// The path relative to the folder, for display.
    let name: String
    let kinds: [InputKind]
    let date: String
    let dated: Bool
    let width: Int?
    let height: Int?
    let duration: Double?
    let saved: Bool
    let version: String

    init(_ item: AlbumItem, isSaved: Bool) {
        (id, name) = (item.id, item.file.relativePath.oneLine)
        (date, dated) = (item.date, item.isDated)
        kinds = InputKind.allCases.filter(item.kinds.contains)
        (width, height, duration) = (item.width, item.height, item.duration)
        saved = isSaved
        version = item.version.text
    }
}

/// The listing of the album, newest first.
struct AlbumListing: Encodable, Sendable {
    /// The folder's name.
    let folder: String
    /// The name of the folder for results.
    let output: String
    /// `true` if all files have been read.
    let complete: Bool
    let items: [AlbumEntry]
}
