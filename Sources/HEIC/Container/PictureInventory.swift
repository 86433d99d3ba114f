import Formats

/// All other pictures of a HEIC file, without duplicates, each with its role.
struct PictureInventory: Sendable {
    let pictures: [(item: UInt32, role: PictureRole)]
    let jpegs: [UInt32]

    /// The item types without a picture of their own.
    private static let silent: Set<FourCharCode> = ["Exif", "mime", "uri ", "tmap"]

    /// Throws `HEICError.unsupported` for a picture of unknown content.
    init(of file: HEIFFile, primary: PictureItem) throws(HEICError) {
        let gainMaps = Self.gainMaps(of: file, primary.id)
        var known = Set([primary.id] + primary.tiles.map(\.id))
        var pictures: [(item: UInt32, role: PictureRole)] = []
        var jpegs: [UInt32] = []
        for item in file.items where !Self.silent.contains(item.type) {
            let targets = Self.targets(of: item.id, in: file)
            guard let role = try Self.role(item, targets, gainMaps, in: file, primary.id) else { continue }
            guard item.type != "jpeg" else {
                guard role == .thumbnail else {
                    throw .unsupported("the file holds a JPEG of which it is not known what it shows")
                }
                jpegs.append(item.id)
                known.insert(item.id)
                continue
            }
            pictures.append((item.id, role))
            known.insert(item.id)
            known.formUnion(file.references(from: item.id).filter { $0.type == "dimg" }.flatMap(\.targets))
        }
        let strangers = file.items.filter { !Self.silent.contains($0.type) && !known.contains($0.id) }
        if let stranger = strangers.first {
            throw .unsupported(
                "the file holds another picture (item \(stranger.id)), which may show the same"
            )
        }
        (self.pictures, self.jpegs) = (pictures, jpegs)
    }

    private static func targets(
        of item: UInt32,
        in file: HEIFFile
    ) -> (thumbnail: [UInt32], auxiliary: [UInt32]) {
        func targets(_ type: FourCharCode) -> [UInt32] {
            file.references(from: item).filter { $0.type == type }.flatMap(\.targets)
        }
        return (targets("thmb"), targets("auxl"))
    }

    /// Returns the role of an item; `nil` for a part of another, such as a tile.
    private static func role(
        _ item: HEIFItem,
        _ targets: (thumbnail: [UInt32], auxiliary: [UInt32]),
        _ gainMaps: [UInt32: [GainMap.Channel]],
        in file: HEIFFile,
        _ primary: UInt32
    ) throws(HEICError) -> PictureRole? {
        if targets.thumbnail.contains(primary) { return .thumbnail }
        if let channels = gainMaps[item.id] { return .gainMap(channels) }
        guard !targets.auxiliary.isEmpty else { return nil }
        let name = file.auxiliaryType(of: item.id) ?? ""
        let described = file.references.first { $0.type == "cdsc" && $0.targets == [item.id] }
            .flatMap { file.data(of: $0.source) }
        let role = PictureRole(
            auxiliaryType: name,
            gains: described.flatMap { GainMap.channels(adobe: XMPPacket($0)) }
        )
        guard let role else {
            throw .unsupported(
                "the file holds an auxiliary picture of a kind not known here (\(name.oneLine))"
            )
        }
        return role
    }

    /// Returns the gain maps that tone maps (`tmap`, ISO/IEC 23008-12 Amd.1) apply to the primary picture.
    private static func gainMaps(of file: HEIFFile, _ primary: UInt32) -> [UInt32: [GainMap.Channel]] {
        var maps: [UInt32: [GainMap.Channel]] = [:]
        for item in file.items where item.type == "tmap" {
            let inputs = file.references(from: item.id).first { $0.type == "dimg" }?.targets ?? []
            guard inputs.count == 2, inputs[0] == primary, let data = file.data(of: item.id),
                data.first == 0, let channels = GainMap.channels(standard: data.dropFirst())
            else { continue }
            maps[inputs[1]] = channels
        }
        return maps
    }
}

extension String {
    fileprivate var oneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(80)
            )
        )
    }
}
