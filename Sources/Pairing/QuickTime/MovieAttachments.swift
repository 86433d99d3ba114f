package import Containers

/// The contents of a movie's file besides its frames and sound: pictures in metadata, user data, unknown atoms, spare
/// space, media that nothing refers to, behind coded samples and in the samples of further tracks, and XMP packets.
package struct MovieAttachments: Sendable {
    /// The pictures and movies: of the metadata, of the media, of what no track refers to.
    package private(set) var pictures: [EmbeddedPicture] = []
    /// The XMP packets.
    package private(set) var packets: [XMPPacket] = []
    /// The number of bytes of the media that are not zero, that no track refers to, and in which no picture was found:
    /// frames of an earlier version look like that.
    package private(set) var unreferenced = 0
    /// The number of bytes of the video and the sound that were not searched, because they are longer than the limit.
    package private(set) var unsearched = 0

    /// The maximum number of bytes searched in each spare space, in the samples of further tracks together, in the media
    /// that no track refers to, and in the video and sound.
    private let limit: Int
    /// The number of bytes of the media that are searched at once.
    private static let portion = 4 << 20
    /// The ID of the `uuid` atom with an XMP packet. XMP Specification Part 3, §2.3.
    private static let packetID: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    /// Reads the attachments of a movie.
    ///
    /// - Parameter limit: The maximum number of bytes searched of media of one use.
    /// - Throws: The errors of parsing the file.
    package init(of data: MovieData, limit: Int = 64 << 20) throws(ContainerError) {
        self.limit = limit
        let file = try AtomFile(reading: data)
        let described = file.atoms.filter { $0.type != "mdat" }
        for atom in described { add(atom, []) }
        pictures = pictures.joined(
            with: EmbeddedPicture.spread(over: described.flatMap(PictureRemoval.values), path: ["values"])
        )
        let tracks = file.atoms.filter { $0.type == "moov" }.flatMap { $0.children("trak") }
        var (leftOfNotes, leftOfMedia) = (limit, limit)
        var video: (track: AtomNode, path: [String])?
        var hasVideo = false
        for (number, track) in tracks.enumerated() {
            let path = ["track \(number + 1)"]
            let reading = TrackReading(track, movieTimeScale: 1)
            if reading.handler == "vide", !hasVideo {
                hasVideo = true
                video = reading.isOfPictureFiles ? nil : (track, path)
            } else if reading.handler == "soun" {
                addMedia(of: track, in: data, path, &leftOfMedia)
            } else {
                addMedia(of: track, in: data, path, &leftOfNotes, isNoise: false)
            }
        }
        // What is left of the limit is for the longest.
        if let video { addMedia(of: video.track, in: data, video.path, &leftOfMedia) }
        addGaps(between: tracks, in: data, of: file)
    }

    private mutating func add(_ atom: AtomNode, _ outer: [String]) {
        // A value's `data` atom says nothing about its place.
        let path = atom.type == "data" ? outer : outer + [atom.type.description]
        switch atom.content {
        case .children(let children, let lead, let tail):
            add(lead + tail, path)
            for child in children { add(child, path) }
        case .payload(let payload) where AtomNode.sampleTables.contains(atom.type):
            // Tables are like noise.
            add(payload, path, isNoise: true)
        case .payload(let payload):
            let isPacket = atom.type == "uuid" && payload.starts(with: Self.packetID)
            guard isPacket || atom.type == "XMP_" else { return add(payload, path) }
            let packet = XMPPacket(isPacket ? payload.dropFirst(Self.packetID.count) : payload)
            packets.append(packet)
            pictures += packet.embeddedPictures(.thumbnail, path: path + ["XMP"])
        case .stored(let stored):
            guard let bytes = try? stored.bytes(in: 0..<min(stored.count, limit)) else { return }
            add(bytes[...], path)
            if stored.count > limit { addUnsearched(path) }
        }
    }

    /// Adds the pictures in a track's samples: in those of video and sound, which are noise, between and behind what is
    /// decoded of them. The media of a long movie are searched as far as the limit goes, and the rest is counted.
    private mutating func addMedia(
        of track: AtomNode,
        in data: MovieData,
        _ path: [String],
        _ left: inout Int,
        isNoise: Bool = true
    ) {
        let media = SampleTable(track: track)?.media(upTo: data.count) ?? []
        for range in media.flatMap(Self.portions) {
            guard range.count <= left else {
                guard isNoise else { return addUnsearched(path) }
                unsearched += range.count
                continue
            }
            left -= range.count
            guard let bytes = try? data.bytes(in: range) else { return }
            add(bytes[...], path, isNoise: isNoise)
        }
    }

    /// Returns a range in pieces that are read at once.
    private static func portions(of range: Range<Int>) -> [Range<Int>] {
        stride(from: range.lowerBound, to: range.upperBound, by: portion).map {
            $0..<min($0 + portion, range.upperBound)
        }
    }

    /// Adds the pictures in bytes of the media that no track refers to.
    private mutating func addGaps(
        between tracks: [AtomNode],
        in data: MovieData,
        of file: AtomFile
    ) {
        var left = limit
        let used = tracks.flatMap { SampleTable(track: $0)?.chunkRanges(upTo: data.count) ?? [] }
        // The tables of a fragmented movie are elsewhere.
        let isFragmented = file["moof"] != nil
        for gap in file.mediaGaps(between: used).flatMap(Self.portions) {
            guard let bytes = try? data.bytes(in: gap) else { return }
            let count = bytes.count { $0 != 0 }
            guard count > 0 else { continue }
            let before = pictures.count
            if gap.count <= left {
                left -= gap.count
                add(bytes[...], ["mdat"], isNoise: isFragmented)
            }
            if !isFragmented, pictures.count == before { unreferenced += count }
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, _ path: [String], isNoise: Bool = false) {
        let isThumbnail = path.contains { ["covr", "thmb"].contains($0) }
        pictures += EmbeddedPicture.found(
            in: bytes,
            isThumbnail ? .thumbnail : .preview,
            path: path,
            origin: nil,
            isNoise: isNoise
        )
    }

    private mutating func addUnsearched(_ path: [String]) {
        pictures.append(EmbeddedPicture(.preview, path: path, offset: nil, .unsearched))
    }
}

extension AtomFile {
    /// Returns the ranges of the file that are media and in none of these ranges.
    fileprivate func mediaGaps(between used: [Range<Int>]) -> [Range<Int>] {
        let sorted = used.sorted { $0.lowerBound < $1.lowerBound }
        var gaps: [Range<Int>] = []
        var next = 0
        let media = atoms.filter { $0.type == "mdat" }.compactMap(\.contentRange)
        for range in media.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            var start = range.lowerBound
            while next < sorted.count, sorted[next].lowerBound < range.upperBound {
                if sorted[next].lowerBound > start { gaps.append(start..<sorted[next].lowerBound) }
                start = max(start, sorted[next].upperBound)
                next += 1
            }
            if start < range.upperBound { gaps.append(start..<range.upperBound) }
        }
        return gaps
    }
}

extension AtomNode {
    /// The range of the content in the file it was read from.
    fileprivate var contentRange: Range<Int>? {
        offset.map { start in
            let content = start + (sizeForm == .extended ? 16 : 8)
            return content..<content + contentCount
        }
    }
}

extension TrackReading {
    /// `true` if each sample is a picture's file, as in Motion JPEG.
    fileprivate var isOfPictureFiles: Bool {
        description.map {
            ["jpeg", "mjpa", "mjpb", "png ", "tiff", "gif ", "mjp2", "mjpg"].contains($0.format)
        }
            ?? false
    }
}
