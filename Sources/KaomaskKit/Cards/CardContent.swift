package import Scenes

/// The content of a hidden card: a finished card, or a picture that is scaled later.
package enum CardContent: Sendable {
    /// A text, a list or a QR code.
    case card(Card)
    /// The picture in a file.
    case picture(path: String, ImageFit)
}
