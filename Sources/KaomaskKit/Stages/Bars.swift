package import Imaging
package import Overlay

/// The filling of a frame outside its picture.
package enum Bars: Hashable, Sendable {
    /// A single colour.
    case color(Color)
    /// The picture itself, enlarged, blurred and slightly darkened.
    case blurred

    /// The word for the picture itself, blurred.
    package static let blur = "blur"

    /// Parses bars: `blur`, a colour's name, or #RRGGBB.
    ///
    /// - Throws: `OverlayError` if `words` are none of these.
    package init(words: String) throws(OverlayError) {
        self = words.lowercased() == Self.blur ? .blurred : .color(try Color(named: words))
    }

    /// The bars in the words that ``init(words:)`` takes.
    package var words: String {
        switch self {
        case .color(let color): color.hexText
        case .blurred: Self.blur
        }
    }
}
