import KaomaskKit

/// An item of the picker: a picture, a Live Photo in one file or two, or a movie.
struct AlbumItem: Sendable {
    /// The identifier in addresses, which hides the path.
    let id: String
    let file: InputFile
    let movie: String?
    let kinds: Set<InputKind>
    /// The capture date in Exif's format; empty while it is unknown.
    let date: String
    /// `true` if the file states the date; otherwise it is the date of its last change.
    let isDated: Bool
    let width, height: Int?
    let duration: Double?
    let version: FileVersion

    var isMovie: Bool { kinds.contains(.movie) }

    static func id(of place: String) -> String { StableHash.value(of: place).hex }
}

/// An item in the form the page receives.
struct AlbumEntry: Encodable, Sendable {
    let id: String
    let name: String
    let kinds: [InputKind]
    let date: String
    let dated: Bool
    let width, height: Int?
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

struct AlbumListing: Encodable, Sendable {
    let folder: String
    let output: String
    let complete: Bool
    let items: [AlbumEntry]
}
