import Metadata

/// A track of a QuickTime movie in the words of ISO/IEC 14496-12 and 14496-14.
enum ISOTrack {
    /// The `trak` atom with chunk offsets of its own.
    static func track(_ track: AtomNode, description: AtomNode, offsets: [UInt64], isWide: Bool) -> AtomNode {
        track.changingChildren { children in
            children.removeAll { ["tref", "tapt", "meta", "load"].contains($0.type) }
            for index in children.indices where children[index].type == "mdia" {
                children[index] = media(children[index], description, offsets, isWide)
            }
        }
    }

    private static func media(
        _ media: AtomNode,
        _ description: AtomNode,
        _ offsets: [UInt64],
        _ isWide: Bool
    ) -> AtomNode {
        media.changingChildren { children in
            for index in children.indices {
                switch children[index].type {
                case "hdlr": children[index] = handler(children[index])
                case "minf":
                    children[index] = children[index].changingChildren { parts in
                        parts.removeAll { $0.type == "hdlr" }
                        for part in parts.indices {
                            switch parts[part].type {
                            case "dinf": parts[part] = dataInformation
                            case "stbl": parts[part] = table(parts[part], description, offsets, isWide)
                            default: break
                            }
                        }
                    }
                default: break
                }
            }
        }
    }

    private static func table(
        _ table: AtomNode,
        _ description: AtomNode,
        _ offsets: [UInt64],
        _ isWide: Bool
    ) -> AtomNode {
        table.changingChildren { children in
            children.removeAll { ["stco", "co64"].contains($0.type) }
            for index in children.indices where children[index].type == "stsd" {
                children[index] = description
            }
            var atom = ChunkOffsetAtom(offsets: offsets)
            atom.isWide = isWide
            children.append(atom.node)
        }
    }

    /// §8.4.3: no component type, and a name that ends with a zero instead of beginning with a length.
    private static func handler(_ atom: AtomNode) -> AtomNode {
        guard let payload = atom.payload, var handler = try? HandlerAtom(payload: payload) else {
            return atom
        }
        if handler.componentType.rawValue != 0, let count = handler.name.first.map({ Int($0) }) {
            handler.name = handler.name.dropFirst().prefix(count) + [0]
        }
        handler.componentType = FourCharCode(rawValue: 0)
        handler.manufacturer = FourCharCode(rawValue: 0)
        (handler.componentFlags, handler.flagsMask) = (0, 0)
        return handler.node
    }

    /// §8.7.2: the samples are in this file.
    private static let dataInformation: AtomNode = {
        let reference = AtomNode("url ", payload: [0, 0, 0, 1]).serialized()
        return AtomNode("dinf", children: [AtomNode("dref", payload: [0, 0, 0, 0, 0, 0, 0, 1] + reference)])
    }()
}

/// Sample descriptions.
extension ISOTrack {
    /// The `stsd` atom in ISO's form; `nil` when MP4 has no word for how the samples are coded.
    static func descriptions(of track: AtomNode) -> AtomNode? {
        guard let table = track.descendant("mdia", "minf", "stbl"),
            var atom = (try? table.reading(SampleDescriptionAtom.self)) ?? nil, !atom.entries.isEmpty
        else { return nil }
        for index in atom.entries.indices {
            guard let content = content(of: atom.entries[index]) else { return nil }
            atom.entries[index].content = content[...]
        }
        return atom.node
    }

    private static func content(of entry: SampleDescriptionAtom.Entry) -> [UInt8]? {
        switch entry.format {
        case "avc1", "avc3", "hvc1", "hev1", "av01", "mp4v": video(entry.content)
        case "mp4a": sound(entry.content)
        default: nil
        }
    }

    /// §12.1.3: the first 16 bytes after the data reference are zero; then size, resolution, count, name, depth
    /// in 54 bytes, and atoms.
    private static func video(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        guard content.count >= 70 else { return nil }
        let fixed = [UInt8](repeating: 0, count: 16) + content.dropFirst(16).prefix(54)
        let kept = extensions(content.dropFirst(70)).filter { $0.type != "fiel" && $0.type != "gama" }
        return fixed + kept.map(colour).flatMap { $0.serialized() }
    }

    /// `nclc` is QuickTime's, `nclx` ISO's with a word on the range of the values.
    private static func colour(_ atom: AtomNode) -> AtomNode {
        guard atom.type == "colr", let payload = atom.payload, payload.count == 10,
            payload.starts(with: "nclc".utf8)
        else { return atom }
        return AtomNode("colr", payload: Array("nclx".utf8) + payload.dropFirst(4) + [0])
    }

    /// §12.2.3, ISO/IEC 14496-14 §6.7: version 0, channels, bits, rate, and an `esds` atom, which QuickTime keeps
    /// in a `wave` atom behind the 16 more bytes of version 1.
    private static func sound(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let reader = ByteReader(content)
        guard let version = reader.integer(UInt16.self, at: 0), version <= 1,
            let fixed = reader.slice(at: 8, count: 12)
        else { return nil }
        let atoms = extensions(content.dropFirst(version == 0 ? 20 : 36))
        let wave = atoms.first { $0.type == "wave" }?.payload.map(extensions) ?? []
        guard let stream = (atoms + wave).first(where: { $0.type == "esds" }) else { return nil }
        return [UInt8](repeating: 0, count: 8) + fixed.prefix(4) + [0, 0, 0, 0] + fixed.suffix(4)
            + stream.serialized()
    }

    private static func extensions(_ bytes: ArraySlice<UInt8>) -> [AtomNode] {
        var parser = AtomParser()
        return (try? parser.atoms(bytes, depth: 1).atoms) ?? []
    }
}
