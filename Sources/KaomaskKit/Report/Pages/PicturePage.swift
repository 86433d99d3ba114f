internal import FoundationEssentials
internal import Imaging
package import Page

/// The report of a run as one HTML page with a thumbnail of every picture; it needs neither network nor scripts. It
/// grows during the run, so it can be opened before the end.
package final class PicturePage {
    private let write: (String) -> Void
    private let folder: [String]
    private let texts: PageTexts
    private var counts: [Kind: Int] = [:]
    private var faces = 0
    private var unsure = 0

    /// Begins a page in a language at `path`, from which it links to the pictures; `write` appends to it.
    package init(at path: String, in language: PageLanguage, write: @escaping (String) -> Void) {
        self.write = write
        folder = Self.components(path.folderPath)
        texts = PageTexts(language)
        write(head)
    }

    /// Adds the report on one input.
    package func add(_ report: some ReadableReport, thumbnail: PictureThumbnail?) {
        faces += report.faceCount ?? 0
        let original = report.worthLooking?.input
        unsure += original == nil ? 0 : 1
        add(
            report.wasMade ? .done : .none,
            path: report.picture,
            original: original,
            thumbnail: thumbnail,
            rows: report.rows(texts)
        )
    }

    /// Adds an input that failed, or that was passed over.
    package func add(_ failure: PipelineError) {
        add(
            PassedOver.has(failure) ? .unsupported : .failed,
            path: failure.path,
            thumbnail: nil,
            rows: [failure.path.oneLine, texts.failure(failure.code.rawValue, failure.detail)]
        )
    }

    /// Adds the outcome of one input: its category, a class of the style sheet; the file the thumbnail links to; the
    /// original, if somebody should compare it; and rows of text, the title first.
    private func add(
        _ kind: Kind,
        path: String,
        original: String? = nil,
        thumbnail: PictureThumbnail?,
        rows: [String]
    ) {
        counts[kind, default: 0] += 1
        let title = (rows.first ?? path).htmlText
        let rest = rows.dropFirst().map { "<li>\($0.htmlText)</li>" }.joined()
        let other = original.map {
            "<li><a href=\"\(link(to: $0).htmlText)\">\(texts("report.original").htmlText)</a></li>"
        }
        write(
            """
            <figure class="\(kind.rawValue)\(original == nil ? "" : " check")"><a href="\(link(to: path).htmlText)">\(image(thumbnail))</a>
            <figcaption><b>\(title)</b><ul>\(rest)\(other ?? "")</ul></figcaption></figure>

            """
        )
    }

    /// Completes the page with its counts.
    package func finish(wasStopped: Bool) {
        var words = Kind.allCases.compactMap { kind in
            counts[kind].map { "\(texts(kind.key)): \($0)" }
        }
        if faces > 0 { words.append(texts("coveredFaces", count: faces)) }
        if unsure > 0 { words.append("\(texts("kinds.check")): \(unsure)") }
        if wasStopped { words.append(texts("report.stopped")) }
        write("</main><footer>\(words.joined(separator: " · ").htmlText)</footer></body></html>\n")
    }

    private enum Kind: String, CaseIterable {
        case done, none, failed, unsupported

        /// The key of its name.
        var key: String {
            switch self {
            case .done: "report.done"
            case .none: "kinds.faceless"
            case .failed: "status.failed"
            case .unsupported: "report.unsupported"
            }
        }
    }

    private func image(_ thumbnail: PictureThumbnail?) -> String {
        guard let thumbnail else { return "<span>\(texts("report.noPicture").htmlText)</span>" }
        let data = Data(thumbnail.jpeg).base64EncodedString()
        return """
            <img width="\(thumbnail.size.width)" height="\(thumbnail.size.height)" alt="" \
            src="data:image/jpeg;base64,\(data)">
            """
    }

    /// Returns a file's relative URL.
    private func link(to path: String) -> String {
        let target = Self.components(path)
        let shared = zip(folder, target).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared)
        return way.map { name in
            name.utf8.map { byte in
                let scalar = Unicode.Scalar(byte)
                let isUnreserved =
                    scalar.isASCII && scalar.properties.isAlphabetic
                    || "-._~0123456789".contains(Character(scalar))
                return isUnreserved ? String(scalar) : "%" + byte.hex.uppercased()
            }.joined()
        }.joined(separator: "/")
    }

    private static func components(_ path: String) -> [String] {
        URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.pathComponents
    }

    private var head: String {
        """
        <!doctype html>
        <html lang="\(texts.language.rawValue)"><head><meta charset="utf-8"><title>\(texts("results")) · kaomask</title>
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <style>
        :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
        body { margin: 1.5rem } h1 { font-size: 1.3rem }
        label { margin-right: 1rem }
        main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 1rem; margin-top: 1rem }
        figure { margin: 0; border: 1px solid #8886; border-radius: 8px; overflow: hidden; content-visibility: auto;
                 contain-intrinsic-size: 240px 320px }
        figure > a { display: grid; place-items: center; height: 240px; background: #8882; color: inherit }
        img { max-width: 100%; max-height: 240px; object-fit: contain; display: block; height: auto }
        figcaption { padding: .5rem .75rem; overflow-wrap: anywhere; font-size: .85rem }
        ul { margin: .25rem 0 0; padding-left: 1.1rem }
        .failed { border-color: #d33 } .none, .unsupported { border-style: dashed }
        body:has(#done:checked) figure:not(.done), body:has(#none:checked) figure:not(.none),
        body:has(#failed:checked) figure:not(.failed),
        body:has(#unsupported:checked) figure:not(.unsupported), body:has(#check:checked) figure:not(.check) { display: none }
        footer { margin-top: 1.5rem }
        </style></head><body><h1>\(texts("results"))</h1>
        <label><input type="radio" name="show" checked> \(texts("all"))</label>
        \((Kind.allCases.map { ($0.rawValue, $0.key) } + [("check", "kinds.check")]).map(button).joined(separator: "\n"))
        <main>

        """
    }

    private func button(_ name: String, _ key: String) -> String {
        "<label><input type=\"radio\" name=\"show\" id=\"\(name)\"> \(texts(key).htmlText)</label>"
    }
}
