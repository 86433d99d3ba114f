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

    /// The faces to cover: of those found, or written down as to be covered, the wanted ones, and those given by hand,
    /// which are numbered after the found ones, so that nothing else changes its number.
    ///
    /// - Parameter size: The upright picture's; a box beside it covers nothing and is left out.
    func applied(to found: [Face], in size: PixelSize) -> [Face] {
        let wanted = found.filter {
            $0.isCovered && (only?.contains($0.id) ?? true) && !except.contains($0.id)
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

    /// What the selection names that the picture does not have, a sentence each: faces, and places for boxes.
    func misses(in found: [Face], of size: PixelSize) -> [String] {
        let outside = boxes.filter { !$0.isSeen(in: size) }.map { box in
            let numbers = [box.x, box.y, box.width, box.height]
            let place = numbers.map { Int(exactly: $0).map(String.init) ?? "\($0)" }.joined(separator: ",")
            return "the box \(place) lies outside the picture of \(size.width)x\(size.height) pixels"
        }
        // Of a picture without a face that is all there is to say, as in a folder of many.
        guard !found.isEmpty else { return outside }
        let numbers = Set(found.map(\.id)).union(found.count + 1..<found.count + 1 + boxes.count)
        let named = (only ?? []).union(except).union(kaomoji.keys).subtracting(numbers).sorted()
        let count =
            found.count == 1 ? "1 was found" : "\(found.count) were found, numbered from left to right"
        return named.map { "there is no face \($0): \(count)" } + outside
    }
}

extension Rect {
    /// Whether a picture of this size shows any of the rectangle.
    fileprivate func isSeen(in size: PixelSize) -> Bool {
        x < Double(size.width) && y < Double(size.height) && maxX > 0 && maxY > 0
    }
}
