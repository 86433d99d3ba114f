internal import Formats
internal import Imaging

/// A remark for the user on a result: a code for programs and translations, and an English sentence.
public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// The subject of a remark; the page has a translation for each.
    public enum Code: String, CaseIterable, Sendable {
        // Metadata
        case thumbnailRebuilt, thumbnailRemoved, previewRebuilt, previewErased, makerNoteRemoved
        case makerNoteReplaced, exifRemoved, exifReplaced, identifierRemoved, otherThumbnailRemoved
        case xmpPictureRemoved, xmpRemoved, extendedXMPRemoved, gainMapRemoved, depthMapRemoved, motionRemoved
        case furtherPicturesRemoved, credentialsRemoved, holderRemoved, unknownRemoved, profileCleaned
        case profileRemoved, trailerRemoved, unusedErased, `private`
        // Names
        case namesRemoved, regionsRemoved, stillNamed, nameUnclear, namesUnclear, sidecarOfOriginal
        case sidecarOfOutput
        // Coding
        case ownParameterSets, reencoded, converted, filmCovered, fragmentsJoined, filmCut, filmPrivate
        case filmUnnamed, dolbyVision
        // Live Photos
        case movieNotFound, motionDropped, motionDroppedPrivate, followed, followedPartly, revealed
        case revealedPartly, checkMovie, tooLong
        // Faces that were asked for
        case noneSelected, noSuchFace, boxOutside
        // Size
        case cutForLockScreen, barsAdded, enlarged
    }

    /// The subject.
    public let code: Code
    /// The names and numbers in the sentence, by their placeholders in the page's texts.
    public let values: [String: String]
    /// `true` if it is about the movie of a Live Photo, not the still.
    public let isOfMovie: Bool
    fileprivate let words: String

    /// Creates a remark; `words` is an English sentence without a full stop.
    init(_ code: Code, _ words: String, _ values: [String: String] = [:]) {
        self.init(code, words, values, isOfMovie: false)
    }

    fileprivate init(_ code: Code, _ words: String, _ values: [String: String], isOfMovie: Bool) {
        (self.code, self.words, self.values, self.isOfMovie) = (code, words, values, isOfMovie)
    }

    /// The sentence in English, without a full stop.
    public var description: String { (isOfMovie ? "its movie: " : "") + words }

    var ofMovie: Remark { Remark(code, words, values, isOfMovie: true) }
}

extension Remarks: Codable {
    /// A complete remark, for another process; a report has only the sentence.
    private struct Whole: Codable {
        let code: String
        let words: String
        let values: [String: String]
        let isOfMovie: Bool

        init(_ remark: Remark) {
            (code, words) = (remark.code.rawValue, remark.words)
            (values, isOfMovie) = (remark.values, remark.isOfMovie)
        }

        var remark: Remark? {
            Remark.Code(rawValue: code).map { Remark($0, words, values, isOfMovie: isOfMovie) }
        }
    }

    private enum Key: CodingKey { case notes, warnings }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func remarks(_ key: Key) throws -> [Remark] {
            try container.decode([Whole].self, forKey: key).compactMap(\.remark)
        }
        self.init(notes: try remarks(.notes), warnings: try remarks(.warnings))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(notes.map(Whole.init), forKey: .notes)
        try container.encode(warnings.map(Whole.init), forKey: .warnings)
    }
}

extension Remark: Encodable {
    /// Encodes only the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Remark {
    /// The selection leaves out every face.
    static func noneSelected(of count: Int) -> Remark {
        let which =
            count == 1 ? "the face found is not selected" : "none of the \(count) faces found is selected"
        return Remark(.noneSelected, which, ["n": "\(count)"])
    }

    static func noSuchFace(_ number: Int, found count: Int) -> Remark {
        let found = count == 1 ? "1 was found" : "\(count) were found, numbered from left to right"
        return Remark(
            .noSuchFace,
            "there is no face \(number): \(found)",
            ["face": "\(number)", "n": "\(count)"]
        )
    }

    /// A box given by hand lies outside the picture.
    static func boxOutside(_ box: Rect, _ size: PixelSize) -> Remark {
        let numbers = [box.x, box.y, box.width, box.height]
        let place = numbers.map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
        return Remark(
            .boxOutside,
            "the box \(place) is outside the picture (\(size) pixels)",
            ["box": place, "size": "\(size)"]
        )
    }

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

    /// A film was covered, with some of its pictures re-encoded.
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

    static var filmCut: Remark {
        Remark(.filmCut, "the file ends early: the film was cut short, and is covered as far as it goes")
    }

