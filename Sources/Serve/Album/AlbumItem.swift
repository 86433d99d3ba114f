internal import Pipeline

/// One thing to see in the picker: a picture, a Live Photo, which is one thing though it is two files, or a movie.
struct AlbumItem: Sendable {
    /// Names it in addresses; says nothing of where it lies.
    let id: String
    /// The picture, or the movie.
    let file: InputFile
    /// The movie of a Live Photo in two files.
    let movie: String?
    /// What sort of thing it is.
    let kinds: Set<InputKind>
    /// When it was taken, in Exif's form; empty while unknown.
    let date: String
    let width: Int?
    let height: Int?
    /// How long its movie is, seconds.
    let duration: Double?
    /// Another one for each change of the file.
    let version: FileVersion

    /// Whether it is a movie and no picture.
    var isMovie: Bool { kinds.contains(.movie) }

    /// The name of the item at this place below the folder.
    static func id(of place: String) -> String {
        let digits = String(StableHash.value(of: place), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// An item as the page is told it.
struct AlbumEntry: Encodable, Sendable {
    let id: String
    /// Its place below the folder, to be shown.
    let name: String
    let kinds: [InputKind]
    let date: String
    let width: Int?
    let height: Int?
    let duration: Double?
    let saved: Bool
    let version: String

    init(_ item: AlbumItem, isSaved: Bool) {
        (id, name, date) = (item.id, item.file.relativePath.oneLine, item.date)
        kinds = InputKind.allCases.filter(item.kinds.contains)
        (width, height, duration) = (item.width, item.height, item.duration)
        saved = isSaved
        version = item.version.text
    }
}

/// All of the album, newest first.
struct AlbumListing: Encodable, Sendable {
    /// The folder's name.
    let folder: String
    /// The name of the folder results go to.
    let output: String
    /// Whether all that is to be known of the items is known.
    let complete: Bool
    let items: [AlbumEntry]
}
