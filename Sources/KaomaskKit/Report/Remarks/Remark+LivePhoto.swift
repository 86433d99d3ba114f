extension Remark {
    /// The other half of a Live Photo is missing.
    static let movieNotFound = Remark(
        .movieNotFound,
        "this Live Photo's movie was not found: only the still was covered"
    )

    /// The motion of a Live Photo was dropped; `name` is its movie's, if that is a file.
    static func motionDropped(_ name: String?, isPosted: Bool = false) -> Remark {
        dropped(.motionDropped, name, isPosted ? "a GIF or MP4 is made of the picture alone" : "--as-still")
    }

    /// The motion of a Live Photo was dropped, because only a still can be private.
    static func motionDroppedPrivate(_ name: String?) -> Remark {
        dropped(.motionDroppedPrivate, name, "--private covers pictures only")
    }

    private static func dropped(_ code: Code, _ name: String?, _ reason: String) -> Remark {
        let named = name.map { ", \($0)," } ?? ""
        return Remark(code, "this Live Photo's motion and sound\(named) were dropped (\(reason))")
    }

    /// A movie is longer than galleries accept, seconds.
    static func tooLong(_ duration: Double, most longest: Int) -> Remark {
        Remark(
            .tooLong,
            "the movie lasts \(duration) s; galleries accept at most \(longest) s as a Live Photo",
            ["n": "\(duration)", "most": "\(longest)"]
        )
    }
}

extension MovieSearch {
    /// Returns the results in words. `isRevealed` is `true` if the movie deliberately shows the faces in between.
    func remarks(isRevealed: Bool) -> Remarks {
        let who = "\(faces.counted("face was", "faces were")) followed through"
        let all = frames == 1 ? "its 1 frame was" : "all \(frames) frames were"
        let which = searched == frames ? all : "\(searched) of its \(frames) frames were"
        let how =
            isRevealed
            ? "Live Photo: \(who) the \(frames.counted("frame")) of its movie; \(which) searched again"
            : "Live Photo: \(who) its movie, and \(which) searched again"
        let isClean = mayShow.isEmpty
        let (clean, partly): (Remark.Code, Remark.Code) =
            isRevealed ? (.revealed, .revealedPartly) : (.followed, .followedPartly)
        let note = Remark(
            isClean ? clean : partly,
            how + (isClean ? ": no face left" : ""),
            ["n": "\(frames)"]
        )
        guard !isClean else { return Remarks(notes: [note]) }
        let count = mayShow.reduce(0) { $0 + $1.frames }
        let times = mayShow.map(\.words).joined(separator: ", ")
        let check = Remark(
            .checkMovie,
            "check its movie at \(times): \(count.counted("frame")) may show a face",
            ["times": times]
        )
        return Remarks(notes: [note], warnings: [check])
    }

    /// Returns a film's results in words; `coded` of `all` pictures were re-encoded.
    func remarks(ofFilm coded: Int, of all: Int) -> Remarks {
        let note = Remark.filmCovered(coded, of: all, faces: faces)
        guard !mayShow.isEmpty else { return Remarks(notes: [note]) }
        let times = mayShow.map(\.words).joined(separator: ", ")
        let check = Remark(.checkMovie, "check the film at \(times): a face may show there", ["times": times])
        return Remarks(notes: [note], warnings: [check])
    }
}

extension MovieSearch.Span {
    /// The span in words: "0.4-0.9 s".
    fileprivate var words: String {
        func text(_ seconds: Double) -> String { "\(seconds.rounded(places: 1))" }
        return text(from) == text(to) ? "\(text(from)) s" : "\(text(from))-\(text(to)) s"
    }
}
