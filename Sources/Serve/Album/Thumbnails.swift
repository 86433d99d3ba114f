internal import Foundation
import KaomaskKit

/// Thumbnails of items, cached in the user's cache folder.
struct Thumbnails: Sendable {
    static let sides = [160, 320, 640]

    let caches: CacheFolder?
    let workers: Workers
    let crew: Crew?

    /// Returns the thumbnail of an item as JPEG. `side` is the requested long side; the next larger available one is
    /// used, or the largest.
    func jpeg(of item: AlbumItem, side: Int) async throws(PageError) -> [UInt8] {
        let side = Self.sides.first { $0 >= side } ?? Self.sides[Self.sides.count - 1]
        let path = item.file.path
        let key = StableHash.value(of: "\(path)\n\(item.version.text)\n\(side)")
        let cached = caches?.path("thumbnails", key, "jpg")
        if let cached, let data = FileManager.default.contents(atPath: cached) { return Array(data) }
        return try await workers.run { () throws(PipelineError) in
            let jpeg = try PictureThumbnail(of: path, longSide: side, by: crew).jpeg
            if let cached { try? WholeFile.write(jpeg, as: cached, .ownerOnly) }
            return jpeg
        }
    }
}
