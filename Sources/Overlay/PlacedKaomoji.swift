package import Imaging

/// A kaomoji with its position and appearance.
package struct PlacedKaomoji: Sendable {
    let kaomoji: Kaomoji
    /// The position of the face in upright pixels.
    package let anchor: OverlayAnchor
    /// The style, colours and edges of the drawing.
    package let appearance: OverlayAppearance
    package var look: FaceLook
    /// The colour of a candy-coloured head.
    var candy: Color
    /// The motion of the drawing away from its face, in the upright picture.
    package var motion = Affine.identity
    /// The eyes and mouth it has for a moment in place of its own, from left to right.
    package var signs: [String]?
    /// A covered region that is not a face; `nil` for a face.
    package var region: PlacedRegion?

    package init(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        look: FaceLook = .studio,
        candy: Color = Color.candies[0]
    ) {
        (self.kaomoji, self.anchor) = (kaomoji, anchor)
        (self.appearance, self.look, self.candy) = (appearance, look, candy)
    }
}

/// A region to cover without a kaomoji, other than a face.
package struct PlacedRegion: Sendable {
    /// The corners of its outline in pixels, relative to the middle of the anchor.
    let corners: [Point]
    /// The extra margin on all sides, in pixels of the upright picture.
    let growth: Double
    /// The value of its pixels in a mask.
    package let mark: UInt8

    package init(_ corners: [Point], grownBy growth: Double, mark: UInt8) {
        (self.corners, self.growth, self.mark) = (corners, growth, mark)
    }
}

extension [PlacedKaomoji] {
    /// The kaomoji in drawing order: a larger face is nearer.
    package var farthestFirst: [PlacedKaomoji] {
        sorted { $0.anchor.faceSize.height < $1.anchor.faceSize.height }
    }
}

extension OverlayAnchor {
    /// Returns `true` if another head is so near that both should differ.
    package func isBeside(_ other: OverlayAnchor) -> Bool {
        faceCenter.distance(to: other.faceCenter) < 1.1 * max(headWidth, other.headWidth)
    }

    var headWidth: Double { max(faceSize.width, 0.90 * faceSize.height) }

    /// Returns a candy's colour per face, the first for the largest, the others in turn from left to right, never twice
    /// side by side.
    package static func candies(for anchors: [OverlayAnchor]) -> [Color] {
        let all = Color.candies
        var chosen = [Color?](repeating: nil, count: anchors.count)
        let largest = anchors.indices.max { anchors[$0].faceSize.height < anchors[$1].faceSize.height }
        if let largest { chosen[largest] = all[0] }
        var turn = 1
        for index in anchors.indices.sorted(by: { anchors[$0].faceCenter.x < anchors[$1].faceCenter.x })
        where index != largest {
            let beside = anchors.indices.filter { anchors[$0].isBeside(anchors[index]) }.compactMap {
                chosen[$0]
            }
            let free = (0..<all.count).first { !beside.contains(all[(turn + $0) % all.count]) } ?? 0
            chosen[index] = all[(turn + free) % all.count]
            turn += free + 1
        }
        return chosen.map { $0 ?? all[0] }
    }
}
