internal import HTTPTypes
internal import Hummingbird
internal import Page

extension Studio {
    /// Adds the routes for the files of the site and the stream of events.
    func addSite(to routes: Routes) {
        routes.get { request, _ in
            guard request.uri.path.hasSuffix("/") else {
                return Response(status: .permanentRedirect, headers: [.location: request.uri.path + "/"])
            }
            return try PageFile.answer(named: "index.html")
        }
        routes.get(":file") { _, context in try PageFile.answer(named: try context.parameters.require("file"))
        }
        routes.get("api/events") { [events] _, _ in try await events.stream() }
    }
}

extension PageFile {
    /// Returns a file as a response.
    ///
    /// - Throws: `PageError.noSuchPage` when the page has no file with that name.
    fileprivate static func answer(named name: String) throws(PageError) -> Response {
        guard let file = PageFile(named: name) else { throw .noSuchPage }
        return Answer.bytes(file.bytes, file.mediaType)
    }
}
