import Metadata

/// The primary picture's size and turn, from its properties. ISO/IEC 23008-12 §6.5.
extension HEIFFile {
    private var primaryProperties: [AtomNode] { primaryItem.map(properties) ?? [] }

    /// The properties of an item, in the order they apply.
    func properties(of item: UInt32) -> [AtomNode] {
        (associations[item] ?? []).compactMap { properties.indices.contains($0) ? properties[$0] : nil }
    }

    /// The properties of all items (`ipco`).
    private var properties: [AtomNode] { meta.descendant("iprp", "ipco")?.children ?? [] }

    /// The items with a property of a kind.
    func items(withProperty isWanted: (AtomNode) -> Bool) -> Set<UInt32> {
        let wanted = Set(properties.indices.filter { isWanted(properties[$0]) })
        return wanted.isEmpty ? [] : Set(associations.filter { !wanted.isDisjoint(with: $0.value) }.keys)
    }

    /// Which properties each item has, in the order they apply: places in `ipco` from 0, where `ipma` counts from 1.
    private var associations: [UInt32: [Int]] {
        guard let payload = meta.descendant("iprp", "ipma")?.payload else { return [:] }
        var reader = ByteReader(payload)
        guard let head = reader.uint32(), let count = reader.uint32() else { return [:] }
        let isWide = head & 1 == 1
        var found: [UInt32: [Int]] = [:]
        for _ in 0..<count {
            let identifier = head >> 24 == 0 ? reader.uint16().map { UInt32($0) } : reader.uint32()
            guard let identifier, let properties = reader.uint8() else { return found }
            var indices: [Int] = []
            for _ in 0..<properties {
                let index =
                    isWide ? reader.uint16().map { Int($0 & 0x7FFF) } : reader.uint8().map { Int($0 & 0x7F) }
                guard let index else { return found }
                indices.append(index - 1)
            }
            if found[identifier] == nil { found[identifier] = indices }
        }
        return found
    }

    /// Width and height of the primary item before it is turned (`ispe`).
    var size: (width: Int, height: Int)? {
        let extent = primaryProperties.first { $0.type == "ispe" }?.payload
        guard let reader = extent.map({ ByteReader($0) }),
            let width = reader.integer(UInt32.self, at: 4), let height = reader.integer(UInt32.self, at: 8)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// How the primary item is turned (`irot`, quarters anticlockwise) and mirrored (`imir`, 0 about the
    /// vertical axis), as an Exif orientation; `nil` when it is neither.
    var orientation: Int? {
        var turn: Turn?
        for property in primaryProperties {
            let value = property.payload?.first ?? 0
            switch property.type {
            case "irot":
                for _ in 0..<(value & 3) { turn = (turn ?? .none).then(.anticlockwise) }
                turn = turn ?? Turn.none
            case "imir": turn = (turn ?? .none).then(value & 1 == 0 ? .leftRight : .upDown)
            default: break
            }
        }
        return turn?.orientation
    }
}

/// Where the axes of a stored picture point on screen: (x, y) goes to (a x + b y, c x + d y).
private struct Turn: Equatable {
    let a, b, c, d: Int

    static let none = Turn(a: 1, b: 0, c: 0, d: 1)
    static let anticlockwise = Turn(a: 0, b: 1, c: -1, d: 0)
    static let leftRight = Turn(a: -1, b: 0, c: 0, d: 1)
    static let upDown = Turn(a: 1, b: 0, c: 0, d: -1)

    /// This, and `next` after it.
    func then(_ next: Turn) -> Turn {
        Turn(
            a: next.a * a + next.b * c,
            b: next.a * b + next.b * d,
            c: next.c * a + next.d * c,
            d: next.c * b + next.d * d
        )
    }

    /// The Exif orientation. TIFF 6.0 p.36.
    var orientation: Int {
        let all = [
            Self.none, .leftRight, Turn(a: -1, b: 0, c: 0, d: -1), .upDown,
            Turn(a: 0, b: 1, c: 1, d: 0), Turn(a: 0, b: -1, c: 1, d: 0),
            Turn(a: 0, b: -1, c: -1, d: 0), .anticlockwise,
        ]
        return (all.firstIndex(of: self) ?? 0) + 1
    }
}
