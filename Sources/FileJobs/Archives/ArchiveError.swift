internal import CZip

/// An error in reading or writing an archive.
package struct ArchiveError: Failure, Hashable {
    /// The kind of failure.
    package var code: FailureCode { .badArchive }
    /// The description, as a sentence.
    package let description: String

    init(detail: String) { description = detail }

    /// Creates the error of an archive whose files are too large.
    init(limit: Int) {
        self.init(
            detail: "the files in the archive take more than \(limit) bytes unpacked, which is the limit"
        )
    }

    /// Opens libzip unless it is open. All uses of libzip start here.
    static func openLibrary() throws(ArchiveError) {
        guard let problem = unsafe zip_library_open() else { return }
        throw ArchiveError(detail: "libzip could not be opened: \(unsafe String(cString: problem))")
    }

    /// Creates an error from libzip's.
    init(_ error: inout zip_error_t) {
        description = "cannot be read as an archive: \(unsafe String(cString: zip_error_strerror(&error)))"
        unsafe zip_error_fini(&error)
    }
}
