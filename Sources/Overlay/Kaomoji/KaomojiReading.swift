/// An illustrator's reading of a kaomoji: creature, face, hands, and things in the air.
struct KaomojiReading: Sendable {
    /// A sign on a cheek or a temple.
    enum Cheek: Sendable, Hashable {
        case blush
        case blushLines
        case heart
        case drop
        case tear
        case vein
        case flower
        case whiskers
        /// A brow, as typed.
        case brow(Unicode.Scalar)
        /// Any other text, set in a font.
        case text(String)
    }

    enum Arm: String, Sendable {
        case raised
        case shrugging
        case hugging
        case flexing
        case flinging
        case saluting
        case clawing
        case paw
        case thumb
        /// A hand that wipes away a tear.
        case wiping
    }

    enum Thing: Sendable, Hashable {
        case heart
        case note
        case sparkle
        case sleep
        case question
        case exclamation
        /// Lines that radiate from a startled face.
        case alarm
        case gloom
        case tremble
        case table
        case flyingTable
        case text(String)

        /// `true` for letters and notes, which stay upright on a tilted head.
        var isWriting: Bool {
            switch self {
            case .note, .sleep, .question, .exclamation: true
            case .heart, .sparkle, .alarm, .gloom, .tremble, .table, .flyingTable, .text: false
            }
        }
    }

    struct Side: Sendable {
        var eye = ""
        var cheeks: [Cheek] = []
        var arm: Arm?
        var things: [Thing] = []
    }

    var creature = Creature.person
    var left = Side()
    var right = Side()
    var mouth = ""
    var hasGlasses = false

    /// Reads the parts of a kaomoji; `nil` for a line of text.
    init?(_ kaomoji: Kaomoji) {
        if kaomoji.text.isFish {
            creature = .fish
            (left.eye, mouth, right.eye) = ("°", "o", "°")
            return
        }
        guard var parts = kaomoji.parts else { return nil }
        parts.exchangeBrows()
        (left.eye, mouth, right.eye) = (parts.leftEye, parts.mouth, parts.rightEye)
        left.read(cheek: parts.leftCheek)
        right.read(cheek: parts.rightCheek)
        creature = kaomoji.creature ?? Self.creature(kaomoji.text, parts)
        if !parts.hasEars {
            left.read(beside: parts.leadingArm)
            right.read(beside: parts.trailingArm)
        }
        hasGlasses = parts.leftEye.isGlass && parts.rightEye.isGlass
        readFaceOfOneSign()
        readMuzzle()
        readHandsOverEyes()
        spreadBlushes()
    }

    /// Replaces the eyes and the mouth, from left to right, where not empty. Brows, and hands over the eyes, go.
    mutating func make(_ signs: [String]) {
        guard signs.count == 3 else { return }
        if !signs[1].isEmpty { mouth = signs[1] }
        (left.eye, right.eye) = (signs[0], signs[2])
        for side in [\Self.left, \Self.right] {
            self[keyPath: side].cheeks.removeAll { if case .brow = $0 { true } else { false } }
            if self[keyPath: side].arm == .wiping { self[keyPath: side].arm = nil }
        }
    }

    private static func creature(_ text: String, _ parts: KaomojiParts) -> Creature {
        let scalars = text.unicodeScalars
        if scalars.contains("ʕ"), scalars.contains("ʔ") { return .bear }
        if parts.hasEars { return parts.leadingArm == "▼" || parts.leadingArm == "U" ? .dog : .rabbit }
        let cheeks = parts.leftCheek + parts.rightCheek
        if cheeks == "==" || cheeks == "^^" || cheeks == "≡≡" { return .cat }
        if parts.leftEye.unicodeScalars.contains("^"), parts.leftEye.unicodeScalars.count == 2 { return .cat }
        switch parts.mouth {
        case "(00)", "(oo)", "(･･)", "(..)": return .pig
        case "Θ": return .owl
        case "θ": return .chick
        default: return .person
        }
    }

    private mutating func readFaceOfOneSign() {
        guard left.eye.isEmpty, right.eye.isEmpty else { return }
        switch mouth {
        case "ツ", "ッ", "シ": (left.eye, right.eye) = (mouth, mouth)
        case "ᐛ": (left.eye, right.eye) = ("•", "•")
        default: break
        }
    }

    /// Reads noses typed with the mouth, and a pig's small eyes, typed like brows.
    private mutating func readMuzzle() {
        guard creature != .person else { return }
        if ["ᴥ", "ﻌ"].contains(mouth) { mouth = "ω" }
        guard creature == .pig else { return }
        mouth = "‿"
        if left.eye == "´" || left.eye == "`" { (left.eye, right.eye) = ("•", "•") }
    }

    private mutating func readHandsOverEyes() {
        guard let first = left.eye.unicodeScalars.first, let second = right.eye.unicodeScalars.first,
            "つっ".unicodeScalars.contains(first), "⊂c".unicodeScalars.contains(second)
        else { return }
        (left.arm, right.arm) = (.wiping, .wiping)
    }

