package import Imaging

/// A card: the content hidden in a Live Photo and shown on press.
package enum Card: Codable, Sendable {
    case text(String)
    /// Rows with coloured tags.
    case list([ListRow])
    case image(PixelBuffer, ImageFit)
    case code(QRCode, title: String?)
}
