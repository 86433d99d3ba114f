public import Imaging

/// The appearance of an overlay: its style, colours and edges.
public struct OverlayAppearance: Hashable, Sendable {
    /// The patch over the face, under the kaomoji.
    public enum Patch: Hashable, Sendable {
        /// The style's own: a candy's colour for `mochi`, the face's own skin for `skin`, none for `bare`, otherwise
        /// cream.
        case automatic
        /// A candy's colour, different for each neighbour.
        case candy
        /// The colour of the face's own skin.
        case skin
        /// This colour.
        case color(Color)
        /// No patch.
        case none
    }

    /// The ink of the signs.
    public enum Ink: Hashable, Sendable {
        /// Nearly black or white, whichever contrasts with the patch; black for `piggy`.
        case automatic
        /// This colour.
        case color(Color)
    }

    /// The style.
    public var style: OverlayStyle
    /// The patch under the signs; never `none` for a face that must not be recognised.
    public var patch: Patch
    /// The colour of the signs.
    public var ink: Ink
    /// `true` to draw hearts, blushes, tears and the like in ink as well.
    public var isInkOnly = false
    /// The width over which the opaque patch fades out beyond its edge, as a fraction of the face's width; 0 for a
    /// sharp, antialiased edge.
    public var softEdge: Double
    /// The width of the contrasting outline around the signs, as a fraction of the face's width; 0 for none, `nil` for
    /// the style's own.
    public var outline: Double?
    /// The size of a mosaic, blur or plain colour, in sizes of the face's box; `nil` for ``standardCoverage``.
    package var coverage: Double?

    /// The size that hides a face, the valid range, and the size that hides a whole head with its hair.
    package static let standardCoverage = 1.3
    package static let coverages = 1.0...2.0
    package static let wholeHead = 1.9

    /// Creates an appearance; by default a candy-coloured head.
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

    /// `true` if there is a patch that hides the face; signs alone do not.
    package var hidesFaces: Bool { !style.drawsKaomoji || (style != .bare && patch != .none) }

    /// `true` if drawing needs the look of the face in the picture.
    package var needsLook: Bool {
        style.drawsHead || (!style.drawsKaomoji && style != .solid) || (patch == .skin && style != .bare)
            || (patch == .automatic && style == .solid)
    }

    /// Returns the appearance with the colour for a face, if it has a plain patch whose colour differs from face to
    /// face.
    func flat(_ face: PlacedKaomoji) -> OverlayAppearance {
        guard style != .bare, patch == .skin || patch == .candy else { return self }
        var flat = self
        flat.patch = .color(patch == .skin ? face.look.skin : face.candy)
        return flat
    }

    /// The ink on a head: it contrasts with a colour that the user chose and is never inverted on others.
    var headInk: Color {
        if case .color = patch { return inkColor }
        if case .color(let color) = ink { return color }
        return .ink
    }

    var patchColor: Color? {
        switch patch {
        case .automatic, .candy, .skin: style == .bare ? nil : .cream
        case .color(let color): style == .bare ? nil : color
        case .none: nil
        }
    }

    /// Returns the user's patch colour, else one for signs with their own colour.
    func patchColor(suiting tint: Color?) -> Color? {
        switch patch {
        case .automatic, .candy, .skin: style == .bare ? nil : tint ?? .cream
        case .color, .none: patchColor
        }
    }

    var inkColor: Color {
        switch ink {
        case .color(let color): color
        case .automatic where style == .piggy: Color(hex: 0x000000)
        case .automatic: (patchColor?.luma ?? 255) > 120 ? .ink : Color(hex: 0xFBF9F4)
        }
    }

    /// The colour of the patch, so that the outline is visible only beside it; without a patch, the opposite of the
    /// ink.
    var outlineColor: Color {
        if let patchColor, abs(patchColor.luma - inkColor.luma) > 60 { return patchColor }
        return inkColor.luma > 128 ? Color(hex: 0x221C1A) : Color(hex: 0xFFFFFF)
    }

    /// The width as a fraction of the face's width, clamped.
    var outlineFraction: Double {
        let wanted = outline ?? (patchColor == nil ? 0.028 : 0.021)
        return wanted.isFinite ? max(0, min(0.2, wanted)) : 0
    }

    /// The width as a fraction of the face's width, clamped.
    var softFraction: Double { softEdge.isFinite ? max(0, min(0.5, softEdge)) : 0 }
}
