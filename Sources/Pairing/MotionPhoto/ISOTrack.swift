import Formats

/// Conversion of a QuickTime track to ISO/IEC 14496-12 and 14496-14.
enum ISOTrack {
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

    /// Returns an ISO handler atom. §8.4.3: no component type, and a zero after the name instead of a length before.
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

    /// Samples in the same file. §8.7.2.
    private static let dataInformation: AtomNode = {
        let reference = AtomNode("url ", payload: [0, 0, 0, 1]).serialized()
        return AtomNode("dinf", children: [AtomNode("dref", payload: [0, 0, 0, 0, 0, 0, 0, 1] + reference)])
    }()

    /// Returns ISO's `stsd`; `nil` if MP4 has no sample entry for the codec.
    static func descriptions(of track: AtomNode) -> AtomNode? {
        guard let table = track.descendant("mdia", "minf", "stbl"),
            var atom = try? table.reading(SampleDescriptionAtom.self), !atom.entries.isEmpty
        else { return nil }
        let sizes = try? table.reading(SampleSizeAtom.self)
        for index in atom.entries.indices {
            guard let entry = entry(of: atom.entries[index], sampleSize: sizes?.uniformSize ?? 0) else {
                return nil
            }
            atom.entries[index] = entry
        }
        return atom.node
    }

    private static func entry(
        of entry: SampleDescriptionAtom.Entry,
        sampleSize: UInt32
    ) -> SampleDescriptionAtom.Entry? {
        let content: [UInt8]?
        switch entry.format {
        case "avc1", "avc3", "hvc1", "hev1", "av01", "mp4v": content = video(entry.content)
        case "mp4a": content = sound(entry.content)
        case "lpcm", "sowt", "twos": return pcm(entry, sampleSize: sampleSize)
        default: content = nil
        }
        return content.map { SampleDescriptionAtom.Entry(format: entry.format, content: $0) }
    }

    /// Returns the sample entry of uncompressed sound: for 16 bits `sowt` and `twos`, which all readers know, otherwise
    /// those of ISO/IEC 23003-5 §5.1. `nil` unless samples are interleaved frames.
    private static func pcm(
        _ entry: SampleDescriptionAtom.Entry,
        sampleSize: UInt32
    ) -> SampleDescriptionAtom.Entry? {
        guard let sound = SoundDescription(entry), (1...64).contains(sound.channels),
            [16, 24, 32, 64].contains(sound.bits), Int(sampleSize) == sound.channels * sound.bits / 8,
            let rate = UInt16(exactly: sound.sampleRate)
        else { return nil }
        // Core Audio's linear PCM flags: 1 floating point, 2 big-endian, 4 signed.
        let flags = sound.flags ?? (entry.format == "twos" ? 6 : 4)
        let (isFloat, isBigEndian) = (flags & 1 != 0, flags & 2 != 0)
        guard isFloat || flags & 4 != 0 else { return nil }
        let order = ByteOrder.bigEndian
        let content =
            [UInt8](repeating: 0, count: 8) + order.bytes(of: UInt16(sound.channels))
            + order.bytes(of: UInt16(sound.bits)) + [0, 0, 0, 0] + order.bytes(of: rate) + [0, 0]
        if sound.bits == 16, !isFloat {
            return .init(format: isBigEndian ? "twos" : "sowt", content: content)
        }
        let configuration = AtomNode("pcmC", payload: [0, 0, 0, 0, isBigEndian ? 0 : 1, UInt8(sound.bits)])
        return .init(format: isFloat ? "fpcm" : "ipcm", content: content + configuration.serialized())
    }

    /// Returns a video sample entry. §12.1.3: after the data reference 16 zero bytes; size, resolution, count, name,
    /// depth in 54 bytes; atoms.
    private static func video(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        guard content.count >= 70 else { return nil }
        let fixed = [UInt8](repeating: 0, count: 16) + content.dropFirst(16).prefix(54)
        let kept = extensions(content.dropFirst(70)).filter { $0.type != "fiel" && $0.type != "gama" }
        return fixed + kept.map(colour).flatMap { $0.serialized() }
    }

    /// Converts QuickTime's `nclc` to ISO's `nclx`, which adds a range flag.
    private static func colour(_ atom: AtomNode) -> AtomNode {
        guard atom.type == "colr", let payload = atom.payload, payload.count == 10,
            payload.starts(with: "nclc".utf8)
        else { return atom }
        return AtomNode("colr", payload: Array("nclx".utf8) + payload.dropFirst(4) + [0])
    }

    /// Returns a sound sample entry. §12.2.3, ISO/IEC 14496-14 §6.7: version 0, channels, bits, rate, and `esds`, which
    /// QuickTime keeps in `wave` after the 16 additional bytes of version 1.
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

    static func extensions(_ bytes: ArraySlice<UInt8>) -> [AtomNode] {
        var parser = AtomParser()
        return (try? parser.atoms(bytes, depth: 1).atoms) ?? []
    }
}
