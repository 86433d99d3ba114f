public import Imaging
public import Overlay

/// The faces of a picture to cover and their kaomoji, if the user asks for other than all.
public struct FaceSelection: Sendable {
    /// The numbers of the faces to cover, or `nil` for all.
    public var only: Set<Int>?
    /// The numbers of the faces to leave uncovered.
    public var except: Set<Int> = []
    /// Faces the detector missed: boxes from the brows to the chin, in pixels of the upright picture.
    public var boxes: [Rect] = []
    /// The kaomoji for individual faces, by face number.
    public var kaomoji: [Int: Kaomoji] = [:]

    /// Creates a selection of exactly the faces found.
    public init() {}

    /// Returns the faces to cover: the selected ones of those found or stored as covered, then those given by hand, so
    /// that no other number changes. A box outside `size`, the upright picture's, covers nothing and is left out.
    func applied(to found: [Face], in size: PixelSize) -> [Face] {
        let wanted = found.filter {
            $0.isCovered && (!$0.isFace || (only?.contains($0.id) ?? true) && !except.contains($0.id))
        }
        let last = found.map(\.id).max() ?? 0
        let given = boxes.enumerated().compactMap { index, box -> Face? in
            guard box.isSeen(in: size) else { return nil }
            var face = Face(bounds: box)
            face.id = last + index + 1
            return face
        }
        return wanted + given
    }

    /// Returns a remark on each selected face number or box that the picture does not contain.
    func misses(in found: [Face], of size: PixelSize) -> [Remark] {
        let outside = boxes.filter { !$0.isSeen(in: size) }.map { Remark.boxOutside($0, size) }
        // A folder may contain many pictures without faces, so unknown numbers are not reported there.
        guard !found.isEmpty else { return outside }
        let numbers = Set(found.map(\.id)).union(found.count + 1..<found.count + 1 + boxes.count)
        let named = (only ?? []).union(except).union(kaomoji.keys).subtracting(numbers).sorted()
        return named.map { Remark.noSuchFace($0, found: found.count) } + outside
    }
}

extension Rect {
    func isSeen(in size: PixelSize) -> Bool {
        x < Double(size.width) && y < Double(size.height) && maxX > 0 && maxY > 0
    }
}
