internal import CQREncode

/// The library that makes QR codes.
package enum CodeLibraries {
    package static var names: [String] {
        unsafe QRcode_APIVersionString().map { [unsafe "libqrencode \(String(cString: $0))"] } ?? []
    }
}
