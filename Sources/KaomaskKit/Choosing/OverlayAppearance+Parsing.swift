internal import Imaging
internal import Overlay

extension OverlayAppearance.Patch {
    /// The words for patches other than a colour.
    static let words = ["candy", "skin", "none", "sample"]

    /// Parses a patch: `candy` (another candy's colour for each neighbour), `skin` (the face's own skin; alias
    /// `sample`), a colour's name, #RRGGBB or `none`. Throws `OverlayError` for anything else.
    init(words: String) throws(OverlayError) {
        switch words.lowercased() {
        case "none": self = .none
        case "candy": self = .candy
        case "skin", "sample": self = .skin
        default: self = .color(try Color(named: words))
        }
    }
}
