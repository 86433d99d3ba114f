internal import CQREncode

/// The library that makes QR codes.
public enum CodeLibraries {
    /// Its name and version.
    public static var names: [String] {
        unsafe QRcode_APIVersionString().map { [unsafe "libqrencode \(String(cString: $0))"] } ?? []
    }
}
