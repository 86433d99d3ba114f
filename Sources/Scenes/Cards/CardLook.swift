package enum CardStyle: String, Codable, Sendable, CaseIterable {
    /// Frosted glass, nearly white.
    case extraLight = "extra-light"
    /// Frosted glass, bright.
    case light
    case dark
    /// No card: the whole photo is blurred.
    case blur
}

package enum CardPlace: String, Codable, Sendable, CaseIterable {
    case middle
    case top
    case bottom
    /// Over the largest face, else in the middle.
    case face
}

/// The appearance of cards.
package struct CardLook: Codable, Sendable {
    /// Shares of a frame's width and height.
    package struct Share: Codable, Sendable {
        let (width, height): (Double, Double)

        package init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
    }

    package var style = CardStyle.light
    package var place = CardPlace.middle
    /// The maximum width and height, as shares of the frame's; `nil` for 70 % by 50 % of an upright frame and 60 % by
    /// 80 % of a wide one, and more for a text that would be small there.
    package var share: Share?
    package var alignment = TextStyle.Alignment.center
    /// The maximum font size of a text, in points: the frame's shorter side has 375.
    package var textSize = 56.0
    package var family = "Noto Sans"
    package var hasRoundCorners = true
    /// The size of a QR code, as a share of the frame's shorter side.
    package var codeShare = 0.7

    /// The points along a frame's shorter side: the width of the phones that the cards were designed for.
    static let pointsPerSide = 375.0
    package static let textSizes = 20.0...80.0
    /// The minimum font size of a text, in points: smaller letters are hard to read on a phone.
    static let smallestText = 16.0
    /// The minimum font size of a list row and a QR code's title, in points.
    static let smallestLabel = 11.0

    /// The valid widths and heights, as shares of the frame's.
    package static let shares = 0.1...1.0

    /// The look of a kind of card, in the middle: bright glass for texts, nearly white for lists and codes, on which
    /// small things stand out, and a blur around pictures.
    package init(_ kind: CardKind = .text) {
        switch kind {
        case .text: style = .light
        case .list, .qr: style = .extraLight
        case .image: (style, share) = (.blur, Share(0.8, 0.8))
        }
    }
}
