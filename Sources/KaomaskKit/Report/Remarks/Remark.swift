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
        case ownParameterSets, reencoded, converted, filmCovered, fragmentsJoined, dolbyVision
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
    /// The names and numbers in the sentence, by their placeholders in the texts of the page.
    public let values: [String: String]
    /// `true` if it is about the movie of a Live Photo, and not about the still.
    public let isOfMovie: Bool
    fileprivate let words: String

    /// Creates a remark.
    ///
    /// - Parameter words: The sentence in English, without a full stop.
    init(_ code: Code, _ words: String, _ values: [String: String] = [:]) {
        self.init(code, words, values, isOfMovie: false)
    }

    fileprivate init(_ code: Code, _ words: String, _ values: [String: String], isOfMovie: Bool) {
        (self.code, self.words, self.values, self.isOfMovie) = (code, words, values, isOfMovie)
    }

    /// The sentence in English, without a full stop.
    public var description: String { (isOfMovie ? "its movie: " : "") + words }

    /// The same remark about the movie of a Live Photo.
    var ofMovie: Remark { Remark(code, words, values, isOfMovie: true) }
}

extension Remarks: Codable {
    /// All of a remark, for another process; a report has the sentence alone.
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
    /// Encodes the sentence alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
