internal import Imaging
public import Overlay

extension OverlayAppearance.Patch {
    /// The patch a user's words stand for: a colour's name, #RRGGBB, `sample` (the colour of the skin) or `none`.
    ///
    /// - Throws: `OverlayError` when they are none of these.
    public init(words: String) throws(OverlayError) {
        switch words {
        case "none": self = .none
        case "sample": self = .sampled
        default: self = .color(try Color(named: words))
        }
    }
}
