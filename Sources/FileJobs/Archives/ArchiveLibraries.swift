internal import CZip

/// The library that reads and writes archives.
package enum ArchiveLibraries {
    /// Its name and version.
    package static var names: [String] {
        guard (try? ArchiveError.openLibrary()) != nil, let version = unsafe zip_libzip_version() else {
            return ["libzip (missing)"]
        }
        return [unsafe "libzip \(String(cString: version))"]
    }
}
