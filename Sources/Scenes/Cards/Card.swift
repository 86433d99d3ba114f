package import Imaging

/// A card: the content hidden in a Live Photo and shown on press.
package enum Card: Codable, Sendable {
    /// A text of one or several lines.
    case text(String)
    /// Rows with coloured tags.
    case list([ListRow])
    /// A picture.
    case image(PixelBuffer, ImageFit)
    /// A QR code, with an optional title under it.
    case code(QRCode, title: String?)
}
