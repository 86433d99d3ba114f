internal import Imaging

/// The placement of one emoji on a face, covering it with its own disc, in face coordinates.
struct EmojiPlacement {
    /// The disc under the emoji, which alone hides everything that must be hidden.
    let disc: PatchShape
    /// The emoji, upright relative to the face.
    let placed: PlacedRun
    /// The colour of a disc that matches the emoji.
    let tint: Color?

    /// The size, relative to the disc, of a round emoji, so that the disc's edge stays under it.
    private static let overlap = 1.035

    /// The maximum size, relative to the disc, of an emoji that is not round.
    private static let farthest = 1.22

    init?(_ run: GlyphRun, on frame: FaceFrame, margin: Double) {
        guard run.glyphs.count == 1, let picture = run.glyphs.first?.picture, let ink = picture.ink else {
            return nil
        }
        let radius = Self.radius(holding: frame, margin: margin)
        disc = PatchShape(kind: .capsule, center: Point(0, 0), halfWidth: radius, halfHeight: radius)
        let reach = max(ink.width, ink.height) / 2
        let hiding = Self.overlap * radius / max(picture.opaqueRadius, 0.01)
        let em = min(hiding, Self.farthest * radius / max(reach, 0.01))
        placed = PlacedRun(run, inkCenteredAt: disc.center, em: em)
        tint = picture.rimColor?.paler(by: hiding / em - 1)
    }

    /// Returns the radius of a disc about the middle of the face that contains its hull and nearly all of its height.
    private static func radius(holding frame: FaceFrame, margin: Double) -> Double {
        let farthest = frame.hull.map { $0.distance(to: Point(0, 0)) }.max() ?? 0
        return max(0.47 * frame.height, 0.47 * frame.width, farthest + margin)
    }
}

extension Color {
    /// Returns the colour mixed with white, so that an emoji of the same colour stands out from the disc: the more of
    /// the disc is visible, the whiter. `share` is the share by which the emoji is too small to hide it.
    fileprivate func paler(by share: Double) -> Color {
        let white = min(0.65, max(0, 2 * share))
        func mixed(_ channel: UInt8) -> UInt8 {
            UInt8((Double(channel) * (1 - white) + 255 * white).rounded())
        }
        return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
}
