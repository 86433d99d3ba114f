package import Containers

/// Removing names from movies.
extension AtomFile {
    /// Returns the movie without the names of hidden people in its metadata values and the texts of its user
    /// data. Spaces replace them, so that nothing moves; everything else is kept byte-identical.
    package func hiding(_ people: PeopleToHide) -> (movie: AtomFile, done: HiddenNames) {
        var (movie, done) = (self, HiddenNames())
        for index in movie.atoms.indices where movie.atoms[index].type == "moov" {
            movie.atoms[index] = movie.atoms[index].hiding(people, &done)
        }
        return (movie, done)
    }
}

extension AtomNode {
    fileprivate func hiding(_ people: PeopleToHide, _ done: inout HiddenNames) -> AtomNode {
        switch type {
        case "meta":
            let keys = (try? reading(MetadataKeysAtom.self))?.keys.map(\.text) ?? []
            return changingChildren { children in
                for index in children.indices where children[index].type == "ilst" {
                    children[index] = children[index].hidingValues(named: keys, people, &done)
                }
            }
        case _ where isText: return hidingTexts(people, &done)
        default:
            return changingChildren { children in
                for index in children.indices { children[index] = children[index].hiding(people, &done) }
            }
        }
    }

    /// `true` if the type begins with the copyright sign, as those of texts do. QTFF, "User Data Atoms".
    private var isText: Bool { type.rawValue >> 24 == 0xA9 }

    /// Returns a list of values without the names; each item's type is the index of its key, or a code of its
    /// own.
    private func hidingValues(
        named keys: [String],
        _ people: PeopleToHide,
        _ done: inout HiddenNames
    ) -> AtomNode {
        changingChildren { items in
            for index in items.indices {
                let number = Int(items[index].type.rawValue) - 1
                let key = keys.indices.contains(number) ? keys[number] : items[index].type.description
                items[index] = items[index].changingChildren { values in
                    for place in values.indices where values[place].type == "data" {
                        values[place] = values[place].hidingValue(named: key, people, &done)
                    }
                }
            }
        }
    }

    /// Returns a `data` atom (type, locale, value) without the names.
    private func hidingValue(
        named key: String,
        _ people: PeopleToHide,
        _ done: inout HiddenNames
    ) -> AtomNode {
        guard let payload, payload.count > 8 else { return self }
        let isList = key.contains("keyw")
        let text = people.blanking(payload.dropFirst(8), isList: isList, in: Self.place(key), &done)
        var atom = self
        atom.content = .payload(payload.prefix(8) + text)
        return atom
    }

    /// Returns a list of texts without the names; each text follows its length and its language, two bytes
    /// each.
    private func hidingTexts(_ people: PeopleToHide, _ done: inout HiddenNames) -> AtomNode {
        guard let payload else { return self }
        var bytes = Array(payload)
        var start = 0
        while start + 4 <= bytes.count {
            let end = start + 4 + Int(bytes[start]) << 8 + Int(bytes[start + 1])
            guard end <= bytes.count else { break }
            let place = Self.place(type.description)
            bytes.replaceSubrange(
                start + 4..<end,
                with: people.blanking(bytes[start + 4..<end], isList: false, in: place, &done)
            )
            start = end
        }
        var atom = self
        atom.content = .payload(bytes[...])
        return atom
    }

    private static func place(_ key: String) -> String { "the movie's \(key)" }
}
