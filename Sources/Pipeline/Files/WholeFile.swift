/// Writes small files that accompany pictures.
package enum WholeFile {
    /// Writes a file, replacing any existing one, and creates its folder if necessary.
    ///
    /// - Throws: `PipelineError` if it cannot be written; an existing file is left unchanged then.
    package static func write(
        _ bytes: [UInt8],
        as path: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) {
        try PhotoWriter(replacesExisting: true).replace(bytes, as: path, permissions)
    }
}
