extension EmbeddedPicture {
    /// Returns the pictures and movies in bytes that belong to no item, such as a colour profile or unknown
    /// atoms.
    package static func strays(inHEIF bytes: [UInt8]) -> [EmbeddedPicture] {
        (try? HEIFFile(parsing: bytes))?.elsewhere ?? []
    }
}

extension HEIFFile {
    /// The types of items that are pictures, coded or derived from others. ISO/IEC 23008-12 Annex B, E, F, H;
    /// §6.6.2.
    private static let pictureTypes: Set<FourCharCode> = [
        "hvc1", "hev1", "lhv1", "avc1", "av01", "vvc1", "j2k1", "jpeg", "unci", "grid", "iovl", "iden",
    ]

    /// The pictures and movies in the file except the primary picture and its parts: thumbnails, auxiliary
    /// pictures, further pictures, those in metadata, and those in bytes that belong to no picture.
    var embeddedPictures: [EmbeddedPicture] {
        let own = items.flatMap { item in
            Self.pictureTypes.contains(item.type) ? picture(item).map { [$0] } ?? [] : metadata(in: item)
        }
        return own + elsewhere
    }

    /// Returns the picture stored in an item; `nil` for the primary picture and for parts of others.
    private func picture(_ item: HEIFItem) -> EmbeddedPicture? {
        guard item.id != primaryItem, !parts.contains(item.id) else { return nil }
        return EmbeddedPicture(
            kind(of: item.id),
            path: ["item \(item.id)"],
            offset: data(of: item.id).map(\.startIndex),
            .item(item.id)
        )
    }

    /// The items other pictures are derived from, except a gain map, which is an input of a tone map.
    private var parts: Set<UInt32> {
        let maps = Set(items.filter { $0.type == "tmap" }.map(\.id))
        return Set(references.filter { $0.type == "dimg" && !maps.contains($0.source) }.flatMap(\.targets))
    }

    private func kind(of item: UInt32) -> EmbeddedPicture.Kind {
        let own = references.filter { $0.source == item }
        if own.contains(where: { $0.type == "thmb" }) { return .thumbnail }
        guard own.contains(where: { $0.type == "auxl" }) else {
            let maps = Set(items.filter { $0.type == "tmap" }.map(\.id))
            let isMapped = references.contains { maps.contains($0.source) && $0.targets.contains(item) }
            return isMapped ? .gainMap : .preview
        }
        let type =
            properties(of: item).first { $0.atom.type == "auxC" }?.atom.payload?.dropFirst(4).prefix {
                $0 != 0
            } ?? []
        let name = String(decoding: type, as: UTF8.self).lowercased()
        if name.contains("gainmap") { return .gainMap }
        // Annex F.2: auxiliary pictures of HEVC are 1 for alpha, 2 for depth.
        return name.contains("depth") || name.contains("disparity") || name.hasSuffix("auxid:2")
            ? .depthMap : .auxiliary
    }

    /// Returns the pictures within a metadata item.
    private func metadata(in item: HEIFItem) -> [EmbeddedPicture] {
        guard let data = data(of: item.id) else { return [] }
        let path = ["item \(item.id)"]
        if item.type == "Exif", let skip = ByteReader(data).integer(UInt32.self, at: 0),
            case let content = data.dropFirst(4).dropFirst(Int(skip)),
            let block = try? ExifBlock(parsing: content)
        {
            return block.embeddedPictures(path: path + ["Exif"], origin: content.startIndex)
        }
        let isXMP = item.contentType == "application/rdf+xml"
        return isXMP
            ? XMPPacket(data).embeddedPictures(.thumbnail, path: path + ["XMP"])
            : EmbeddedPicture.found(in: data, .preview, path: path, origin: 0)
    }

    /// The pictures in bytes that belong to no item: properties such as the colour profile, unknown atoms,
    /// gaps between coded pictures.
    fileprivate var elsewhere: [EmbeddedPicture] {
        var rest = RangeSet(0..<bytes.count)
        // The file's own `ftyp` atom looks like the start of an embedded file.
        if let first = file.atoms.first { rest.remove(contentsOf: 0..<first.byteCount) }
        for item in locations?.items ?? [] where item.isInFile {
            for extent in item.extents {
                let start = Int(clamping: item.baseOffset.addingReportingOverflow(extent.offset).partialValue)
                let end = start.addingReportingOverflow(Int(clamping: extent.length)).partialValue
                guard start >= 0, start < end, end <= bytes.count else { continue }
                rest.remove(contentsOf: start..<end)
            }
        }
        return rest.ranges.flatMap {
            EmbeddedPicture.found(in: bytes[$0], .preview, path: ["bytes of no picture"], origin: 0)
        }
    }
}
