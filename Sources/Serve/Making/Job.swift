internal import Foundation
import KaomaskKit
internal import Scenes

/// A running or finished job in the form the page receives.
struct Job: Codable, Sendable {
    enum State: String, Codable, Sendable {
        case running, done, cancelled, failed
    }

    struct File: Codable, Sendable {
        let name: String
        let type: String
        let size: Int
        /// The path, which is not sent to the page.
        private(set) var path = ""

        private enum CodingKeys: CodingKey { case name, type, size }

        init?(_ path: String) {
            guard let version = FileVersion(of: path) else { return nil }
            self.path = path
            name = (path as NSString).lastPathComponent.oneLine
            type = MediaType.of(path)
            size = version.size
        }
    }

    /// A remark on a result, which the page translates.
    struct Note: Codable, Sendable {
        /// The subject of the remark, which selects the page's text.
        let code: String
        /// The values of the text's placeholders.
        let values: [String: String]
        /// `true` if it is about the movie of a Live Photo.
        let ofMovie: Bool
        let message: String
    }

    /// The result of one item, or of all items together.
    struct Result: Codable, Sendable {
        var index = 0
        /// The source item; `nil` if there are several.
        let item: String?
        var version: String?
        let name: String
        /// The status: written, skipped, copied, kept or failed.
        let status: String
        var faces: Int?
        /// `true` if a person should look at it: a face may have been missed, or something is left to do.
        var check = false
        /// The seconds of a film that may show a face.
        var mayShow: [MovieSearch.Span]?
        var message: String?
        /// The word of the failure's code.
        var code: String?
        var notes: [Note] = []
        var files: [File] = []
    }

    let id: String
    let kind: JobOrder.Kind
    let total: Int
    var state = State.running
    var done = 0
    var message: String?
    var code: String?
    var results: [Result] = []
}

struct JobNews: Encodable, Sendable {
    let id: String
    let kind: JobOrder.Kind
    let state: Job.State
    let total: Int
    let done: Int
    let message: String?
    let code: String?
    let latest: Job.Result?

    init(_ job: Job, latest: Job.Result?) {
        (id, kind, state) = (job.id, job.kind, job.state)
        (total, done, message, code) = (job.total, job.done, job.message, job.code)
        self.latest = latest
    }
}

enum MediaType {
    static func of(_ path: String) -> String {
        let ending = path.fileExtension
        if let format = PictureFormat(named: ending) { return "image/\(format.rawValue)" }
        // Browsers play QuickTime files only under the media type of MP4.
        if MovieContainer(ofFileNamed: path) != nil { return "video/mp4" }
        if FilmContainer.isNamed(path) { return ending == "webm" ? "video/webm" : "video/x-matroska" }
        return ending == "gif" ? "image/gif" : "application/octet-stream"
    }
}

extension Job.Result {
    init(_ item: AlbumItem, status: OutputStatus) {
        self.init(
            item: item.id,
            version: item.version.text,
            name: item.file.relativePath.oneLine,
            status: status.rawValue
        )
    }

    init(_ item: AlbumItem, _ error: PipelineError) {
        self.init(
            item: item.id,
            version: item.version.text,
            name: item.file.relativePath.oneLine,
            status: "failed",
            message: error.detail.oneLine,
            code: error.code.rawValue
        )
    }

    init(_ report: CoverReport, _ item: AlbumItem) {
        self.init(item, status: report.status)
        faces = report.faces.count
        mayShow = report.movieSearch?.mayShow
        check = !report.unsure.isEmpty || report.warnings?.isEmpty == false || report.facesLeft ?? 0 > 0
        say(report.notes, report.warnings)
        addFiles([report.output, report.movie])
    }

    init(_ report: RevealReport, _ item: AlbumItem) {
        self.init(item, status: report.status)
        faces = report.faces.count
        check = !report.unsure.isEmpty
        say(report.notes, report.warnings)
        addFiles([report.still, report.movie])
    }

    init(_ report: DoodleReport, _ item: AlbumItem) {
        self.init(item, status: report.status)
        addFiles([report.output])
    }

    init(_ report: CardReport, _ item: AlbumItem) {
        self.init(item, status: report.status)
        say(report.notes)
        addFiles([report.still, report.movie])
    }

    init<Report>(
        together outcome: Outcome<Report>,
        named name: String,
        _ still: (Report) -> String,
        _ movie: (Report) -> String?
    ) {
        switch outcome {
        case .success(let report):
            self.init(item: nil, name: name, status: OutputStatus.written.rawValue)
            addFiles([still(report), movie(report)])
        case .failure(let error):
            self.init(
                item: nil,
                name: name,
                status: "failed",
                message: error.description,
                code: error.code.rawValue
            )
        }
    }

    private mutating func say(_ remarks: [Remark]?...) {
        notes = remarks.flatMap { $0 ?? [] }.map { remark in
            Job.Note(
                code: remark.code.rawValue,
                values: remark.values.mapValues(\.oneLine),
                ofMovie: remark.isOfMovie,
                message: remark.description.oneLine
            )
        }
    }

    private mutating func addFiles(_ paths: [String?]) {
        guard status == OutputStatus.written.rawValue || status == OutputStatus.copied.rawValue else {
            return
        }
        var seen: Set<String> = []
        files = paths.compactMap { $0 }.filter { seen.insert($0).inserted }.compactMap(Job.File.init)
    }
}
