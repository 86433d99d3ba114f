internal import KaomaskKit

/// A length as users write it: pixels such as `30`, or a percentage of a side such as `2%`.
enum PixelsOrShare {
    case pixels(Double)
    /// A fraction of the side.
    case share(Double)

    /// Parses the words of an option.
    ///
    /// - Parameters:
    ///   - pixels: The numbers of pixels that the option takes.
    ///   - percentages: The percentages it takes.
    ///   - side: The side they are of: `the long side`.
    /// - Throws: `ValidationError` with both ranges.
    init(
        _ words: String,
        _ option: String,
        _ pixels: ClosedRange<Double>,
        _ percentages: ClosedRange<Double>,
        of side: String
    ) throws {
        let isShare = words.hasSuffix("%")
        guard let number = Double(isShare ? words.dropLast() : words[...]),
            (isShare ? percentages : pixels).contains(number)
        else {
            throw Wording.wrong(
                option,
                "needs \(pixels.inWords) pixels such as 30, or \(percentages.inWords)% of \(side) such as 2%",
                words
            )
        }
        self = isShare ? .share(number / 100) : .pixels(number)
    }
}
