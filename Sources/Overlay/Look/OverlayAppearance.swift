public import Imaging

/// The appearance of an overlay: its style, colours and edges.
public struct OverlayAppearance: Hashable, Sendable {
    /// The patch that covers the face under the kaomoji.
    public enum Patch: Hashable, Sendable {
        /// The style's default: a candy's colour for `mochi`, the face's own skin for `skin`, none for `bare`, otherwise
        /// cream.
        case automatic
        /// A patch in the colour of a candy, a different one for each neighbour.
        case candy
        /// A patch in the colour of the face's own skin.
        case skin
        /// A patch of this colour.
        case color(Color)
        /// No patch.
        case none
    }

    /// The ink of the signs.
    public enum Ink: Hashable, Sendable {
        /// Nearly black or nearly white, whichever contrasts with the patch; black for `piggy`.
        case automatic
        /// Ink of this colour.
        case color(Color)
    }

    /// The style.
    public var style: OverlayStyle
    /// The patch under the signs; never `none` for a face that must not be recognised.
    public var patch: Patch
    /// The colour of the signs.
    public var ink: Ink
    /// `true` to draw a head's hearts, blushes, tears and the like in ink as well.
    public var isInkOnly = false
    /// The width over which the patch fades out, as a fraction of the face's width. It fades outside the patch, which
    /// is opaque up to its own edge. 0 is a sharp, antialiased edge.
    public var softEdge: Double
    /// The width of the contrasting outline around the signs as a fraction of the face's width; 0 for none, `nil` for
    /// the style's default.
    public var outline: Double?
    /// The size of a mosaic, a blur or one colour without a kaomoji, in sizes of the face's box; `nil` for
    /// ``standardCoverage``.
    package var coverage: Double?

    /// The size that hides a face, the range that can be chosen, and the size that hides a whole head with its hair.
    package static let standardCoverage = 1.3
    package static let coverages = 1.0...2.0
    package static let wholeHead = 1.9

    /// Creates an appearance; by default a candy-coloured head with the kaomoji as its face.
    public init(
        style: OverlayStyle = .mochi,
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
    /// `true` if there is a patch that hides the face; signs alone do not.
    package var hidesFaces: Bool { !style.drawsKaomoji || (style != .bare && patch != .none) }

    /// `true` if drawing needs the look of the face in the picture.
    package var needsLook: Bool {
        style.drawsHead || (!style.drawsKaomoji && style != .solid) || (patch == .skin && style != .bare)
            || (patch == .automatic && style == .solid)
    }

    /// Returns the appearance with the colour for a face, if it has a patch of one colour that differs from face to
    /// face.
    func flat(_ face: PlacedKaomoji) -> OverlayAppearance {
        guard style != .bare, patch == .skin || patch == .candy else { return self }
        var flat = self
        flat.patch = .color(patch == .skin ? face.look.skin : face.candy)
        return flat
    }

    /// The ink on a head: what stands out from a colour that the user chose, never inverted on others.
    var headInk: Color {
        if case .color = patch { return inkColor }
        if case .color(let color) = ink { return color }
        return .ink
    }

    /// The colour of the patch; `nil` if there is none.
    var patchColor: Color? {
        switch patch {
        case .automatic, .candy, .skin: style == .bare ? nil : .cream
        case .color(let color): style == .bare ? nil : color
        case .none: nil
        }
    }

    /// Returns the colour of the patch under signs with a colour of their own; the user's choice takes precedence.
    func patchColor(suiting tint: Color?) -> Color? {
        switch patch {
        case .automatic, .candy, .skin: style == .bare ? nil : tint ?? .cream
        case .color, .none: patchColor
        }
    }

    /// The colour of the signs.
    var inkColor: Color {
        switch ink {
        case .color(let color): color
        case .automatic where style == .piggy: Color(hex: 0x000000)
        case .automatic: (patchColor?.luma ?? 255) > 120 ? .ink : Color(hex: 0xFBF9F4)
        }
    }

    /// The colour of the outline around the signs: that of the patch, so that it is visible only beside it, otherwise
    /// the opposite of the ink.
    var outlineColor: Color {
        if let patchColor, abs(patchColor.luma - inkColor.luma) > 60 { return patchColor }
        return inkColor.luma > 128 ? Color(hex: 0x221C1A) : Color(hex: 0xFFFFFF)
    }

    /// The width of the outline around the signs as a fraction of the face's width, limited to a sensible range.
    var outlineFraction: Double {
        let wanted = outline ?? (patchColor == nil ? 0.028 : 0.021)
        return wanted.isFinite ? max(0, min(0.2, wanted)) : 0
    }

    /// The width of the soft edge as a fraction of the face's width, limited to a sensible range.
    var softFraction: Double { softEdge.isFinite ? max(0, min(0.5, softEdge)) : 0 }
}
