extension Remark {
    /// Tiles of a HEIC have parameter sets of their own.
    static func ownParameterSets(because reason: String) -> Remark {
        Remark(
            .ownParameterSets,
            "re-encoded tiles use their own parameter sets: \(reason)",
            ["reason": reason]
        )
    }

    /// A picture was re-encoded as a whole.
    static func reencoded(because reason: String) -> Remark {
        Remark(.reencoded, "whole picture re-encoded: \(reason)", ["reason": reason])
    }

    /// A film was covered, of whose pictures some were coded anew.
    static func filmCovered(_ coded: Int, of all: Int, faces: Int) -> Remark {
        let which = coded == all ? "all of its pictures were" : "\(coded) of its \(all) pictures were"
        let rest = coded == all ? "" : ", the others stayed as they were"
        return Remark(
            .filmCovered,
            "film: \(faces.counted("face was", "faces were")) followed through it; \(which) coded anew\(rest)",
            ["n": "\(coded)", "all": "\(all)"]
        )
    }

    /// The fragments of a movie became one piece.
    static var fragmentsJoined: Remark {
        Remark(.fragmentsJoined, "the film was in fragments and is in one piece now")
    }

    /// A picture in a format that is not written became a PNG.
    static func converted(from name: String, isReduced: Bool) -> Remark {
        let depth = isReduced ? ", with 8 bits per channel" : ""
        return Remark(
            .converted,
            "read as \(name), written as PNG without its metadata\(depth)",
            ["format": name]
        )
    }

    /// Dolby Vision was removed; `rest` is what remains of the high dynamic range.
    static func dolbyVision(_ profile: Int, rest: String?) -> Remark {
        let left = rest.map { ": \($0) remains, which the same screens show" } ?? ""
        return Remark(
            .dolbyVision,
            "Dolby Vision \(profile) metadata removed: it describes the uncovered frames" + left,
            ["profile": "\(profile)"]
        )
    }

    /// The part of a picture that a Lock Screen shows was cut out.
    static func cutForLockScreen(_ size: String) -> Remark {
        Remark(
            .cutForLockScreen,
            "cut to \(size) for a Lock Screen (experimental)",
            ["size": size]
        )
    }

    /// Bars were added beside a picture, so that all its faces are seen.
    static func barsAdded(_ size: String) -> Remark {
        Remark(.barsAdded, "\(size) cannot hold all faces; bars were added", ["size": size])
    }

    /// A picture was enlarged.
    static func enlarged(_ size: String) -> Remark {
        Remark(.enlarged, "the photo was enlarged to fill \(size)", ["size": size])
    }
}
