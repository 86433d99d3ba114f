internal import CHarfBuzz

/// The Unicode scripts of a text, for shaping.
enum ScriptRuns {
    static func script(of scalar: Unicode.Scalar) -> hb_script_t {
        unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    }

    /// Returns the script of the first character that has its own.
    static func script(of scalars: [Unicode.Scalar]) -> hb_script_t {
        let scripts = scalars.map { script(of: $0) }
        return scripts.first { !isShared($0) } ?? HB_SCRIPT_COMMON
    }

    static func isShared(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
    }

    /// Returns right to left for words (from two letters) of a right-to-left script; left to right for everything else,
    /// such as single letters and digits in a kaomoji.
    static func direction(of scalars: [Unicode.Scalar]) -> TextDirection {
        let letters = scalars.filter { $0.properties.generalCategory == .otherLetter }
        guard letters.count > 1, hb_script_get_horizontal_direction(script(of: scalars)) == HB_DIRECTION_RTL
        else { return .leftToRight }
        return .rightToLeft
    }
}
