internal import CHarfBuzz

/// What Unicode says of the writing systems in a text, as shaping needs it.
enum ScriptRuns {
    /// The script of a character.
    static func script(of scalar: Unicode.Scalar) -> hb_script_t {
        unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    }

    /// The script of a run: that of its first character that has one of its own.
    static func script(of scalars: [Unicode.Scalar]) -> hb_script_t {
        let scripts = scalars.map { script(of: $0) }
        return scripts.first { !isShared($0) } ?? HB_SCRIPT_COMMON
    }

    /// Whether the script is one that all writing systems use (punctuation, marks).
    static func isShared(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
    }

    /// Right to left for words (two letters or more) of a script that is written so; all else, and so each
    /// lone letter or digit in a kaomoji, left to right.
    static func direction(of scalars: [Unicode.Scalar]) -> TextDirection {
        let letters = scalars.filter { $0.properties.generalCategory == .otherLetter }
        guard letters.count > 1, hb_script_get_horizontal_direction(script(of: scalars)) == HB_DIRECTION_RTL
        else { return .leftToRight }
        return .rightToLeft
    }
}
