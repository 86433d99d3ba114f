internal import Metadata

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

    /// Whether a file begins like a picture or a movie.
    ///
    /// - Throws: `PipelineError` with code `not-a-picture` when it does not.
    public static func checkIsPictureOrMovie(_ path: String) throws(PipelineError) {
        guard FileFormat(sniffing: FileBytes.head(path)) != .unknown else {
            throw PipelineError(
                code: "not-a-picture",
                path: path,
                detail: "not a picture and not a movie: it begins like no format known here"
            )
        }
    }
}
