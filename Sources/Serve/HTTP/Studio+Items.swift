internal import Foundation
internal import HTTPTypes
internal import Hummingbird
import KaomaskKit
internal import Pairing
internal import Scenes

extension Studio {
    func addItems(to routes: Routes) {
        routes.get { _, _ in
            Answer.bytes(await album.listing(edited: await desk.edited), Answer.jsonType)
        }
        routes.get("reviewed") { _, _ in
            Answer.json(["reviewed": try await desk.reviewed(among: await album.items)])
        }
        addPictures(to: routes.group(":id"))
        addEdits(to: routes.group(":id"))
    }

    private func addPictures(to routes: Routes) {
        routes.get("thumbnail") { request, context in
            let item = try await item(context)
            let side = request.number("side", standard: 320, within: 1...640)
            return Answer.bytes(try await thumbnails.jpeg(of: item, side: side), "image/jpeg")
        }
        routes.get("picture") { request, context in
            let item = try await item(context)
            let jpeg = try await desk.jpeg(of: item, longSide: request.pictureSide)
            return Answer.bytes(jpeg, "image/jpeg")
        }
        routes.get("movie") { request, context in
            let item = try await item(context)
            let (path, part) = try await movie(of: item)
            let type = part == nil ? MediaType.of(path) : "video/mp4"
            return try await Answer.file(path, part: part, as: type, to: request, context)
        }
    }

    private func addEdits(to routes: Routes) {
        routes.get("faces") { request, context in
            let item = try await item(context)
            return Answer.tagged(try await request.whileWanted { _ in try await desk.taggedFaces(of: item) })
        }
        routes.put("faces") { request, context in
            let item = try await item(context)
            let sheet = try await request.value(FaceSheet.self)
            return Answer.tagged(try await desk.save(sheet, of: item, Precondition(request)))
        }
        routes.delete("faces") { request, context in
            let item = try await item(context)
            return Answer.tagged(try await desk.forgetFaces(of: item, Precondition(request)))
        }
        routes.post("preview") { request, context in
            let item = try await item(context)
            let preview = try await request.whileWanted { request in
                let sheet = try await request.value(FaceSheet.self)
                return try await desk.preview(sheet, of: item, longSide: request.pictureSide)
            }
            var response = Answer.bytes(preview.jpeg, "image/jpeg")
            if let name = HTTPField.Name.patches { response.headers[name] = JSONLine.encode(preview.patches) }
            return response
        }
        routes.get("strokes") { _, context in
            Answer.tagged(try desk.taggedDrawing(of: try await item(context)))
        }
        routes.put("strokes") { request, context in
            let item = try await item(context)
            let drawing = try await request.value(StrokeDrawing.self)
            return Answer.tagged(try await desk.save(drawing, of: item, Precondition(request)))
        }
        routes.delete("strokes") { request, context in
            let item = try await item(context)
            return Answer.tagged(try await desk.save(StrokeDrawing([]), of: item, Precondition(request)))
        }
    }

    private func item(_ context: PageContext) async throws -> AlbumItem {
        try await album.item(try context.parameters.require("id"))
    }

    private func movie(of item: AlbumItem) async throws(PageError) -> (String, Range<Int>?) {
        if let movie = item.movie { return (movie, nil) }
        if item.isMovie { return (item.file.path, nil) }
        guard item.kinds.contains(.live), let data = FileManager.default.contents(atPath: item.file.path),
            let part = (try? StillInspection(Array(data)))?.embeddedMovie
        else { throw PageError(.notFound, .noMovie, "this picture has no movie") }
        return (item.file.path, part)
    }
}

extension HTTPField.Name {
    /// The rectangles of a preview's patches, by the numbers of the faces, as JSON.
    fileprivate static let patches = Self("Kaomask-Patches")
}
