internal import CHEIF
internal import CJPEG
internal import CLittleCMS
internal import CPNG
internal import CWebP

/// The libraries that read and write pictures.
package enum ImagingLibraries {
    /// Their names and versions. libjpeg-turbo does not report its version: that of the headers is given.
    package static var names: [String] {
        linked + [unsafe heif_open() == nil ? HEIFResult.library : "libheif (missing)"]
    }

    /// The names and versions of those that are not opened on demand.
    package static var linked: [String] {
        [
            unsafe "libjpeg-turbo \(String(cString: cjpeg_library_version()))",
            unsafe "libpng \(String(cString: cpng_library_version()))",
            "libwebp \(packed(WebPGetDecoderVersion()))",
            "Little CMS \(cmsGetEncodedCMMversion() / 1000).\(cmsGetEncodedCMMversion() % 1000 / 10)",
        ]
    }

    /// Unpacks a version of three numbers, a byte each.
    private static func packed(_ version: Int32) -> String {
        "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
}