    private mutating func spreadBlushes() {
        if left.eye.unicodeScalars.contains("〃") || left.eye.unicodeScalars.contains("⁄") {
            left.cheeks.append(.blushLines)
        }
        for blush in [Cheek.blush, .blushLines, .heart, .whiskers]
        where left.cheeks.contains(blush) || right.cheeks.contains(blush) {
            left.cheeks.removeAll { $0 == blush }
            right.cheeks.removeAll { $0 == blush }
            left.cheeks.append(blush)
            right.cheeks.append(blush)
        }
    }

    /// `true` if the eyes smile, and with them a straight mouth.
    var smilesWithEyes: Bool {
        [left.eye, right.eye].allSatisfy { eye in
            eye.unicodeScalars.first.map { "^＾ᵔ⌒◠≧≦∩~～".unicodeScalars.contains($0) } ?? false
        }
    }
}

extension KaomojiReading.Side {
    fileprivate mutating func read(cheek text: String) {
        var rest = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            switch scalar {
            case "*", "＊", "⁄", "〃", "‶", "/": cheeks.append(.blushLines)
            case "｡", "。", "๑": cheeks.append(.blush)
            case "♡", "♥", "❤": cheeks.append(.heart)
            case ";", "；": cheeks.append(.drop)
            case "'", "’": cheeks.append(.tear)
            case "╬", "＃", "#": cheeks.append(.vein)
            case "✿", "❀", "✾": cheeks.append(.flower)
            case "=", "≡": cheeks.append(.whiskers)
            case "´", "`", "｀", "‵", "ˊ", "ˋ": cheeks.append(.brow(scalar))
            case "⌐", "^", "(", ")": break
            default: rest.append(scalar)
            }
        }
        var seen: Set<KaomojiReading.Cheek> = []
        cheeks = cheeks.filter { seen.insert($0).inserted }
        if !rest.isEmpty { cheeks.append(.text(String(rest))) }
    }

    fileprivate mutating func read(beside text: String) {
        var (rest, hasStroke) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars where !scalar.isInvisibleFormat {
            if let arm = Self.arms[scalar] {
                self.arm = self.arm ?? arm
            } else if Self.strokes.contains(scalar) {
                hasStroke = true
            } else if let thing = Self.things[scalar] {
                if !things.contains(thing) { things.append(thing) }
            } else if !Self.links.contains(scalar) {
                rest.append(scalar)
            }
        }
        if hasStroke { arm = arm ?? .raised }
        if things.contains(.flyingTable) { things.removeAll { $0 == .table } }
        let words = String(rest).split(separator: " ").joined(separator: " ")
        if !words.isEmpty { things.append(.text(words)) }
    }

    private static let links = Set("_~〜｡。.- ".unicodeScalars)
    /// Characters that are an arm or part of one: of ¯\\_ and _/¯.
    private static let strokes = Set("/\\／＼╱╲".unicodeScalars)

    private static let arms = table(
        [
            ("ノヽ٩۶ﾉヾゝ", .raised), ("¯┐┌╮╭ʅʃ乁ㄏ", .shrugging), ("づっつ⊂⊃", .hugging),
            ("ᕙᕗᕦᕤᕕ", .flexing), ("╯", .flinging), ("ゞ7", .saluting), ("wψ", .clawing), ("ฅ", .paw),
            ("db", .thumb),
        ] as [(String, KaomojiReading.Arm)]
    )

    private static let things = table(
        [
            ("♥❤♡", .heart), ("♪♫♬♩", .note), ("✧☆★✦*", .sparkle), ("zZｚＺ", .sleep), ("?？", .question),
            ("!！", .exclamation), ("Σ", .alarm), ("〣", .gloom), ("()", .tremble), ("┬─", .table),
            ("︵┻━", .flyingTable),
        ] as [(String, KaomojiReading.Thing)]
    )

    private static func table<Value>(_ entries: [(String, Value)]) -> [Unicode.Scalar: Value] {
        var table: [Unicode.Scalar: Value] = [:]
        for (signs, value) in entries { for scalar in signs.unicodeScalars { table[scalar] = value } }
        return table
    }
}

extension KaomojiParts {
    /// Swaps eyes and brows in faces such as (・`ω´・), typed in the places of cheeks and eyes.
    fileprivate mutating func exchangeBrows() {
        let brows = Set("´`｀".unicodeScalars)
        func isBrow(_ text: String) -> Bool {
            text.unicodeScalars.count == 1 && text.unicodeScalars.allSatisfy(brows.contains)
        }
        guard isBrow(leftEye), isBrow(rightEye), !leftCheek.isEmpty, !rightCheek.isEmpty,
            InkTable.eye(leftCheek, .left) != nil, InkTable.eye(rightCheek, .right) != nil
        else { return }
        swap(&leftEye, &leftCheek)
        swap(&rightEye, &rightCheek)
    }

    fileprivate var hasEars: Bool { ["▼▼", "UU", "／＼", "/\\"].contains(leadingArm + trailingArm) }
}

extension String {
    /// `true` for fish such as <゜)))彡 and ><(((º>.
    fileprivate var isFish: Bool {
        let scalars = unicodeScalars.filter { !$0.properties.isWhitespace }
        guard scalars.count >= 5 else { return false }
        return (scalars.first == "<" && scalars.last == "彡")
            || (scalars.starts(with: "><".unicodeScalars) && scalars.last == ">" && scalars.contains("("))
    }

    fileprivate var isGlass: Bool { unicodeScalars.first == "■" && unicodeScalars.count == 1 }
}
