internal import FoundationEssentials
internal import Imaging
package import Page

/// A self-contained HTML file with pictures that play their movies while pressed. It embeds stills, movies, style and
/// script; it needs no network and no other file. It grows during the run and gets its name at the end.
package final class PressPage {
    /// The maximum size, bytes; browsers become slow beyond it.
    package static let limit = 256 << 20

    /// The page's path, existing or planned.
    package let path: String
    package private(set) var pictures = 0
    /// The pictures left out because the page would become too large.
    package private(set) var leftOut = 0
    package private(set) var size = 0

    private let limit: Int
    private let language: PageLanguage
    private let texts: PageTexts
    private var file: StagedFile?
    /// The narrowest permissions of the files on the page.
    private var permissions = FilePermissions.standard

    /// Creates a page of at most `limit` bytes, to be written at `path`. Throws `output-exists` if another file has
    /// that name, unless `replacesAnything`; an older page by kaomask is always replaced.
    package init(
        _ path: String,
        language: PageLanguage = .english,
        replacesAnything: Bool,
        limit: Int = PressPage.limit
    ) throws(PipelineError) {
        (self.path, self.limit, self.language) = (path, limit, language)
        texts = PageTexts(language)
        guard !replacesAnything, FileManager.default.fileExists(atPath: path) else { return }
        guard FileBytes.head(path).starts(with: Self.mark.utf8) else {
            throw PipelineError(
                code: .outputExists,
                path: path,
                detail: "already exists and is not a kaomask page; move it, or add --force"
            )
        }
    }

    /// Returns the path of a run's page: `index.html` in the output folder, if `-o` named one, or a file beside the
    /// single result, with its name; `nil` for several results without an output folder.
    package static func path(
        output: String?,
        areSeveral: Bool,
        input: String,
        kind: OutputKind
    ) -> String? {
        let destination = OutputDestination(output, severalInputs: areSeveral)
        switch destination {
        case .folder(let folder): return folder.appending(item: "index.html")
        case .beside where areSeveral: return nil
        case .beside, .file, .standardOutput:
            return destination.stem(for: InputFile(named: input), suffix: kind.suffix) + ".html"
        }
    }

    /// Adds a picture at display size, with its caption and its movie's file, unless the page would become too large.
    /// The number of covered faces is for screen readers. Throws `unreadable` or `unwritable`.
    package func add(
        _ still: PictureThumbnail,
        of source: String,
        movie: String?,
        name: String,
        faces: Int
    ) throws(PipelineError) {
        let bytes = still.jpeg.count + (movie.flatMap(FileVersion.init)?.size ?? 0)
        guard size + bytes / 3 * 4 + 2_048 <= limit else {
            leftOut += 1
            return
        }
        if file == nil { try begin() }
        for path in [source, movie].compactMap({ $0 }) { permissions.narrow(like: path) }
        let label = movie == nil ? "" : label(name, isFirst: pictures == 0)
        let alt = texts("handout.alt", count: faces)
        try write("<figure><live-photo\(label)")
        if let movie {
            try write(" movie=\"data:video/mp4;base64,")
            try writeEncoded(contentsOf: movie)
            try write("\"")
        }
        try write(
            "><img width=\"\(still.size.width)\" height=\"\(still.size.height)\" alt=\"\(alt.htmlText)\" "
                + "src=\"data:image/jpeg;base64,"
        )
        try write(Data(still.jpeg).base64EncodedString())
        try write("\"></live-photo><figcaption>\(name.htmlText)</figcaption></figure>\n")
        pictures += 1
    }

    /// Completes the page and names it, or throws `unwritable`; `false` if it has no picture and is not made.
    package func finish() throws(PipelineError) -> Bool {
        guard pictures > 0 else { return false }
        let more = leftOut == 0 ? "" : "<p>\(texts("handout.more", count: leftOut).htmlText)</p>"
        try write("</main>\(more)<footer>\(texts("handout.made").htmlText)</footer></body></html>\n")
        guard let file = file.take() else { return false }
        file.restrict(to: permissions)
        try file.sync()
        try file.commit(.replace)
        return true
    }

    private func begin() throws(PipelineError) {
        let begun = try StagedFile.begin(for: path, .standard)
        begun.restrict(to: .ownerOnly)
        file = consume begun
        func inside(_ name: String) -> String {
            PageFile(named: name).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        }
        let folder = path.absolutePath.folderPath.fileName
        let isOfFolder = path.fileName == "index.html"
        let title =
            isOfFolder ? folder : path.fileName.withoutExtension
        try write(
            """
            \(Self.mark)
            <html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>\(title.htmlText)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src blob:; \
            style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <style>
            \(inside("base.css"))\(inside("press.css"))\(inside("handout.css"))</style>
            <script type="module">
            \(inside("press.js"))</script></head>
            <body><h1>\(title.htmlText)</h1><main>

            """
        )
    }

    /// Returns the attributes that make a picture with a movie a button; the first also shows a hint.
    private func label(_ name: String, isFirst: Bool) -> String {
        let words = texts("pressLabel").replacing("{name}", with: name)
        return " tabindex=\"0\" role=\"button\" aria-label=\"\(words.htmlText)\""
            + " unplayable=\"\(texts("unplayable").htmlText)\"" + (isFirst ? " hint" : "")
    }

    private func write(_ text: String) throws(PipelineError) {
        try file?.append(Array(text.utf8))
        size += text.utf8.count
    }

    /// Writes a file as base64 in parts.
    private func writeEncoded(contentsOf path: String) throws(PipelineError) {
        guard let source = try? OpenFile(path) else { throw Self.unreadable(path) }
        // Base64 encodes three bytes as four characters, so parts of a multiple of three bytes join without padding.
        for start in stride(from: 0, to: source.count, by: 3 << 16) {
            let part = source.bytes(in: start..<min(start + 3 << 16, source.count))
            guard let part else { throw Self.unreadable(path) }
            try write(Data(part).base64EncodedString())
        }
    }

    private static func unreadable(_ path: String) -> PipelineError {
        PipelineError(code: .unreadable, path: path, detail: "cannot be read for the page")
    }

    /// The beginning of every page, which identifies it.
    private static let mark = "<!doctype html><!-- kaomask page -->"
}
