public import Imaging

/// How an overlay looks: its style, colours and edges.
public struct OverlayAppearance: Hashable, Sendable {
    /// What covers the face under the kaomoji.
    public enum Patch: Hashable, Sendable {
        /// What the style asks for: a skin-coloured patch, or none for `bare`.
        case automatic
        /// A patch of this colour.
        case color(Color)
        /// A patch of the colour of the face's own skin: `resolved(for:anchor:storedFromUpright:)` makes it a
        /// `color`, because a renderer does not see the picture; one that is not resolved is as `automatic`.
        case sampled
        /// No patch.
        case none
    }

    /// What the signs are drawn with.
    public enum Ink: Hashable, Sendable {
        /// Nearly black or nearly white, whichever stands out from the patch; black for `piggy`.
        case automatic
        /// Ink of this colour.
        case color(Color)
    }

    /// What is drawn.
    public var style: OverlayStyle
    /// The patch under it; never `none` for a face that must not be recognised.
    public var patch: Patch
    /// The colour of the signs.
    public var ink: Ink
    /// The width over which the patch fades out, as a fraction of the width of the face; the fading lies
    /// outside the patch, which hides fully up to its own edge. 0 is a sharp, antialiased edge.
    public var softEdge: Double
    /// The width of the contrasting line round the signs as a fraction of the width of the face; 0 for none,
    /// `nil` for what suits the style.
    public var outline: Double?

    /// An appearance; without arguments a skin-coloured patch with the kaomoji laid out as a face.
    public init(
        style: OverlayStyle = .face,
        patch: Patch = .automatic,
        ink: Ink = .automatic,
        softEdge: Double = 0.02,
        outline: Double? = nil
    ) {
        self.style = style
        self.patch = patch
        self.ink = ink
        self.softEdge = softEdge
        self.outline = outline
    }
}

extension OverlayAppearance {
    /// The colour of the patch, or `nil` when there is none.
    var patchColor: Color? {
        switch patch {
        case .automatic, .sampled: style == .bare ? nil : .skin
        case .color(let color): style == .bare ? nil : color
        case .none: nil
        }
    }

    /// The colour of the patch under something that has a colour of its own; the user's choice goes first.
    func patchColor(suiting tint: Color?) -> Color? {
        switch patch {
        case .automatic, .sampled: style == .bare ? nil : tint ?? .skin
        case .color, .none: patchColor
        }
    }

    /// The colour of the signs.
    var inkColor: Color {
        switch ink {
        case .color(let color): color
        case .automatic where style == .piggy: Color(hex: 0x000000)
        case .automatic: (patchColor?.luma ?? 255) > 120 ? Color(hex: 0x221C1A) : Color(hex: 0xFBF9F4)
        }
    }

    /// The colour of the line round the signs: the patch itself, so that it shows only beside it, else the
    /// opposite of the ink.
    var outlineColor: Color {
        if let patchColor, abs(patchColor.luma - inkColor.luma) > 60 { return patchColor }
        return inkColor.luma > 128 ? Color(hex: 0x221C1A) : Color(hex: 0xFFFFFF)
    }

    /// The width of the line round the signs as a fraction of the width of the face, within sane limits.
    var outlineFraction: Double {
        let wanted = outline ?? (patchColor == nil ? 0.028 : 0.021)
        return wanted.isFinite ? max(0, min(0.2, wanted)) : 0
    }

    /// The width of the fading as a fraction of the width of the face, within sane limits.
    var softFraction: Double { softEdge.isFinite ? max(0, min(0.5, softEdge)) : 0 }
}
