internal import Formats
internal import Glibc
internal import Synchronization

/// Standard input: one picture or film, or the names of files. It can be read only once, so what was read is kept here,
/// and a film in a file without a name (docs/decisions/films.md).
package enum StandardInput {
    /// Its name among the inputs, and its picture's or film's name in reports.
    package static let name = "-"

    /// The contents, judged by their first bytes.
    package enum Content: Sendable {
        /// A picture or film, or an archive that may hold a Live Photo.
        case picture
        /// The names of files.
        case names
        /// Neither, with the reason.
        case useless(String)
    }

    private struct State {
        var head: [UInt8]?
        var picture: [UInt8]?
        var film: Spool?
    }

    private static let state = Mutex(State())

    /// The contents. The first call waits for the first bytes.
    package static var content: Content {
        let head = state.withLock { state in
            let head = state.head ?? readHead()
            state.head = head
            return head
        }
        return content(of: head)
    }

    /// The bytes read to judge the contents; they are given out once.
    package static func takeHead() -> [UInt8] {
        state.withLock { state in
            defer { state.head = [] }
            return state.head ?? []
        }
    }

    /// Returns the bytes read to judge the contents if `path` stands for it, else `nil`.
    static func head(called path: String) -> [UInt8]? { path == name ? state.withLock { $0.head } : nil }

    /// `true` if it is known to be a film.
    package static var isFilm: Bool { head(called: name).flatMap { FilmContainer(head: $0) } != nil }

    /// Returns the film on it if `path` stands for it, else `nil`. Throws `unreadable` or `unwritable`.
    ///
    /// - Parameter target: The file beside which the film is kept; `-` for the folder of temporary files.
    static func film(called path: String, for target: String) throws(PipelineError) -> Spool? {
        guard path == name, isFilm else { return nil }
        return try state.withLock { state throws(PipelineError) in
            if let film = state.film { return film }
            let film = try Spool(for: target)
            func keep(_ piece: [UInt8]) throws(PipelineError) {
                guard !film.write(piece, at: film.count) else { return }
                let place = target == StandardOutput.name ? "in TMPDIR" : "beside \(target)"
                let detail = "cannot be kept \(place) meanwhile: \(SystemError.latest.message)"
                throw PipelineError(code: .unwritable, path: name, detail: detail)
            }
            try keep(state.head ?? [])
            try FileBytes.pieces(of: STDIN_FILENO, path: name, keep)
            state.film = film
            return film
        }
    }

    /// Returns the picture on it if `path` stands for it, else `nil`. Throws `unreadable` or `too-large`.
    static func picture(called path: String) throws(PipelineError) -> [UInt8]? {
        guard path == name else { return nil }
        return try state.withLock { state throws(PipelineError) in
            if let picture = state.picture { return picture }
            guard let head = state.head, case .picture = content(of: head) else { return nil }
            guard FilmContainer(head: head) == nil else {
                let detail = "a film, which this does not take from standard input; name its file"
                throw PipelineError(code: .unsupportedFormat, path: name, detail: detail)
            }
            let rest = try FileBytes.all(of: STDIN_FILENO, path: name, limit: FileBytes.maximumLength)
            state.picture = head + rest
            return state.picture
        }
    }

    /// Distinguishes names, pictures and anything else.
    static func content(of head: [UInt8]) -> Content {
        if head.isEmpty { return .useless("is empty") }
        let format = FileFormat(sniffing: head)
        if PictureFormat(writing: format) != nil || ZipArchive.isArchive(head)
            || FilmContainer(head: head) != nil
        {
            return .picture
        }
        let controls = head.filter { $0 < 0x20 && ![0x09, 0x0A, 0x0D, 0x1B].contains($0) }
        if controls.isEmpty { return .names }
        return controls.allSatisfy { $0 == 0 } && head.first != 0
            ? .useless("the file names end with zero bytes; add -0")
            : .useless("neither a picture kaomask can read nor a list of file names")
    }

    /// Reads enough to tell a picture from names, but not beyond a line of names: its writer may be waiting.
    private static func readHead() -> [UInt8] {
        var head: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while head.count < 64 && (head.isEmpty || beginsLikePicture(head) || !head.contains(0x0A)) {
            let count = unsafe piece.withUnsafeMutableBytes { buffer in
                unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            head += piece.prefix(count)
        }
        return head
    }

    private static func beginsLikePicture(_ head: [UInt8]) -> Bool {
        [0x00, 0x1A, 0x89, 0xFF].contains(head[0]) || head.starts(with: Array("RIFF".utf8))
            || head.starts(with: Array("PK".utf8))
    }
}
