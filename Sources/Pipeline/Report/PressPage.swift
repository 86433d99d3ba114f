internal import Foundation
internal import Imaging
internal import Page

/// One HTML file to hand to someone, with pictures that show their movies while they are pressed. Stills, movies, style
/// and script are all inside; it needs no network and no other file.
///
/// It is written as the run goes, a piece at a time, and gets its name at the end.
public final class PressPage {
    /// Bytes that a page holds at most; browsers become slow with more.
    public static let limit = 256 << 20

    /// Where the page is, or will be.
    public let path: String
    /// How many pictures are on it.
    public private(set) var pictures = 0
    /// How many were left out, because with them it would have been larger than its limit.
    public private(set) var leftOut = 0
    /// Bytes so far.
    public private(set) var size = 0

    private let limit: Int
    private var file: StagedFile?
    /// Those of whoever may see all that is on it.
    private var permissions = FilePermissions.standard

    /// A page that will be at `path`.
    ///
    /// - Parameters:
    ///   - replacesAnything: Whether another file of that name may be replaced; an older page of ours always is.
    ///   - limit: Bytes that it holds at most.
    /// - Throws: `PipelineError` with code `output-exists` when the name is taken by something else.
    public init(_ path: String, replacesAnything: Bool, limit: Int = PressPage.limit) throws(PipelineError) {
        (self.path, self.limit) = (path, limit)
        guard !replacesAnything, FileManager.default.fileExists(atPath: path) else { return }
        let mark = Data(Self.mark.utf8)
        let beginning = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(
            upToCount: mark.count
        )
        guard beginning == mark else {
            throw PipelineError(
                code: "output-exists",
                path: path,
                detail: "is there already and is no page of kaomask; move it away, or say --force"
            )
        }
    }

    /// Where the page of a run goes: into the folder of the results, as `index.html`, or beside a single result, with
    /// its name; `nil` when there are several results without a folder of their own.
    ///
    /// - Parameters:
    ///   - output: What `-o` said.
    ///   - input: The first input.
    public static func path(
        output: String?,
        areSeveral: Bool,
        input: String,
        kind: OutputKind
    ) -> String? {
        let destination = OutputDestination(output, severalInputs: areSeveral)
        switch destination {
        case .folder(let folder): return (folder as NSString).appendingPathComponent("index.html")
        case .beside where areSeveral: return nil
        case .beside, .file:
            return destination.stem(for: InputFile(named: input), suffix: kind.suffix) + ".html"
        }
    }

    /// Adds a picture, unless the page would become too large.
    ///
    /// - Parameters:
    ///   - still: The picture at the size it is shown.
    ///   - source: The file it comes from.
    ///   - movie: The file with its movie, if it has one.
    ///   - name: What it is called.
    ///   - alt: What is to be seen on it, for people who do not see it.
    /// - Throws: `PipelineError` with code `unreadable` or `unwritable`.
    public func add(
        _ still: PictureThumbnail,
        of source: String,
        movie: String?,
        name: String,
        alt: String
    ) throws(PipelineError) {
        let bytes = still.jpeg.count + (movie.map(Self.length) ?? 0)
        guard size + bytes / 3 * 4 + 2_048 <= limit else {
            leftOut += 1
            return
        }
        if file == nil { try begin() }
        for path in [source, movie].compactMap({ $0 }) { permissions.narrow(like: path) }
        let label = movie == nil ? "" : Self.label(name, isFirst: pictures == 0)
        try write("<figure><live-photo\(label)")
        if let movie {
            try write(" movie=\"data:video/mp4;base64,")
            try writeEncoded(contentsOf: movie)
            try write("\"")
        }
        try write(
            "><img width=\"\(still.size.width)\" height=\"\(still.size.height)\" alt=\"\(Self.escaped(alt))\" "
                + "src=\"data:image/jpeg;base64,"
        )
        try write(Data(still.jpeg).base64EncodedString())
        try write("\"></live-photo><figcaption>\(Self.escaped(name))</figcaption></figure>\n")
        pictures += 1
    }

    /// Ends the page and gives it its name; without a picture there is none.
    ///
    /// - Returns: Whether there is a page now.
    /// - Throws: `PipelineError` with code `unwritable`.
    public func finish() throws(PipelineError) -> Bool {
        guard pictures > 0 else { return false }
        let more = leftOut == 0 ? "" : "<p>\(leftOut) more did not fit on this page.</p>"
        try write("</main>\(more)<footer>Made with kaomask</footer></body></html>\n")
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
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
            .lastPathComponent
        let isOfFolder = (path as NSString).lastPathComponent == "index.html"
        let title =
            isOfFolder ? folder : ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        try write(
            """
            \(Self.mark)
            <html lang="en"><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src blob:; \
            style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <style>
            \(inside("base.css"))\(inside("press.css"))\(inside("handout.css"))</style>
            <script type="module">
            \(inside("press.js"))</script></head>
            <body><h1>\(Self.escaped(title))</h1><main>

            """
        )
    }

    /// What a picture with a movie is to browsers: something to press; the first shows how.
    private static func label(_ name: String, isFirst: Bool) -> String {
        " tabindex=\"0\" role=\"button\" aria-label=\"\(escaped(name)): press and hold to play\""
            + " unplayable=\"This browser cannot play the movie.\"" + (isFirst ? " hint" : "")
    }

    private func write(_ text: String) throws(PipelineError) {
        try file?.append(Array(text.utf8))
        size += text.utf8.count
    }

    /// Writes a file as base64, never holding more than a part of it.
    private func writeEncoded(contentsOf path: String) throws(PipelineError) {
        guard let source = FileHandle(forReadingAtPath: path) else { throw Self.unreadable(path) }
        // Three bytes make four letters, so parts of a multiple of three join without padding.
        while let part = try Self.read(3 << 16, from: source, path), !part.isEmpty {
            try write(part.base64EncodedString())
        }
    }

    private static func read(
        _ count: Int,
        from source: FileHandle,
        _ path: String
    ) throws(PipelineError) -> Data? {
        do { return try source.read(upToCount: count) } catch { throw unreadable(path) }
    }

    private static func unreadable(_ path: String) -> PipelineError {
        PipelineError(code: "unreadable", path: path, detail: "cannot be read for the page")
    }

    private static func length(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    private static func escaped(_ text: String) -> String {
        text.oneLine.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    /// What every page begins with, by which it is known.
    private static let mark = "<!doctype html><!-- kaomask page -->"
}
