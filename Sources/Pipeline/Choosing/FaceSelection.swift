public import Imaging
public import Overlay

/// Which faces of a picture are covered, and with what: what a user says beyond "all of them".
public struct FaceSelection: Sendable {
    /// The numbers of the faces to cover, or `nil` for all.
    public var only: Set<Int>?
    /// The numbers of the faces to leave alone.
    public var except: Set<Int> = []
    /// Faces the detector did not see: boxes from the brows to the chin, pixels of the upright picture.
    public var boxes: [Rect] = []
    /// The kaomoji for some of the faces, by their numbers.
    public var kaomoji: [Int: Kaomoji] = [:]

    /// All faces that are found, and no others.
    public init() {}

    /// The faces to cover: of those found, or written down as to be covered, the wanted ones, and those given by hand, which are numbered after
    /// the found ones, so that nothing else changes its number.
    func applied(to found: [Face]) -> [Face] {
        let wanted = found.filter {
            $0.isCovered && (only?.contains($0.id) ?? true) && !except.contains($0.id)
        }
        let last = found.map(\.id).max() ?? 0
        let given = boxes.enumerated().map { index, box in
            var face = Face(bounds: box)
            face.id = last + index + 1
            return face
        }
        return wanted + given
    }
}
