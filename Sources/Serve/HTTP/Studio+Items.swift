internal import Doodle
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Pairing
internal import Pipeline

extension Studio {
    /// What the folder holds, how it looks, and what was changed of it.
    func addItems(to routes: Routes) {
        routes.get { _, _ in
            Answer.bytes(await album.listing(edited: await desk.edited), Answer.jsonType)
        }
        addPictures(to: routes.group(":id"))
        addEdits(to: routes.group(":id"))
    }

    private func addPictures(to routes: Routes) {
        routes.get("thumbnail") { request, context in
            let item = try await item(context)
            let side = request.number("side", standard: 320, within: 1...640)
            return Answer.bytes(try await thumbnails.jpeg(of: item, side: side), "image/jpeg", lasts: true)
        }
        routes.get("picture") { request, context in
            let item = try await item(context)
            let jpeg = try await desk.jpeg(of: item, longSide: request.pictureSide)
            return Answer.bytes(jpeg, "image/jpeg", lasts: request.word("v") != nil)
        }
        routes.get("movie") { request, context in
            let item = try await item(context)
            let (path, part) = try await movie(of: item)
            return try await Answer.file(path, part: part, as: "video/mp4", to: request, context)
        }
    }

    private func addEdits(to routes: Routes) {
        routes.get("faces") { _, context in Answer.json(try await desk.faces(of: try await item(context))) }
        routes.put("faces") { request, context in
            let item = try await item(context)
            return Answer.json(try await desk.save(try await request.value(FaceSheet.self), of: item))
        }
        routes.delete("faces") { _, context in
            Answer.json(try await desk.forgetFaces(of: try await item(context)))
        }
        routes.post("preview") { request, context in
            let item = try await item(context)
            let sheet = try await request.value(FaceSheet.self)
            let jpeg = try await desk.preview(sheet, of: item, longSide: request.pictureSide)
            return Answer.bytes(jpeg, "image/jpeg")
        }
        routes.get("strokes") { _, context in Answer.json(try await strokes(of: try await item(context))) }
        routes.put("strokes") { request, context in
            let item = try await item(context)
            try await desk.save(try await request.value(StrokeDrawing.self), of: item)
            return Answer.json(try await strokes(of: item))
        }
        routes.delete("strokes") { _, context in
            let item = try await item(context)
            try await desk.save(StrokeDrawing([]), of: item)
            return Answer.json(try await strokes(of: item))
        }
    }

    private func item(_ context: BasicRequestContext) async throws -> AlbumItem {
        try await album.item(try context.parameters.require("id"))
    }

    private func strokes(of item: AlbumItem) async throws(PageError) -> StrokeDrawing {
        do throws(PipelineError) { return try desk.drawing(of: item) } catch { throw PageError(error) }
    }

    /// The movie of an item: a file, or a part of one for a Motion Photo.
    private func movie(of item: AlbumItem) async throws(PageError) -> (String, Range<Int>?) {
        if let movie = item.movie { return (movie, nil) }
        if item.isMovie { return (item.file.path, nil) }
        guard item.kinds.contains(.live), let data = FileManager.default.contents(atPath: item.file.path),
            let part = (try? StillInspection(Array(data)))?.embeddedMovie
        else { throw PageError(.notFound, "no-movie", "this picture has no movie") }
        return (item.file.path, part)
    }
}
