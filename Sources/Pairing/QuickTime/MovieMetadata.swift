package import Formats

/// A movie's or track's metadata: a `meta` atom with handler `mdta`, `keys` and `ilst`. QTFF, "Metadata Atoms and
/// Types".
package struct MovieMetadata: Sendable, Hashable {
    /// A value and its key.
    package struct Item: Sendable, Hashable {
        /// The reverse-domain name.
        var key: String
        /// The value's well-known type: 1 UTF-8, 21 signed integer, 22 unsigned integer, 23 float32.
        var dataType: UInt32
        /// Country and language, 0 for all.
        var locale: UInt32
        var value: [UInt8]

        package init(key: String, text: String) {
            self.key = key
            dataType = 1
            locale = 0
            value = Array(text.utf8)
        }

        /// The value of a Live Photo taken in automatic mode.
        package static let liveAuto = Item(
            key: MovieMetadata.liveAutoKey,
            dataType: 22,
            locale: 0,
            value: [1]
        )

        init(key: String, dataType: UInt32, locale: UInt32, value: [UInt8]) {
            (self.key, self.dataType, self.locale, self.value) = (key, dataType, locale, value)
        }
    }

    /// The key of the identifier shared with the still.
    static let contentIdentifierKey = "com.apple.quicktime.content.identifier"
    /// The key of the automatic mode, 1 if the camera decided.
    static let liveAutoKey = "com.apple.quicktime.live-photo.auto"
    /// The key of the creation date, ISO 8601 with an offset: `2025-01-01T11:06:46+0900`.
    package static let creationDateKey = "com.apple.quicktime.creationdate"

    var items: [Item]

    package init(items: [Item]) { self.items = items }

    /// Reads a QuickTime or ISO `meta` atom, without values whose key is missing; one without keys has none. Throws
    /// `bad-atom` if the keys are damaged.
    init(meta: AtomNode) throws(ContainerError) {
        let keys = try meta.reading(MetadataKeysAtom.self)?.keys ?? []
        items = (meta["ilst"]?.children ?? []).compactMap { item in
            let index = Int(item.type.rawValue) - 1
            guard keys.indices.contains(index), let data = item["data"]?.payload else { return nil }
            return Item(key: keys[index].text, data: data)
        }
    }

    /// Returns the first text with this key; `nil` without one.
    func text(_ key: String) -> String? {
        items.first { $0.key == key }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// The `meta` atom, QuickTime style: no version and flags.
    package var node: AtomNode {
        let list = items.enumerated().map { index, item in
            AtomNode(FourCharCode(rawValue: UInt32(truncatingIfNeeded: index + 1)), children: [item.dataNode])
        }
        return AtomNode(
            "meta",
            children: [
                HandlerAtom.movieMetadata.node, MetadataKeysAtom(names: items.map(\.key)).node,
                AtomNode("ilst", children: list),
            ]
        )
    }
}

extension MovieMetadata.Item {
    /// Reads a `data` atom: type, locale, value.
    fileprivate init?(key: String, data: ArraySlice<UInt8>) {
        var reader = ByteReader(data)
        guard let dataType = reader.uint32(), let locale = reader.uint32() else { return nil }
        self.init(key: key, dataType: dataType, locale: locale, value: Array(reader.takeRest()))
    }

    var dataNode: AtomNode {
        var writer = ByteWriter(capacity: value.count + 8)
        writer.write(dataType)
        writer.write(locale)
        writer.write(value)
        return AtomNode("data", payload: writer.bytes)
    }
}

extension MovieMetadata {
    /// Returns the atom with a text as a key's only value; `nil` without readable keys and values.
    static func setting(_ text: String, for key: String, in meta: AtomNode) -> AtomNode? {
        let item = Item(key: key, text: text)
        guard let table = table(of: meta), let list = meta["ilst"], case .children = list.content else {
            return nil
        }
        let own = Set(table.keys.indices.filter { table.keys[$0].text == key })
        var keys = table.keys
        if own.isEmpty { keys.append(.init(namespace: "mdta", name: Array(key.utf8))) }
        let number = FourCharCode(rawValue: UInt32(truncatingIfNeeded: (own.min() ?? keys.count - 1) + 1))
        let node = AtomNode(number, children: [item.dataNode])
        let place = list.children.firstIndex { own.contains(Int($0.type.rawValue) - 1) }
        let values = list.changingChildren { items in
            items.removeAll { own.contains(Int($0.type.rawValue) - 1) }
            items.insert(node, at: place ?? items.endIndex)
        }
        return meta.replacing(table, keys, values)
    }

    /// Returns the atom without the values of doomed keys; unchanged if it has none.
    static func removing(from meta: AtomNode, where isDoomed: (String) -> Bool) -> AtomNode {
        guard let table = table(of: meta), let list = meta["ilst"], case .children = list.content else {
            return meta
        }
        var numbers: [Int: Int] = [:]
        var keys: [MetadataKeysAtom.Key] = []
        for (index, key) in table.keys.enumerated() where !isDoomed(key.text) {
            keys.append(key)
            numbers[index + 1] = keys.count
        }
        guard keys.count < table.keys.count else { return meta }
        let values = list.changingChildren { items in
            items.removeAll { item in
                let number = Int(item.type.rawValue)
                return number >= 1 && number <= table.keys.count && numbers[number] == nil
            }
            for index in items.indices {
                guard let number = numbers[Int(items[index].type.rawValue)] else { continue }
                items[index].type = FourCharCode(rawValue: UInt32(truncatingIfNeeded: number))
            }
        }
        return meta.replacing(table, keys, values)
    }

    private static func table(of meta: AtomNode) -> MetadataKeysAtom? {
        try? meta.reading(MetadataKeysAtom.self)
    }
}

extension AtomNode {
    fileprivate func replacing(
        _ table: MetadataKeysAtom,
        _ keys: [MetadataKeysAtom.Key],
        _ values: AtomNode
    ) -> AtomNode {
        var table = table
        table.keys = keys
        return changingChildren { children in
            for index in children.indices {
                switch children[index].type {
                case "keys": children[index].content = .payload(table.payload[...])
                case "ilst": children[index] = values
                default: break
                }
            }
        }
    }
}
