public import Drawing
public import Imaging

/// What is hidden in a Live Photo and shown on press.
public enum Card: Sendable {
    /// A text of one or several lines.
    case text(String)
    /// Rows with coloured tags.
    case list([ListRow])
    /// A picture.
    case image(PixelBuffer, ImageFit)
    /// A QR code, and a word under it where one is wanted.
    case code(QRCode, title: String?)
}

/// How a picture lies on its card.
public enum ImageFit: String, Sendable, CaseIterable {
    /// Whole, the card taking its shape.
    case fit
    /// Filling the card, its middle in view.
    case fill
    /// Over the whole frame, without a card.
    case full
}

/// What a card is made of.
public enum CardStyle: String, Sendable, CaseIterable {
    /// Frosted glass, nearly white.
    case extraLight = "extra-light"
    /// Frosted glass, bright.
    case light
    /// Frosted glass, dark.
    case dark
    /// No card; all of the photo is blurred.
    case blur
}

/// Where a card lies.
public enum CardPlace: String, Sendable, CaseIterable {
    /// In the middle of the frame.
    case middle
    /// In its upper part.
    case top
    /// In its lower part.
    case bottom
    /// Over the largest face; in the middle where there is none.
    case face
}

/// How cards look.
public struct CardLook: Sendable {
    /// What the card is made of.
    public var style = CardStyle.light
    /// Where it lies.
    public var place = CardPlace.middle
    /// Its width and height at most, as shares of the frame's; `nil` for 70 % by 50 % of an upright frame and 60 % by
    /// 80 % of a wide one.
    public var share: (width: Double, height: Double)?
    /// Where lines of a text begin and end.
    public var alignment = TextStyle.Alignment.center
    /// The size of a text's letters at most, in points: 375 of them are the frame's shorter side.
    public var textSize = 35.0
    /// The family of the letters.
    public var family = "Noto Sans"
    /// Whether corners are round.
    public var hasRoundCorners = true
    /// How large a QR code is, as a share of the frame's shorter side.
    public var codeShare = 0.7

    /// The points along a frame's shorter side: those of the phones the old cards were made for.
    public static let pointsPerSide = 375.0
    /// The sizes of letters that can be asked for, points.
    public static let textSizes = 20.0...50.0
    /// The smallest letters that text shrinks to, points.
    public static let smallestText = 8.0

    /// A light card in the middle, letters of 35 points.
    public init() {}
}
