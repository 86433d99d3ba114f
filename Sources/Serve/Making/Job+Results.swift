import KaomaskKit
internal import Scenes

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