    static var filmPrivate: Remark {
        Remark(.filmPrivate, "everything removed except pictures, sound and what is needed to play them")
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

    /// Persons were asked for by names that mean nobody in a film.
    static func filmUnnamed(_ names: String) -> Remark {
        let why = "a film holds no names, and no picture of --know shows them"
        return Remark(.filmUnnamed, "whoever may be \(names) is covered: \(why)", ["names": names])
    }

    /// Dolby Vision was removed; `rest` is the remaining high dynamic range.
    static func dolbyVision(_ profile: Int, rest: String?) -> Remark {
        let left = rest.map { ": \($0) remains, which the same screens show" } ?? ""
        return Remark(
            .dolbyVision,
            "Dolby Vision \(profile) metadata removed: it describes the uncovered frames" + left,
            ["profile": "\(profile)"]
        )
    }

    /// A picture was cropped to the part that a Lock Screen shows.
    static func cutForLockScreen(_ size: String) -> Remark {
        Remark(.cutForLockScreen, "cut to \(size) for a Lock Screen (experimental)", ["size": size])
    }

    /// Bars were added beside a picture to show all its faces.
    static func barsAdded(_ size: String) -> Remark {
        Remark(.barsAdded, "\(size) cannot hold all faces; bars were added", ["size": size])
    }

    static func enlarged(_ size: String) -> Remark {
        Remark(.enlarged, "the photo was enlarged to fill \(size)", ["size": size])
    }

    init(_ change: MetadataChange) {
        self =
            switch change {
            case .thumbnailRemade: Remark(.thumbnailRebuilt, "thumbnail rebuilt")
            case .thumbnailRemoved: Remark(.thumbnailRemoved, "thumbnail removed: it could not be rebuilt")
            case .previewRemade: Remark(.previewRebuilt, "camera preview rebuilt")
            case .previewRemoved: Remark(.previewErased, "camera preview erased: it could not be rebuilt")
            case .makerNoteRemoved:
                Remark(.makerNoteRemoved, "maker note removed: its preview could not be rebuilt")
            case .exifRemoved: Remark(.exifRemoved, "damaged Exif block that held a picture removed")
            case .identifierRemoved: Remark(.identifierRemoved, "Live Photo identifier removed")
            case .otherThumbnailRemoved: Remark(.otherThumbnailRemoved, "thumbnail outside Exif removed")
            case .xmpPictureRemoved: Remark(.xmpPictureRemoved, "picture in XMP removed")
            case .xmpRemoved: Remark(.xmpRemoved, "XMP removed: it could not be checked for pictures")
            case .extendedXMPRemoved:
                Remark(.extendedXMPRemoved, "extended XMP that held a picture removed")
            case .gainMapRemoved: Remark(.gainMapRemoved, "HDR gain map removed")
            case .depthMapRemoved: Remark(.depthMapRemoved, "depth map removed")
            case .movieRemoved: Remark(.motionRemoved, "Motion Photo movie removed")
            case .furtherPicturesRemoved:
                Remark(.furtherPicturesRemoved, "other pictures in the file removed")
            case .credentialsRemoved:
                Remark(
                    .credentialsRemoved,
                    "content credentials removed: they were signed for the uncovered picture"
                )
            case .holderRemoved(let name):
                Remark(.holderRemoved, "\(name) removed: it held a picture", ["name": name])
            case .unknownRemoved(let name):
                Remark(
                    .unknownRemoved,
                    "\(name) removed: more than 4 KB that only its maker can read",
                    ["name": name]
                )
            case .colorProfileRemade:
                Remark(.profileCleaned, "picture removed from the colour profile")
            case .colorProfileRemoved:
                Remark(.profileRemoved, "colour profile that held a picture removed")
            case .trailerRemoved(let count):
                Remark(
                    .trailerRemoved,
                    "\(count.counted("byte")) after the picture removed",
                    ["n": "\(count)"]
                )
            case .unusedErased(let count):
                Remark(
                    .unusedErased,
                    "\(count.counted("byte")) outside all pictures of the file erased",
                    ["n": "\(count)"]
                )
            case .privacy:
                Remark(
                    .private,
                    "all metadata removed except size, orientation, resolution, exposure, date and colour profile"
                )
            }
    }

    /// A camera's maker note was replaced to hold the identifier.
    static let makerNoteReplaced = Remark(
        .makerNoteReplaced,
        "the camera's maker note was replaced by Apple's, which holds the identifier"
    )
    static let exifReplaced = Remark(.exifReplaced, "damaged Exif block replaced")
}
