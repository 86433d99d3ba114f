internal import KaomaskKit
internal import Overlay

/// The faces of an item in the form the page edits.
struct EditedFaces: Encodable, Sendable {
    let width, height: Int
    let faces: [Face]
    let unsure: [Face]
    let style: String?
    let patch: String?
    let ink: String?
    let live: Bool
    let reviewedBy: String?
    /// `true` if the picture has changed since somebody looked at it.
    let changed: Bool
    /// `true` if the faces were edited rather than only detected.
    let saved: Bool

    init(_ looked: DetectReport, _ sheet: FaceSheet?, of item: AlbumItem) {
        (width, height) = (looked.width, looked.height)
        (faces, unsure) = (looked.faces, looked.unsure)
        (style, patch, ink) = (sheet?.style?.rawValue, sheet?.patch, sheet?.ink)
        (live, reviewedBy) = (sheet?.live ?? true, sheet?.reviewer(of: item.file.path))
        changed = sheet?.reviewedBy != nil && reviewedBy == nil
        saved = sheet != nil
    }
}
