internal import Formats

/// Files in folders that can show a person but are not read: they are named and counted, never silently omitted.
package enum PassedOver: String, CaseIterable, Sendable {
    case movie
    /// A camera's undeveloped data.
    case raw
    /// Any other picture.
    case other

    /// The kind of an unreadable file; `nil` if its name, or else its first bytes, say that it shows nobody.
    package init?(_ path: String) {
        let ending = path.fileExtension
        if Self.movies.contains(ending) || InputWalk.looksLikeMovie(path) {
            self = .movie
        } else if Self.raws.contains(ending) {
            self = .raw
        } else if Self.others.contains(ending) || FileFormat(sniffing: FileBytes.head(path)) != .unknown {
            self = .other
        } else {
            return nil
        }
    }

    private static let movies: Set = [
        "3g2", "3gpp", "avi", "flv", "insv", "m2ts", "mkv", "mpeg", "mpg", "mts", "ogv", "vob", "webm", "wmv",
    ]
    private static let raws: Set = [
        "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "gpr", "iiq", "kdc", "mef", "mos", "mrw",
        "nef",
        "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]
    private static let others: Set = [
        "dib", "eps", "exr", "heics", "hdr", "j2k", "jp2", "jpf", "jpx", "jxl", "jxr", "pdf", "psb", "psd",
        "svg",
        "tga", "xcf",
    ]

    /// The failure of a file in a folder; `nil` if it shows nobody, or is a Live Photo's movie beside its still.
    package static func failure(of path: String, beside neighbours: LivePhotoNeighbours) -> PipelineError? {
        guard let kind = PassedOver(path), !(kind == .movie && neighbours.haveStill(of: path)) else {
            return nil
        }
        return PipelineError(code: .notCovered, path: path, detail: kind.sentence(on: path))
    }

    /// The failure of a file made by this program.
    package static func result(_ path: String) -> PipelineError {
        let detail = "kaomask made it; left out. To cover it once more, name it alone"
        return PipelineError(code: .ownResult, path: path, detail: detail)
    }

    /// `true` for a file that is passed over and no failure.
    package static func has(_ failure: PipelineError) -> Bool {
        failure.code == .notCovered || failure.code == .ownResult
    }

    /// The failure of a named file; `nil` if its name says nothing.
    static func failure(named source: SourceFile) -> PipelineError? {
        let isMovie = source.format == .mov || source.format == .mp4
        let kind = isMovie ? .movie : source.format == .raw ? .raw : PassedOver(source.path)
        guard let kind, kind != .other || others.contains(source.path.fileExtension) else { return nil }
        if FilmContainer.isNamed(source.path), FilmContainer(head: Array(source.bytes.prefix(256))) == nil {
            return source.failure(.notAPicture, "named like a movie, but is none")
        }
        return source.failure(.unsupportedFormat, kind.sentence(on: source.path))
    }

    private func sentence(on path: String) -> String {
        switch self {
        case .movie where FilmContainer.isNamed(path): "a movie; only cover, detect and reveal take movies"
        case .movie: "of movies only MOV, MP4, MKV and WebM files are read; convert it first"
        case .raw:
            "a camera's raw file is not read; cover the JPEG beside it, or develop it to JPEG or TIFF first"
        case .other where Self.others.contains(path.fileExtension):
            "\(path.fileExtension.uppercased()) is not supported; convert it to JPEG or PNG first"
        case .other:
            "looks like a picture or movie, but its name does not; name the file itself, or rename it"
        }
    }

    /// Counts passed-over files in words: `2 movies, 1 raw`.
    package static func words(_ counts: [PassedOver: Int]) -> String {
        allCases.compactMap { kind in
            counts[kind].map { count in
                switch kind {
                case .movie: count.counted("movie")
                case .raw: "\(count) raw"
                case .other: count.counted("other")
                }
            }
        }.joined(separator: ", ")
    }
}

package struct PassedOverReport: Encodable, Sendable {
    let input: String
    /// `unsupported`, or `result` for a file made by this program.
    let status: String
    /// The kind: `movie`, `raw` or `other`; `nil` for a result.
    let kind: PassedOver?
    let reason: String

    /// Creates the report of such a failure; `nil` for any other.
    package init?(_ failure: PipelineError) {
        guard PassedOver.has(failure) else { return nil }
        let isResult = failure.code == .ownResult
        (input, reason, status) = (failure.path, failure.detail, isResult ? "result" : "unsupported")
        kind = isResult ? nil : PassedOver(failure.path) ?? .other
    }
}

extension PassedOver: Encodable {}
