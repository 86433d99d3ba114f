import Containers

/// Editing a `meta` atom without changing anything else in it.
extension MovieMetadata {
    /// Returns the atom with a text for a key, in place of any value it has; `nil` if it has no readable keys
    /// and values.
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

    /// Returns the atom without the values whose keys satisfy `isDoomed`; an atom without any stays
    /// unchanged.
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
