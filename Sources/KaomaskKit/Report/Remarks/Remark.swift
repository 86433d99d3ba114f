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
        case ownParameterSets, reencoded, converted, movieQuality, dolbyVision
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
    private let words: String

    /// Creates a remark.
    ///
    /// - Parameter words: The sentence in English, without a full stop.
    init(_ code: Code, _ words: String, _ values: [String: String] = [:]) {
        self.init(code, words, values, isOfMovie: false)
    }

    private init(_ code: Code, _ words: String, _ values: [String: String], isOfMovie: Bool) {
        (self.code, self.words, self.values, self.isOfMovie) = (code, words, values, isOfMovie)
    }

    /// The sentence in English, without a full stop.
    public var description: String { (isOfMovie ? "its movie: " : "") + words }

    /// The same remark about the movie of a Live Photo.
    var ofMovie: Remark { Remark(code, words, values, isOfMovie: true) }
}

extension Remark: Encodable {
    /// Encodes the sentence alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
