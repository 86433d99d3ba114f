internal import Faces
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Imaging
import KaomaskKit
internal import Movies
internal import Overlay
internal import Scenes

extension Studio {
    func addChoices(to routes: Routes) {
        routes.get("kaomoji") { _, _ in Answer.json(["kaomoji": gallery.entries]) }
        routes.get("kaomoji/:name/face") { request, context in
            let name = try context.parameters.require("name")
            let side = request.number("side", standard: 96, within: 1...192)
            let png = try await gallery.face(of: name.removingPercentEncoding ?? name, side: side)
            return Answer.bytes(png, "image/png", lasts: true)
        }
        routes.get("choices") { _, _ in Answer.json(Choices()) }
        routes.get("addresses") { _, _ in Answer.json(["addresses": addresses.entries]) }
        routes.get("sounds") { _, _ in Answer.json(["sounds": Sounds.names(in: output)]) }
        routes.post("sounds") { request, _ in
            let length = request.headers[.contentLength].flatMap { Int($0) }
            let name = request.word("name") ?? ""
            let body = request.body
            let added = try await Deadline.within(.seconds(600)) { [output] () async throws -> String in
                do {
                    return try await Sounds.add(body, named: name, length: length, in: output)
                } catch let error as PipelineError { throw Uploads.refusal(error) }
            }
            return Answer.json(["name": added], .created)
        }
        routes.post("uploads") { request, _ in
            let id = try await add(request)
            return Answer.json(["id": id], .created)
        }
    }

    /// Accepts an uploaded file, completely or not at all, even if the server is killed, and returns its item.
    private func add(_ request: Request) async throws -> String {
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let place = try Uploads.place(for: request.word("name") ?? "", length: length, in: output)
        let body = request.body
        try await Deadline.within(.seconds(600)) {
            do { try await Uploads.collect(body, as: place) } catch let error as PipelineError {
                throw Uploads.refusal(error)
            }
        }
        await album.refresh()
        return AlbumItem.id(of: String(place.dropFirst(output.count + 1)))
    }
}

/// The available options, named as on the command line.
private struct Choices: Encodable {
    struct NamedColor: Encodable {
        let name: String
        let hex: String
    }

    struct Template: Encodable {
        let name: String
        /// Left, top, width and height as shares of the canvas, in the order in which they are filled.
        let cells: [[Double]]
    }

    /// A card made of text, and its default style.
    struct CardChoice: Encodable {
        let name: String
        let style: String

        init(_ kind: CardKind) { (name, style) = (kind.rawValue, CardLook(kind).style.rawValue) }
    }

    let styles = OverlayStyle.allCases.map(\.rawValue)
    let colors = Color.names.compactMap { name in
        Color(nameOrHex: name).map { NamedColor(name: name, hex: $0.hexText) }
    }
    let templates = CollageTemplate.names.compactMap(Self.template)
    /// The options of each kind of result.
    let options = Dictionary(uniqueKeysWithValues: JobOrder.Kind.allCases.map { ($0.rawValue, $0.options) })
    let families = FontFamilies.installed
    let cards = JobOrder.cards.map { CardChoice($0) }
    let frameSizes = ["1920x1080", "1080x1920", "1080x1080", "3840x2160", "1280x720"]

    private static func template(_ name: String) -> Template? {
        let canvas = PixelSize(width: 1000, height: 1000)
        guard let template = try? CollageTemplate(named: name), let cells = try? template.cells(on: canvas)
        else {
            return nil
        }
        let shares = cells.map { [$0.x, $0.y, $0.width, $0.height].map { Double($0) / 1000 } }
        return Template(name: template.name, cells: shares)
    }
}
