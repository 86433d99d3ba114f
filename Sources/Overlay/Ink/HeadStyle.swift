internal import Imaging

struct HeadStyle {
    /// The size of eyes and mouths, in units per unit of the table.
    let eyeSize: Double
    let mouthSize: Double
    /// The width of the pen in units.
    let pen: Double
    /// The minimum width of a chubby head, relative to its height, with eyes and mouth where they look best; `nil` for
    /// a head as wide as the face, with both where the person's are.
    let chubbiness: Double?
    /// `true` for a paper border around the head.
    var hasRim = false
    var blushes = false
    /// `true` for signs from fonts, on one line, between the text's brackets.
    var isText = false
    var relief = 1.0

    static let mochi = HeadStyle(
        eyeSize: 0.98 * FaceFrame.unitsAcross,
        mouthSize: 1.02 * FaceFrame.unitsAcross,
        pen: 0.125 * FaceFrame.unitsAcross,
        chubbiness: 0.89,
        hasRim: true,
        blushes: true
    )

    static let text = HeadStyle(
        eyeSize: 0.90 * FaceFrame.unitsAcross,
        mouthSize: 0.60 * FaceFrame.unitsAcross,
        pen: 0.085 * FaceFrame.unitsAcross,
        chubbiness: 0.94,
        isText: true,
        relief: 0.5
    )

    static let skin = HeadStyle(eyeSize: 1.22, mouthSize: 1.18, pen: 0.118, chubbiness: nil)
}

extension HeadStyle {
    /// A text without drawings of its own is set as text in any style.
    init(_ style: OverlayStyle, for kaomoji: Kaomoji) {
        switch style {
        case .skin: self = .skin
        case .text: self = .text
        default: self = kaomoji.isText ? .text : .mochi
        }
    }

    /// Returns the enlargement that keeps small faces readable; 1 from 56 pixels.
    static func enlargement(_ pixels: Double) -> Double { 1 + 0.30 * Blend.clamp((56 - pixels) / 36, 0, 1) }
}

extension Kaomoji {
    /// `true` for a text with an eye or mouth without a drawing.
    fileprivate var isText: Bool {
        guard emoji == nil, sticker == nil else { return false }
        guard let reading = KaomojiReading(self) else { return true }
        return
            !(InkTable.isDrawn(eye: reading.left.eye, .left)
            && InkTable.isDrawn(eye: reading.right.eye, .right)
            && (reading.mouth.isEmpty || InkTable.mouth(reading.mouth) != nil))
    }
}
