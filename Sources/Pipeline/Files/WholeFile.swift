/// Writes small files beside the pictures.
public enum WholeFile {
    /// Writes a file in place of what is there; its folder is made where there is none.
    ///
    /// - Throws: `PipelineError` when it cannot be written; what was there is left then.
    public static func write(
        _ bytes: [UInt8],
        as path: String,
        _ permissions: FilePermissions
    ) throws(PipelineError) {
        try PhotoWriter(replacesExisting: true).replace(bytes, as: path, permissions)
    }
}
