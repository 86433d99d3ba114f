internal import KaomaskKit
internal import Overlay

/// The faces of an item in the form the page edits.
struct EditedFaces: Encodable, Sendable {
    let width: Int
    let height: Int
    let faces: [Face]
    let unsure: [Face]
    let style: String?
    let patch: String?
    let ink: String?
    let live: Bool
    let reviewedBy: String?
    /// `true` if the faces were edited rather than only detected.
    let saved: Bool

    init(_ looked: DetectReport, _ sheet: FaceSheet?) {
        (width, height) = (looked.width, looked.height)
        (faces, unsure) = (looked.faces, looked.unsure)
        (style, patch, ink) = (sheet?.style?.rawValue, sheet?.patch, sheet?.ink)
        (live, reviewedBy) = (sheet?.live ?? true, sheet?.reviewedBy)
        saved = sheet != nil
    }

    private enum Key: CodingKey {
        case width, height, faces, unsure, style, patch, ink, live, reviewedBy, saved
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(faces, forKey: .faces)
        try container.encode(unsure, forKey: .unsure)
        try container.encode(style, forKey: .style)
        try container.encode(patch, forKey: .patch)
        try container.encode(ink, forKey: .ink)
        try container.encode(live, forKey: .live)
        try container.encode(reviewedBy, forKey: .reviewedBy)
        try container.encode(saved, forKey: .saved)
    }
}
