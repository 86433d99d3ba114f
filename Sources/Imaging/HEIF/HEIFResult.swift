internal import CHEIF

/// The result of a libheif call, with its text copied.
struct HEIFResult: Sendable {
    private let code: UInt32
    private let subcode: UInt32
    private let message: String

    init(_ result: heif_error) {
        code = unsafe result.code.rawValue
        subcode = unsafe result.subcode.rawValue
        message = unsafe result.message.map { unsafe String(cString: $0) } ?? "no reason given"
    }

    var isFine: Bool { code == heif_error_Ok.rawValue }

    var readingError: ImagingError {
        let unsupported = [heif_error_Unsupported_filetype, heif_error_Unsupported_feature].map(\.rawValue)
        if subcode == heif_suberror_End_of_data.rawValue { return .truncated(.heif) }
        if unsupported.contains(code) || subcode == heif_suberror_Unsupported_codec.rawValue {
            return .unsupported("HEIF pictures of this kind (\(Self.library): \(message))")
        }
        return .refused(library: Self.library, message: message)
    }

    static var library: String {
        unsafe heif_get_version().map { unsafe "libheif \(String(cString: $0))" } ?? "libheif"
    }

    /// Throws the error for a file that cannot be written.
    func check(writing coding: HEIFCodec.Coding) throws(ImagingError) {
        guard isFine else { throw .encoder(coding.format, message: message) }
    }
}
