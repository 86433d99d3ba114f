/// The primary picture's size and rotation, from its properties. ISO/IEC 23008-12 §6.5.
extension HEIFFile {
    /// Returns the properties of an item, in the order they apply, each with its index among all.
    package func properties(of item: UInt32) -> [(place: Int, atom: AtomNode)] {
        (associations[item] ?? []).compactMap { place in
            properties.indices.contains(place) ? (place, properties[place]) : nil
        }
    }

    /// The properties of all items (`ipco`).
    package var properties: [AtomNode] { meta.descendant("iprp", "ipco")?.children ?? [] }

    /// Returns the items that have a property that satisfies `isWanted`.
    func items(withProperty isWanted: (AtomNode) -> Bool) -> Set<UInt32> {
        let wanted = Set(properties.indices.filter { isWanted(properties[$0]) })
        return wanted.isEmpty ? [] : Set(associations.filter { !wanted.isDisjoint(with: $0.value) }.keys)
    }

    /// Returns the properties of each item, in the order they apply: indices in `ipco` from 0, where `ipma`
    /// counts from 1.
    static func associations(_ meta: AtomNode) -> [UInt32: [Int]] {
        let tables = (meta["iprp"]?.children("ipma") ?? []).compactMap { atom in
            atom.payload.flatMap { try? PropertyAssociationAtom(payload: $0) }
        }
        let entries = tables.flatMap(\.entries).map { entry in
            (entry.item, entry.associations.map { Int($0.index) - 1 })
        }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    /// The width and height of the primary item before rotation (`ispe`).
    package var size: (width: Int, height: Int)? {
        primaryItem.flatMap { size(of: $0) }
    }

    /// Returns the width and height of a picture before rotation.
    package func size(of item: UInt32) -> (width: Int, height: Int)? {
        let extent = properties(of: item).first { $0.atom.type == "ispe" }?.atom.payload
        guard let reader = extent.map({ ByteReader($0) }),
            let width = reader.integer(UInt32.self, at: 4), let height = reader.integer(UInt32.self, at: 8)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// The rotation (`irot`, quarter turns anticlockwise) and mirroring (`imir`, 0 exchanges top and bottom,
    /// 1 left and right; ISO/IEC 23008-12:2022 §6.5.12) of the primary item as an Exif orientation; `nil`
    /// without either.
    package var orientation: Int? { primaryItem.flatMap { orientation(of: $0) } }

    /// Returns the rotation and mirroring of a picture as an Exif orientation; `nil` without either.
    package func orientation(of item: UInt32) -> Int? {
        var turn: Turn?
        for (_, property) in properties(of: item) {
            let value = property.payload?.first ?? 0
            switch property.type {
            case "irot":
                for _ in 0..<(value & 3) { turn = (turn ?? .none).then(.anticlockwise) }
                turn = turn ?? Turn.none
            case "imir": turn = (turn ?? .none).then(value & 1 == 0 ? .upDown : .leftRight)
            default: break
            }
        }
        return turn?.orientation
    }
}

/// The transform from stored pixels to the screen: (x, y) maps to (a x + b y, c x + d y).
private struct Turn: Equatable {
    let a, b, c, d: Int

    static let none = Turn(a: 1, b: 0, c: 0, d: 1)
    static let anticlockwise = Turn(a: 0, b: 1, c: -1, d: 0)
    static let leftRight = Turn(a: -1, b: 0, c: 0, d: 1)
    static let upDown = Turn(a: 1, b: 0, c: 0, d: -1)

    func then(_ next: Turn) -> Turn {
        Turn(
            a: next.a * a + next.b * c,
            b: next.a * b + next.b * d,
            c: next.c * a + next.d * c,
            d: next.c * b + next.d * d
        )
    }

    /// The Exif orientation. TIFF 6.0 p.36.
    package var orientation: Int {
        let all = [
            Self.none, .leftRight, Turn(a: -1, b: 0, c: 0, d: -1), .upDown,
            Turn(a: 0, b: 1, c: 1, d: 0), Turn(a: 0, b: -1, c: 1, d: 0),
            Turn(a: 0, b: -1, c: -1, d: 0), .anticlockwise,
        ]
        return (all.firstIndex(of: self) ?? 0) + 1
    }
}
