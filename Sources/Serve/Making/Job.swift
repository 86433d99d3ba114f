internal import Foundation
internal import Pipeline

/// Something being made, or made, as the page is told it.
struct Job: Encodable, Sendable {
    /// How far it is.
    enum State: String, Encodable, Sendable {
        case running, done, cancelled, failed
    }

    /// One of its files.
    struct File: Encodable, Sendable {
        /// Its bare name, to be shown.
        let name: String
        /// Its media type.
        let type: String
        /// Bytes.
        let size: Int
        /// Where it lies, which nobody is told.
        let path: String

        private enum CodingKeys: CodingKey { case name, type, size }

        /// The file at `path`; `nil` when there is none.
        init?(_ path: String) {
            guard let version = FileVersion(of: path) else { return nil }
            self.path = path
            name = (path as NSString).lastPathComponent.oneLine
            type = MediaType.of(path)
            size = version.size
        }
    }

    /// What came of one item, or of all of them together.
    struct Result: Encodable, Sendable {
        var index = 0
        /// The item it was made of; `nil` where several went into it.
        let item: String?
        let name: String
        /// written, skipped, copied, kept or failed.
        let status: String
        var faces: Int?
        var message: String?
        var notes: [String] = []
        var files: [File] = []
    }

    let id: String
    let kind: JobOrder.Kind
    let total: Int
    var state = State.running
    var done = 0
    var message: String?
    var results: [Result] = []
}

/// What the page hears of a job while it runs.
struct JobNews: Encodable, Sendable {
    let id: String
    let kind: JobOrder.Kind
    let state: Job.State
    let total: Int
    let done: Int
    let message: String?
    /// The result that was just finished.
    let latest: Job.Result?

    init(_ job: Job, latest: Job.Result?) {
        (id, kind, state) = (job.id, job.kind, job.state)
        (total, done, message) = (job.total, job.done, job.message)
        self.latest = latest
    }
}

/// Media types of the files there are here.
enum MediaType {
    /// The type of a file, by the ending of its name.
    static func of(_ path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": "image/jpeg"
        case "png": "image/png"
        case "webp": "image/webp"
        case "heic", "heif": "image/heic"
        case "avif": "image/avif"
        case "gif": "image/gif"
        // Browsers play what is in a QuickTime file when it is called so, and not when it is called by its own name.
        case "mov", "mp4", "m4v", "qt": "video/mp4"
        default: "application/octet-stream"
        }
    }
}
