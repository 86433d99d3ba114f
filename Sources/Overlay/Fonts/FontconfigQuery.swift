internal import CFontconfig

/// A query for the machine's fonts by fontconfig.
@safe struct FontconfigQuery: ~Copyable {
    private let config: OpaquePointer

    /// Reads the machine's configuration; `nil` without one.
    init?() {
        guard let config = unsafe FcInitLoadConfigAndFonts() else { return nil }
        unsafe self.config = config
    }

    deinit { unsafe FcConfigDestroy(config) }

    /// Returns the outline fonts with a character, best first; no bitmap or colour fonts.
    func outlineFonts(with scalar: Unicode.Scalar) -> [FontFile] {
        guard let pattern = unsafe FcPatternCreate() else { return [] }
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe demand(scalar, of: pattern)
        var result = FcResultNoMatch
        guard let set = unsafe FcFontSort(config, pattern, 0, nil, &result) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        let fonts = (0..<Int(unsafe set.pointee.nfont)).compactMap { index -> FontFile? in
            guard let font = unsafe set.pointee.fonts[index], unsafe has(scalar, font) else { return nil }
            return unsafe file(font)
        }
        return Array(fonts.prefix(8))
    }

    var families: [String] {
        guard let pattern = unsafe FcPatternCreate() else { return [] }
        defer { unsafe FcPatternDestroy(pattern) }
        guard let wanted = unsafe FcObjectSetCreate() else { return [] }
        defer { unsafe FcObjectSetDestroy(wanted) }
        unsafe _ = FcObjectSetAdd(wanted, FC_FAMILY)
        guard let set = unsafe FcFontList(config, pattern, wanted) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        let names = (0..<Int(unsafe set.pointee.nfont)).flatMap { index in
            unsafe set.pointee.fonts[index].map { unsafe families(of: $0) } ?? []
        }
        return Set(names).sorted()
    }

    private func families(of font: OpaquePointer) -> [String] {
        var names: [String] = []
        var name: UnsafeMutablePointer<FcChar8>?
        while unsafe FcPatternGetString(font, FC_FAMILY, Int32(names.count), &name) == FcResultMatch,
            let name = unsafe name
        {
            unsafe names.append(String(cString: name))
        }
        return names
    }

    private func demand(_ scalar: Unicode.Scalar, of pattern: OpaquePointer) {
        if let characters = unsafe FcCharSetCreate() {
            unsafe _ = FcCharSetAddChar(characters, scalar.value)
            unsafe _ = FcPatternAddCharSet(pattern, FC_CHARSET, characters)
            unsafe FcCharSetDestroy(characters)
        }
        unsafe _ = FcPatternAddBool(pattern, FC_OUTLINE, 1)
        unsafe _ = FcPatternAddBool(pattern, FC_COLOR, 0)
        unsafe _ = FcConfigSubstitute(config, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
    }

    private func has(_ scalar: Unicode.Scalar, _ font: OpaquePointer) -> Bool {
        var characters: OpaquePointer?
        guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch else {
            return false
        }
        return unsafe FcCharSetHasChar(characters, scalar.value) != 0
    }

    private func file(_ font: OpaquePointer) -> FontFile? {
        var path: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path
        else {
            return nil
        }
        var index: Int32 = 0
        unsafe _ = FcPatternGetInteger(font, FC_INDEX, 0, &index)
        return FontFile(path: unsafe String(cString: path), index: Int(index & 0xFFFF))
    }
}
