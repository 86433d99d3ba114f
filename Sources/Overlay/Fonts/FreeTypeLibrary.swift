internal import CFreeType

/// Owner of an `FT_Library`, freed in `deinit`. Faces keep it alive. It and all objects created from it belong to one
/// task at a time.
@safe final class FreeTypeLibrary {
    let handle: FT_Library

    init() throws(OverlayError) {
        var library: FT_Library?
        let code = unsafe FT_Init_FreeType(&library)
        guard code == 0, let library = unsafe library else {
            throw .engine(operation: "start", code: Int(code))
        }
        unsafe handle = library
    }

    /// Opens a font's face, which the caller frees; throws `OverlayError.unusableFont`.
    func open(_ file: FontFile) throws(OverlayError) -> FT_Face {
        var opened: FT_Face?
        let code = unsafe FT_New_Face(handle, file.path, FT_Long(file.index), &opened)
        guard code == 0, let face = unsafe opened else {
            throw .unusableFont(path: file.path, reason: "cannot be opened, error \(code)")
        }
        return unsafe face
    }

    deinit { unsafe _ = FT_Done_FreeType(handle) }
}
