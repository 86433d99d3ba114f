internal import KaomaskKit

/// Lengths as users write them: pixels such as `30`, or a percentage of a side such as `2%`.
enum PixelsOrShare {
    /// Parses the words of an option.
    ///
    /// - Parameters:
    ///   - ranges: The numbers of pixels and the percentages that the option takes.
    ///   - side: The side that percentages are of: `the long side`.
    ///   - make: The length of so many pixels, and the one that is a fraction of the side.
    /// - Throws: `ValidationError` with both ranges.
    static func parse<Length>(
        _ words: String,
        _ option: String,
        _ ranges: (pixels: ClosedRange<Double>, percentages: ClosedRange<Double>),
        of side: String,
        _ make: (pixels: (Double) -> Length, share: (Double) -> Length)
    ) throws -> Length {
        let isShare = words.hasSuffix("%")
        guard let number = Double(isShare ? words.dropLast() : words[...]),
            (isShare ? ranges.percentages : ranges.pixels).contains(number)
        else {
            throw Wording.wrong(
                option,
                "needs \(ranges.pixels.inWords) pixels such as 30, or \(ranges.percentages.inWords)% of \(side) such as 2%",
                words
            )
        }
        return isShare ? make.share(number / 100) : make.pixels(number)
    }
}
