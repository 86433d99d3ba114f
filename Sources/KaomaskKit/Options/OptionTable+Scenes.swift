internal import Imaging
internal import Overlay
internal import Scenes

extension OptionTable {
    /// The filling beside a picture that does not fill its frame.
    static let bars = OptionValues.text([Bars.blur] + Color.names, standard: Bars.blur)
    static let barsWord = "\(Bars.blur) or color"
    static let barsHelp =
        "Beside a picture that does not fill its frame: \(Bars.blur) (the picture itself, blurred), or a colour."

    package enum Collage: OptionSection {
        package static let standard = CollageOptions()
        package static let entries: [OptionEntry<CollageOptions>] = [
            .init(
                "template",
                short: "t",
                .text(CollageTemplate.names),
                value: "name",
                "Template name, grid or file (default: made for the shapes of the pictures)."
            ) {
                if $1.lowercased().hasSuffix(".json") {
                    $0.templateFile = $1
                } else {
                    $0.template = try CollageTemplate(named: $1)
                }
            },
            .init(
                "size",
                .text(standard: "2048"),
                "Size in pixels, such as 1920x1080, or one number for a square."
            ) { $0.size = try PixelSize(option: "size", words: $1) },
            .init("cover", .flag, "Cover the faces first.") { $0.coversFaces = $1 },
            .init("live", .flag, "Cover the faces, and make a Live Photo that reveals them.") { options, _ in
                options.reveal = RevealOptions()
            },
            .init(
                "gap",
                lengths,
                "Gap between cells: pixels, or a percentage of the shorter side (default: the template's)."
            ) { $0.gap = $1 },
            .init("margin", lengths, "Margin around all cells, likewise.") { $0.margin = $1 },
            .init(
                "background",
                short: "b",
                .text(Color.names, standard: "white"),
                value: "color",
                "Background colour: a name or #RRGGBB."
            ) { $0.background = try Color(named: $1) },
            .init("fit", .flag, "Show whole pictures instead of filling the cells.") { $0.fills = !$1 },
            .init("bars", bars, value: barsWord, barsHelp) { $0.bars = try Bars(words: $1) },
        ]

        private static let lengths = OptionValues.length(
            pixels: CanvasLength.lengths,
            CanvasLength.pixels,
            percent: CanvasLength.percentages,
            of: "the shorter side",
            CanvasLength.share
        )
    }

    /// The look of cards.
    package enum Card: OptionSection {
        package static let standard = CardOptions([])
        package static let entries: [OptionEntry<CardOptions>] = [
            .init(
                "style",
                .choice(),
                "Material: frosted glass (extra-light, light, dark), or blur the whole photo (blur)."
            ) { $0.look.style = $1 },
            .init("place", .choice(.middle), "Position of the card.") { $0.look.place = $1 },
            .init("card", .text(), value: "70%x50%", "Largest width and height, in percent of the photo.") {
                $0.look.share = try share($1)
            },
            .init("square", .flag, "Square corners.") { $0.look.hasRoundCorners = !$1 },
            .init("family", .text(), "Font family.") { $0.look.family = $1 },
            .init(
                "step",
                .text(),
                value: "1,1.5,2",
                "Seconds each card is shown; several numbers for different times."
            ) { $0.steps = try steps($1) },
            .init(
                "size",
                .text(standard: "keep"),
                "keep leaves the photo unchanged; 1080x1920 or screen:iphone-15 crops it around the faces."
            ) { $0.background = try background($1) },
            .init("cut", .flag, "Switch cards at once instead of fading.") { $0.cuts = $1 },
            .init("sound", .file, "Sound file, played from its beginning.") { try $0.setSound(of: $1) },
        ]

        private static func share(_ words: String) throws(OptionError) -> CardLook.Share {
            let shares = words.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
                side in
                side.hasSuffix("%") ? Double(side.dropLast()).map { $0 / 100 } : nil
            }
            guard shares.count == 2, let width = shares[0], let height = shares[1],
                CardLook.shares.contains(width), CardLook.shares.contains(height)
            else {
                let range = CardLook.shares.lowerBound * 100...CardLook.shares.upperBound * 100
                throw OptionError("card", "needs \(range.inWords)% such as 70%x50%", not: words)
            }
            return CardLook.Share(width, height)
        }

        private static func steps(_ words: String) throws(OptionError) -> [Double] {
            let steps = words.split(separator: ",", omittingEmptySubsequences: false).map {
                Double($0) ?? .nan
            }
            guard steps.allSatisfy(CardOptions.stepLengths.contains) else {
                let range = CardOptions.stepLengths.inWords
                throw OptionError("step", "needs seconds from \(range) such as 1 or 1,2", not: words)
            }
            return steps
        }

        private static func background(_ words: String) throws(OptionError) -> CardBackground {
            if words == "keep" { return .keep }
            if let screen = try ScreenSizes.size(words) { return .cropped(screen) }
            return .cropped(try PixelSize(option: "size", words: words))
        }
    }
}

extension PixelSize {
    /// Parses `1920x1080`, or `2048` for a square; throws `OptionError` with the range of sides.
    init(option: String, words: String) throws(OptionError) {
        let sides = words.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        let range = CollageOptions.sides
        guard sides.count <= 2, let width = sides.first ?? nil, let height = sides.last ?? nil,
            range.contains(width), range.contains(height)
        else {
            throw OptionError(
                option,
                "needs a size such as 1920x1080, each side \(range.inWords) pixels",
                not: words
            )
        }
        self.init(width: width, height: height)
    }
}
