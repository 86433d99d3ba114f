extension HEIFFile {
    /// The types of items that are coded pictures. ISO/IEC 23008-12 Annex B, E, F, H; ISO/IEC 23001-17.
    private static let codedTypes: Set<FourCharCode> = [
        "hvc1", "hev1", "lhv1", "avc1", "av01", "vvc1", "j2k1", "jpeg", "unci",
    ]
    /// The types above, and those of pictures derived from others. ISO/IEC 23008-12 §6.6.2.
    private static let pictureTypes = codedTypes.union(["grid", "iovl", "iden"])

    /// The pictures and movies in the file except the primary picture and its parts: thumbnails, auxiliary
    /// pictures, further pictures, those in metadata, and those in bytes that belong to no picture.
    var embeddedPictures: [EmbeddedPicture] {
        let (parts, mapped) = (parts, mapped)
        let pictures = items.filter {
            Self.pictureTypes.contains($0.type) && $0.id != primaryItem && !parts.contains($0.id)
        }
        let descriptions = items.filter(\.isDescription)
        return pictures.map { picture($0, isMapped: mapped.contains($0.id)) }
            + descriptions.flatMap(metadata) + hidden
    }

    /// The pictures and movies that are neither items of their own nor in the Exif block and XMP packet: in other
    /// items, beside the coded data of a picture, within a picture that is a JPEG file, and in bytes of no item.
    package var strays: [EmbeddedPicture] {
        let jpegs = items.filter { $0.type == "jpeg" }.flatMap { item in
            (content(of: item).map { EmbeddedPicture.all(in: Array($0), .jpeg) } ?? []).map {
                EmbeddedPicture($0.kind, path: ["item \(item.id)"] + $0.path, offset: nil, $0.content)
            }
        }
        return hidden + jpegs
    }

    /// The pictures and movies in places where no reader of the file looks for any.
    private var hidden: [EmbeddedPicture] {
        let others = items.filter { !Self.codedTypes.contains($0.type) && !$0.isDescription }
        let spread = EmbeddedPicture.spread(
            over: free.items.map(\.data) + free.boxes.map(content),
            path: ["items and boxes"]
        )
        return (others.flatMap(metadata) + besideCoded + elsewhere).joined(with: spread)
    }

    /// The items and the top-level boxes, by their places, that belong to no picture and may continue one another. The
    /// boxes of a movie are not among them.
    package var free: (items: [(item: HEIFItem, data: ArraySlice<UInt8>)], boxes: [Int]) {
        let loose = items.filter { $0.type == "uri " || $0.type == "mime" && !$0.isXMP }
        let picture = file.atoms.firstIndex { $0.type == "meta" }
        let movie = movieBoxes
        let boxes = file.atoms.indices.filter { place in
            place != picture && !["ftyp", "mdat"].contains(file.atoms[place].type) && !movie.contains(place)
        }
        return (loose.compactMap { item in data(of: item.id).map { (item, $0) } }, boxes)
    }

    /// The places of the top-level boxes of a Motion Photo's movie: a box of its own, or those of a whole file behind the
    /// picture's.
    package var movieBoxes: Range<Int> {
        guard let movie = file.atoms.firstIndex(where: Self.isMovie) else { return 0..<0 }
        return movie..<(file.atoms[movie].type == "mpvd" ? movie + 1 : file.atoms.count)
    }

    /// Returns the content of the top-level box at a place.
    package func content(of box: Int) -> ArraySlice<UInt8> {
        file.atoms[box].payload ?? file.atoms[box].serialized()[...]
    }

    /// `true` if an item with metadata is stored in several pieces or as a part of another item, where it cannot be
    /// changed.
    package var hasScatteredMetadata: Bool {
        items.contains { item in
            !Self.codedTypes.contains(item.type) && data(of: item.id) == nil
                && location(of: item.id).map { $0.dataReferenceIndex == 0 && $0.byteCount > 0 } ?? false
        }
    }

    /// The pictures in the data of coded pictures: in units that describe one or fill space, in bytes of no unit, spread
    /// over several of these, and in decoded units behind what is decoded of them.
    private var besideCoded: [EmbeddedPicture] {
        var (own, contents): ([EmbeddedPicture], [[UInt8]]) = ([], [])
        for item in items where Self.codedTypes.contains(item.type) {
            guard let data = content(of: item) else { continue }
            let coded = CodedItem(data, item.type, lengthSize: lengthSize(of: item.id))
            let (path, origin) = (["item \(item.id)"], origin(of: item))
            func found(_ bytes: ArraySlice<UInt8>, _ origin: Int?, isNoise: Bool = false) -> [EmbeddedPicture]
            {
                EmbeddedPicture.found(in: bytes, .preview, path: path, origin: origin, isNoise: isNoise)
            }
            let carried = coded.contents.flatMap { found($0[...], nil) }
            own += carried.isEmpty ? coded.rest.flatMap { found(data[$0], origin) } : carried
            own += coded.coded.flatMap { found(data[$0], origin, isNoise: true) }
            contents += coded.contents
        }
        guard contents.count > 1 else { return own }
        let all = contents.flatMap { $0 }
        let path = ["units of coded pictures"]
        return own.joined(
            with: EmbeddedPicture.found(in: all[...], .preview, path: path, origin: nil)
        )
    }

    /// Returns the number of bytes in the lengths of a coded picture's units. ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1.
    private func lengthSize(of item: UInt32) -> Int {
        let places: [FourCharCode: Int] = ["hvcC": 21, "lhvC": 4, "avcC": 4]
        for (_, property) in properties(of: item) {
            guard let place = places[property.type], let payload = property.payload,
                let byte = ByteReader(payload).integer(UInt8.self, at: place)
            else { continue }
            return Int(byte & 3) + 1
        }
        return 4
    }

    /// Returns the data of an item, also in several pieces; `nil` if it is not in the file, or is a part of another
    /// item.
    private func content(of item: HEIFItem) -> ArraySlice<UInt8>? {
        if let data = data(of: item.id) { return data }
        guard let location = location(of: item.id), location.dataReferenceIndex == 0 else { return nil }
        let source: ArraySlice<UInt8>?
        switch location.construction & 15 {
        case 0: source = bytes[...]
        case 1: source = meta["idat"]?.payload
        default: source = nil
        }
        guard let reader = source.map({ ByteReader($0) }) else { return nil }
        var (joined, left): ([UInt8], Int) = ([], bytes.count)
        for extent in location.extents {
            let start = Int(clamping: location.baseOffset.addingReportingOverflow(extent.offset).partialValue)
            // Extents may overlap; together they are no longer than the file.
            guard let count = Int(exactly: extent.length), count <= left,
                let piece = reader.slice(at: start, count: count)
            else { return nil }
            joined += piece
            left -= count
        }
        return joined[...]
    }

    /// Returns the offset in the file of index 0 of an item's data; `nil` if it is in several pieces.
    private func origin(of item: HEIFItem) -> Int? { data(of: item.id) == nil ? nil : 0 }

    /// Returns the picture stored in an item.
    ///
    /// - Parameter isMapped: `true` if a tone map is made of it.
    private func picture(_ item: HEIFItem, isMapped: Bool) -> EmbeddedPicture {
        let data = data(of: item.id)
        let jpeg = item.type == "jpeg" ? data : nil
        return EmbeddedPicture(
            kind(of: item.id, isMapped: isMapped),
            path: ["item \(item.id)"],
            offset: data.map(\.startIndex),
            jpeg.map { .file(Array($0)) } ?? .item(item.id)
        )
    }

    /// The tiles of grids.
    private var parts: Set<UInt32> {
        let grids = items.filter { $0.type == "grid" }.map { grid in
            let counts = content(of: grid).map { ByteReader($0) }
            let rows = counts?.integer(UInt8.self, at: 2) ?? 0
            let columns = counts?.integer(UInt8.self, at: 3) ?? 0
            return (grid.id, (Int(rows) + 1) * (Int(columns) + 1))
        }
        let tiles = Dictionary(grids) { first, _ in first }
        return Set(
            references.filter { $0.type == "dimg" }.flatMap { $0.targets.prefix(tiles[$0.source] ?? 0) }
        )
    }

    /// The pictures that tone maps are made of.
    private var mapped: Set<UInt32> {
        Set(items.filter { $0.type == "tmap" }.flatMap { references(from: $0.id).flatMap(\.targets) })
    }

    private func kind(of item: UInt32, isMapped: Bool) -> EmbeddedPicture.Kind {
        let own = references(from: item)
        if own.contains(where: { $0.type == "thmb" }) { return .thumbnail }
        guard own.contains(where: { $0.type == "auxl" }) else { return isMapped ? .gainMap : .preview }
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
        let path = ["item \(item.id)"]
        guard let data = content(of: item) else {
            let isHere = location(of: item.id).map { $0.dataReferenceIndex == 0 && $0.byteCount > 0 } ?? false
            return isHere ? [EmbeddedPicture(.preview, path: path, offset: nil, .unsearched)] : []
        }
        let origin = origin(of: item)
        if item.type == "Exif", let skip = ByteReader(data).integer(UInt32.self, at: 0),
            case let content = data.dropFirst(4).dropFirst(Int(skip)),
            let block = try? ExifBlock(parsing: content)
        {
            return block.embeddedPictures(
                path: path + ["Exif"],
                origin: origin.map { $0 + content.startIndex }
            )
        }
        return item.isXMP
            ? XMPPacket(data).embeddedPictures(.thumbnail, path: path + ["XMP"])
            : EmbeddedPicture.found(in: data, .preview, path: path, origin: origin)
    }

    /// The pictures in bytes that belong to no item: properties such as the colour profile, unknown atoms,
    /// gaps between coded pictures.
    private var elsewhere: [EmbeddedPicture] {
        var rest = RangeSet(0..<bytes.count)
        // The file's own `ftyp` atom looks like the start of an embedded file.
        rest.remove(contentsOf: 0..<8)
        for item in items { if let data = data(of: item.id) { rest.remove(contentsOf: data.indices) } }
        for range in usedRanges { rest.remove(contentsOf: range) }
        return rest.ranges.flatMap {
            EmbeddedPicture.found(in: bytes[$0], .preview, path: ["bytes of no picture"], origin: 0)
        }
    }
}

extension HEIFItem {
    /// `true` for an XMP packet.
    fileprivate var isXMP: Bool { contentType == "application/rdf+xml" }
    /// `true` for metadata that are edited, not searched: an Exif block or an XMP packet.
    fileprivate var isDescription: Bool { type == "Exif" || isXMP }
}

extension ItemLocationAtom.Item {
    /// The size of the item's data in bytes.
    fileprivate var byteCount: Int {
        extents.reduce(0) { $0.addingReportingOverflow(Int(clamping: $1.length)).partialValue }
    }
}
