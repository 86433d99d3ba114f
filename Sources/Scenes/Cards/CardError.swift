package import Formats

package enum CardError: Failure, Hashable {
    case empty
    /// A text has too many characters; about `fitting` fit at the smallest size.
    case textTooLong(characters: Int, fitting: Int)
    /// A row of a list (counted from 1) has too many characters; about `fitting` fit.
    case rowTooLong(row: Int, characters: Int, fitting: Int)
    /// A list has more rows than fit.
    case tooManyRows(Int, fitting: Int)
    /// A line or entry of a list cannot be read.
    case badList(String)
    /// The text exceeds the capacity of a QR code at this level.
    case codeTooLong(bytes: Int, level: QRLevel)
    /// The text of a QR code holds a zero byte.
    case codeWithZero
    /// A QR code has so many modules that they would be too small to see.
    case codeTooDense(modules: Int, pixels: Int)
    case drawing(String)

    package var code: FailureCode {
        switch self {
        case .empty: .emptyCard
        case .textTooLong, .rowTooLong, .tooManyRows, .codeTooLong, .codeTooDense: .doesNotFit
        case .badList: .badList
        case .codeWithZero: .badText
        case .drawing: .cannotDraw
        }
    }

    package var description: String {
        switch self {
        case .empty: "there is nothing to put on the card"
        case .textTooLong(let characters, let fitting):
            "the text has \(characters) characters, and only about \(fitting) fit on the card at the smallest size; "
                + "shorten it, or divide it among several cards"
        case .rowTooLong(let row, let characters, let fitting):
            "row \(row) has \(characters) characters, and only about \(fitting) fit; shorten it"
        case .tooManyRows(let count, let fitting):
            "the list has \(count) rows, and \(fitting) fit on the card; make the card higher or two of it"
        case .badList(let reason): reason
        case .codeTooLong(let bytes, let level):
            "\(bytes) bytes do not fit in a QR code of level \(level.rawValue), which holds \(level.capacity) bytes at "
                + "most (\(level.digits) if all are digits)"
        case .codeWithZero: "a QR code cannot hold a zero byte here"
        case .codeTooDense(let modules, let pixels):
            "the QR code has \(modules) modules a side, and the movie only \(pixels) pixels for them; use a lower "
                + "level, less text or a larger movie"
        case .drawing(let message): message
        }
    }
}
