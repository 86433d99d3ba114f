import FileJobs
internal import Foundation
internal import Imaging
internal import KaomaskKit

/// The report of a run as one HTML page with a thumbnail for every picture; it needs neither network nor scripts.
///
/// It is written during the run, so it can be opened before the end.
final class PicturePage {
    private let file: ReportFile
    private let folder: [String]

    /// Begins a page.
    init(_ file: ReportFile, at path: String) {
        self.file = file
        folder = Self.components(path.folderPath)
        write(Self.head)
    }

    /// Adds the outcome of one input.
    ///
    /// - Parameters:
    ///   - kind: The category of the page's buttons: a class of the style sheet.
    ///   - path: The file the thumbnail links to.
    ///   - lines: The text; the first line is its title.
    func add(kind: Kind, path: String, thumbnail: PictureThumbnail?, lines: [String]) {
        let title = (lines.first ?? path).htmlText
        let rest = lines.dropFirst().map { "<li>\($0.htmlText)</li>" }.joined()
        write(
            """
            <figure class="\(kind.rawValue)"><a href="\(link(to: path).htmlText)">\(image(thumbnail))</a>
            <figcaption><b>\(title)</b><ul>\(rest)</ul></figcaption></figure>

            """
        )
    }

    /// Completes the page with a summary.
    func finish(_ summary: String) {
        write("</main><footer>\(summary.htmlText)</footer></body></html>\n")
        file.finish()
    }

    /// Registers a file that the page shows or mentions.
    func speak(of path: String) { file.speak(of: path) }

    /// The category under which a picture is listed.
    enum Kind: String { case done, none, failed }

    private func image(_ thumbnail: PictureThumbnail?) -> String {
        guard let thumbnail else { return "<span>no picture</span>" }
        let data = Data(thumbnail.jpeg).base64EncodedString()
        return """
            <img width="\(thumbnail.size.width)" height="\(thumbnail.size.height)" alt="" \
            src="data:image/jpeg;base64,\(data)">
            """
    }

    /// Returns the relative URL from the page to a file.
    private func link(to path: String) -> String {
        let target = Self.components(path)
        let shared = zip(folder, target).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared)
        let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return way.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? $0 }
            .joined(separator: "/")
    }

    private static func components(_ path: String) -> [String] {
        URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.pathComponents
    }

    private func write(_ text: String) { file.write(text) }

    private static let head = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>kaomask results</title>
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <style>
        :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
        body { margin: 1.5rem } h1 { font-size: 1.3rem }
        label { margin-right: 1rem }
        main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 1rem; margin-top: 1rem }
        figure { margin: 0; border: 1px solid #8886; border-radius: 8px; overflow: hidden; content-visibility: auto;
                 contain-intrinsic-size: 240px 320px }
        figure a { display: grid; place-items: center; height: 240px; background: #8882; color: inherit }
        img { max-width: 100%; max-height: 240px; object-fit: contain; display: block; height: auto }
        figcaption { padding: .5rem .75rem; overflow-wrap: anywhere; font-size: .85rem }
        ul { margin: .25rem 0 0; padding-left: 1.1rem }
        .failed { border-color: #d33 } .none { border-style: dashed }
        body:has(#done:checked) figure:not(.done), body:has(#none:checked) figure:not(.none),
        body:has(#failed:checked) figure:not(.failed) { display: none }
        footer { margin-top: 1.5rem }
        </style></head><body><h1>Results</h1>
        <label><input type="radio" name="show" checked> all</label>
        <label><input type="radio" name="show" id="done"> done</label>
        <label><input type="radio" name="show" id="none"> no face</label>
        <label><input type="radio" name="show" id="failed"> failed</label>
        <main>

        """
}
