internal import Imaging
public import Overlay

extension OverlayAppearance.Patch {
    /// The patch a user's words stand for: `skin` (the colour of the face's own; `sample` is an older word for it), a
    /// colour's name, #RRGGBB or `none`.
    ///
    /// - Throws: `OverlayError` when they are none of these.
    public init(words: String) throws(OverlayError) {
        switch words.lowercased() {
        case "none": self = .none
        case "skin", "sample": self = .skin
        default: self = .color(try Color(named: words))
        }
    }
}
