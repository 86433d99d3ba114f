package import Containers

/// The contents of a movie's file besides its frames and sound: pictures in metadata, user data, unknown atoms, spare
/// space and the samples of further tracks, and XMP packets.
package struct MovieAttachments: Sendable {
    /// The pictures and movies, in the order of the file.
    package private(set) var pictures: [EmbeddedPicture] = []
    /// The XMP packets.
    package private(set) var packets: [XMPPacket] = []

    /// The maximum number of bytes searched in spare space, and in the samples of further tracks together.
    private static let searched = 64 << 20
    /// The tables of a track, and the media.
    private static let tables: Set<FourCharCode> = [
        "ftyp", "mdat", "elst", "stts", "ctts", "cslg", "stss", "stsc", "stsz", "stz2", "stco", "co64",
        "sdtp",
        "sbgp", "sgpd",
    ]
    /// The ID of the `uuid` atom with an XMP packet. XMP Specification Part 3, §2.3.
    private static let packetID: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    /// Reads the attachments of a movie.
    ///
    /// - Throws: The errors of parsing the file.
    package init(of data: MovieData) throws(ContainerError) {
        let file = try AtomFile(reading: data)
        for atom in file.atoms { add(atom, []) }
        let tracks = file.atoms.filter { $0.type == "moov" }.flatMap { $0.children("trak") }
        var left = Self.searched
        var hasVideo = false
        for (number, track) in tracks.enumerated() {
            let handler = TrackReading(track, movieTimeScale: 1).handler
            if handler == "soun" { continue }
            if handler == "vide", !hasVideo {
                hasVideo = true
                continue
            }
            addSamples(of: track, in: data, ["track \(number + 1)"], &left)
        }
    }

    private mutating func add(_ atom: AtomNode, _ outer: [String]) {
        // A value's `data` atom says nothing about its place.
        let path = atom.type == "data" ? outer : outer + [atom.type.description]
        switch atom.content {
        case .children(let children, let lead, let tail):
            add(lead + tail, path)
            for child in children { add(child, path) }
        case .payload(let payload) where !Self.tables.contains(atom.type):
            let isPacket = atom.type == "uuid" && payload.starts(with: Self.packetID)
            guard isPacket || atom.type == "XMP_" else { return add(payload, path) }
            let packet = XMPPacket(isPacket ? payload.dropFirst(Self.packetID.count) : payload)
            packets.append(packet)
            pictures += packet.embeddedPictures(.thumbnail, path: path + ["XMP"])
        case .stored(let stored) where !Self.tables.contains(atom.type):
            guard let bytes = try? stored.bytes(in: 0..<min(stored.count, Self.searched)) else { return }
            add(bytes[...], path)
            if stored.count > Self.searched { addUnsearched(path) }
        case .payload, .stored: break
        }
    }

    private mutating func addSamples(
        of track: AtomNode,
        in data: MovieData,
        _ path: [String],
        _ left: inout Int
    ) {
        guard let table = SampleTable(track: track) else { return }
        for sample in table {
            guard sample.range.count <= left else { return addUnsearched(path) }
            left -= max(1, sample.range.count)
            guard let bytes = try? data.bytes(in: sample.range) else { return }
            add(bytes[...], path)
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, _ path: [String]) {
        let isThumbnail = path.contains { ["covr", "thmb"].contains($0) }
        pictures += EmbeddedPicture.found(
            in: bytes,
            isThumbnail ? .thumbnail : .preview,
            path: path,
            origin: nil
        )
    }

    private mutating func addUnsearched(_ path: [String]) {
        pictures.append(EmbeddedPicture(.preview, path: path, offset: nil, .unsearched))
    }
}
