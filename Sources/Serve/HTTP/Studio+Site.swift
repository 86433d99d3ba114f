internal import HTTPTypes
internal import Hummingbird
internal import Page

extension Studio {
    func addSite(to routes: Routes) {
        routes.get { request, _ in
            guard request.uri.path.hasSuffix("/") else {
                return Response(status: .permanentRedirect, headers: [.location: request.uri.path + "/"])
            }
            return try page()
        }
        routes.get(":file") { _, context in try PageFile.answer(named: try context.parameters.require("file"))
        }
        routes.get("api/events") { [events] _, _ in try await events.stream() }
    }
}

extension Studio {
    /// Returns the page, marked with the language of `serve --lang` if there is one.
    private func page() throws(PageError) -> Response {
        guard let language, let file = PageFile(named: "index.html") else {
            return try PageFile.answer(named: "index.html")
        }
        let text = String(decoding: file.bytes, as: UTF8.self)
        let said = text.replacing(
            "<html lang=\"en\">",
            with: "<html lang=\"en\" data-language=\"\(language.rawValue)\">"
        )
        return Answer.bytes(Array(said.utf8), file.mediaType)
    }
}

extension PageFile {
    fileprivate static func answer(named name: String) throws(PageError) -> Response {
        guard let file = PageFile(named: name) else { throw .noSuchPage }
        return Answer.bytes(file.bytes, file.mediaType)
    }
}
