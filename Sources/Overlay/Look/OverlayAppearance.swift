public import Imaging

/// How an overlay looks: its style, colours and edges.
public struct OverlayAppearance: Hashable, Sendable {
    /// What covers the face under the kaomoji.
    public enum Patch: Hashable, Sendable {
        /// What the style asks for: the colour of the face's own skin for `face`, none for `bare`, else cream.
        case automatic
        /// A patch in the colour of the face's own skin, which a renderer is told as a ``Complexion``.
        case skin
        /// A patch of this colour.
        case color(Color)
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
    /// Whether a head's hearts, blushes, tears and the like are drawn in ink too.
    public var isInkOnly = false
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
    /// Whether there is a patch that hides the face; signs alone do not.
    public var hidesFaces: Bool { style != .bare && patch != .none }

    /// Whether the picture has to be looked at to draw it.
    public var needsComplexion: Bool {
        switch patch {
        case .automatic: style == .face
        case .skin: style != .bare
        case .color, .none: style == .face
        }
    }

    /// The appearance with the colour of a complexion, where a patch of one colour is to have it.
    func flat(_ complexion: Complexion) -> OverlayAppearance {
        guard patch == .skin, style != .bare else { return self }
        var flat = self
        flat.patch = .color(complexion.color)
        return flat
    }

    /// The colour of the patch, or `nil` when there is none.
    var patchColor: Color? {
        switch patch {
        case .automatic, .skin: style == .bare ? nil : .cream
        case .color(let color): style == .bare ? nil : color
        case .none: nil
        }
    }

    /// The colour of the patch under something that has a colour of its own; the user's choice goes first.
    func patchColor(suiting tint: Color?) -> Color? {
        switch patch {
        case .automatic, .skin: style == .bare ? nil : tint ?? .cream
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
