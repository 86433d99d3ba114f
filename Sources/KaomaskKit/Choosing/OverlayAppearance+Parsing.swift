internal import Imaging
package import Overlay

extension OverlayAppearance.Patch {
    /// The words for patches other than a colour.
    package static let words = ["skin", "none", "sample"]

    /// Parses a patch: `skin` (the face's own skin colour; `sample` is an alias), a colour's name, #RRGGBB or
    /// `none`.
    ///
    /// - Throws: `OverlayError` if `words` are none of these.
    package init(words: String) throws(OverlayError) {
        switch words.lowercased() {
        case "none": self = .none
        case "skin", "sample": self = .skin
        default: self = .color(try Color(named: words))
        }
    }
}
