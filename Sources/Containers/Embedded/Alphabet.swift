/// The letters that texts of encoded bytes are written with, in the order of their values.
enum Alphabet {
    static let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    static let capitals = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    static let smalls = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))

    /// Returns the value of each byte as a letter: its place among the letters; `nil` for no letter.
    static func values(of letters: [UInt8]) -> [UInt8?] {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }
}
