internal import ArgumentParser
import KaomaskKit
internal import Overlay
internal import Scenes

/// The output and the look of cards.
struct CardDesign: ParsableArguments {
    @OptionGroup private var destination: OutputArguments

    @Option(help: "Material: frosted glass (extra-light, light, dark), or blur the whole photo (blur).")
    var style: CardStyle?

    @Option(help: "Position of the card.")
    var place: CardPlace = .middle

    @Option(help: ArgumentHelp("Largest width and height, in percent of the photo.", valueName: "70%x50%"))
    var card: String?

    @Flag(help: "Square corners.")
    var square = false

    @Option(help: "Font family.")
    var family: String?

    @Option(
        help: ArgumentHelp(
            "Seconds each card is shown; several numbers for different times.",
            valueName: "1,1.5,2"
        )
    )
    var step: String?

    @Option(help: "keep leaves the photo unchanged; 1080x1920 or screen:iphone-15 crops it around the faces.")
    var size = "keep"

    @Flag(help: "Switch cards at once instead of fading.")
    var cut = false

    @Option(help: "Sound file, played from its beginning.", completion: .file())
    var sound: String?

    @OptionGroup private var existing: ForceArguments

    var output: String? { destination.output }
    var force: Bool { existing.force }

    func validate() throws {
        _ = try steps
        _ = try background
        _ = try look(.text)
    }

    /// The look of the cards.
    func look(_ kind: CardKind) throws -> CardLook {
        var look = CardLook(kind)
        if let style { look.style = style }
        look.place = place
        look.hasRoundCorners = !square
        if let family { look.family = family }
        if let card {
            let shares = card.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
                side in
                side.hasSuffix("%") ? Double(side.dropLast()) : nil
            }
            guard shares.count == 2, let width = shares[0], let height = shares[1],
                CardLook.shares.contains(width / 100),
                CardLook.shares.contains(height / 100)
            else {
                let range = CardLook.shares.lowerBound * 100...CardLook.shares.upperBound * 100
                throw Wording.wrong("card", "needs \(range.inWords)% such as 70%x50%", card)
            }
            look.share = (width / 100, height / 100)
        }
        return look
    }

    /// Says on standard error that a font family is not installed.
    func tellRemarks() {
        guard let family, let others = FontFamilies.others(than: family) else { return }
        let hint = Spelling.suggestion(for: family, among: others)
        Console.talk("kaomask: no font family is called \(family.oneLine), so another is used\(hint)")
    }

    var steps: [Double] {
        get throws {
            try (step?.split(separator: ",", omittingEmptySubsequences: false) ?? []).map { word in
                guard let seconds = Double(word), CardOptions.stepLengths.contains(seconds) else {
                    let range = CardOptions.stepLengths.inWords
                    throw Wording.wrong("step", "needs seconds from \(range) such as 1 or 1,2", step ?? "")
                }
                return seconds
            }
        }
    }

    var background: CardBackground {
        get throws {
            if size == "keep" { return .keep }
            if let screen = try ScreenSizes.size(size) { return .cropped(screen) }
            return .cropped(try CanvasArguments.size(size, option: "size"))
        }
    }
}
