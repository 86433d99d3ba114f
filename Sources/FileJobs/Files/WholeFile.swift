/// Writes small files that accompany pictures.
package enum WholeFile {
    /// Writes a file, replacing any existing one, and creates its folder if necessary.
    ///
    /// - Parameter original: The path whose folder's permissions limit those of the file's folder, if that has to
    ///   be created.
    /// - Throws: `PipelineError` if it cannot be written; an existing file is left unchanged then.
    package static func write(
        _ bytes: [UInt8],
        as path: String,
        _ permissions: FilePermissions,
        like original: String? = nil
    ) throws(PipelineError) {
        try OutputFolder.make(for: path, like: original)
        try StagedFile.stage(bytes, for: path, permissions).commit(.replace)
    }
}
