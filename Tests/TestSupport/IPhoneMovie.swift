/// A movie in the layout of an iPhone of 2025: video rotated by its matrix, sound as PCM, an orientation track, a
/// record for each frame, the marker of the still with its transform, and metadata of every type. The frames are
/// random bytes.
package struct IPhoneMovie: Sendable {
    package var identifier = "7F3F0A3C-6E0B-4C55-9B1C-0D2E4F6A8B9C"
    /// The time of the still, in ticks of 1/600 s.
    package var still = 860
    /// The value of the still's marker.
    package var value: UInt8 = 0xFF
    /// `true` if the file begins with `ftyp`; files exported by Photos after editing do not.
    package var hasFileType = true
    /// `true` if `moov` comes before the media.
    package var movieFirst = false
    /// `true` if the media's size has 64 bits.
    package var wideMedia = false
    /// `true` if chunk offsets have 64 bits.
    package var wideOffsets = false
    package let frames = 60

    package init() {}

    /// The frames, sound and timed metadata, chunk by chunk.
    package struct Media: Sendable {
        package var pictures: [[UInt8]]
        /// The sound in chunks.
        package var sound: [[UInt8]]
        /// The only sample of the orientation track.
        package var orientation: [UInt8]
        /// The camera's records, one per frame.
        package var records: [[UInt8]]
        /// The marker of the still.
        package var mark: [UInt8]
        /// All media, in file order.
        package var all: [UInt8] {
            pictures.flatMap { $0 } + sound.flatMap { $0 } + orientation + records.flatMap { $0 } + mark
        }
    }

    package var media: Media {
        var generator = SeededGenerator(seed: 17)
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in .random(in: 0...255, using: &generator) }
        }
        let one = 1.0.bitPattern
        let double = { (word: UInt64) in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
        let transform = [one, 0, 0, 0, one, 0, 0, 0, one].flatMap(double)
        return Media(
            pictures: (0..<frames).map { random(200 + $0) },
            sound: (0..<4).map { _ in random(2 * 24_000) },
            orientation: Box.u32(10, 1) + Box.u16(6),
            records: (0..<frames).map { _ in Box.u32(144, 1) + [3, 0, 0, 0] + random(132) },
            mark: Box.u32(9, 1) + [value] + Box.u32(80, 2) + transform + Box.u32(16, 3)
                + [0x44, 0xF0, 0, 0, 0x44, 0xB4, 0, 0]
        )
    }

    package var bytes: [UInt8] {
        let media = media
        let type = hasFileType ? Box.atom("ftyp", Array("qt  ".utf8), Box.u32(0), Array("qt  ".utf8)) : []
        let wide = wideMedia ? [] : Box.atom("wide")
        let size = media.all.count + 16
        let head =
            wideMedia
            ? Box.u32(1) + Array("mdat".utf8) + Box.u32(0, size) : Box.u32(size - 8) + Array("mdat".utf8)
        let before = movieFirst ? movie(media, start: 0) : []
        let start = type.count + before.count + wide.count + head.count
        let data = wide + head + media.all
        return type + (movieFirst ? movie(media, start: start) + data : data + movie(media, start: start))
    }

    private func movie(_ media: Media, start: Int) -> [UInt8] {
        var offset = start
        func chunk(_ samples: [[UInt8]]) -> Int {
            defer { offset += samples.reduce(0) { $0 + $1.count } }
            return offset
        }
        let pictures = chunk(media.pictures)
        let sound = media.sound.map { chunk([$0]) }
        let (orientation, records, mark) = (
            chunk([media.orientation]), chunk(media.records), chunk([media.mark])
        )
        return Box.atom(
            "moov",
            Box.atom(
                "mvhd",
                Box.u32(0, 0xE4A1_0000, 0xE4A1_0000, 600, 1200, 0x1_0000),
                Box.u16(0x100) + Box.zeros(10) + Self.identity + Box.zeros(24) + Box.u32(6)
            ),
            pictureTrack(media, at: pictures),
            soundTrack(media, at: sound),
            orientationTrack(at: orientation),
            recordTrack(at: records),
            markTrack(media, at: mark),
            metadata
        )
    }

    private static let identity = Box.u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
}

extension IPhoneMovie {
    private func track(
        _ id: Int,
        kind: String,
        header: [UInt8],
        matrix: [UInt8] = IPhoneMovie.identity,
        size: (Int, Int) = (0, 0),
        duration: Int = 1200,
        edits: [UInt8],
        reference: [UInt8] = [],
        scale: Int = 600,
        length: Int,
        description: [UInt8],
        table: [UInt8]
    ) -> [UInt8] {
        let name =
            kind == "vide" ? "Core Media Video" : kind == "soun" ? "Core Media Audio" : "Core Media Metadata"
        let handler = Box.atom(
            "hdlr",
            Box.u32(0) + Array("mhlr\(kind)appl".utf8) + Box.u32(0, 0) + [UInt8(name.utf8.count)]
                + Array(name.utf8)
        )
        let data = "Core Media Data Handler"
        return Box.atom(
            "trak",
            Box.atom(
                "tkhd",
                Box.u32(15, 0xE4A1_0000, 0xE4A1_0000, id, 0, duration, 0, 0, 0),
                Box.u16(kind == "soun" ? 0x100 : 0, 0) + matrix + Box.u32(size.0 << 16, size.1 << 16)
            ),
            kind == "vide" ? Box.atom("tapt", Box.atom("clef", Box.u32(0, size.0 << 16, size.1 << 16))) : [],
            Box.atom("edts", edits),
            reference,
            Box.atom(
                "mdia",
                Box.atom("mdhd", Box.u32(0, 0xE4A1_0000, 0xE4A1_0000, scale, length) + Box.u16(0x55C4, 0)),
                handler,
                Box.atom(
                    "minf",
                    header,
                    Box.atom(
                        "hdlr",
                        Box.u32(0) + Array("dhlralisappl".utf8) + Box.u32(0, 0) + [UInt8(data.utf8.count)]
                            + Array(data.utf8)
                    ),
                    Box.atom("dinf", Box.atom("dref", Box.u32(0, 1), Box.atom("alis", Box.u32(1)))),
                    Box.atom("stbl", Box.atom("stsd", Box.u32(0, 1), description), table)
                )
            )
        )
    }

    private func offsets(_ values: [Int]) -> [UInt8] {
        wideOffsets
            ? Box.atom("co64", Box.u32(0, values.count), values.flatMap { Box.u32(0, $0) })
            : Box.atom("stco", Box.u32(0, values.count), values.flatMap { Box.u32($0) })
    }

    private func pictureTrack(_ media: Media, at offset: Int) -> [UInt8] {
        let colour = Box.atom("colr", Array("nclc".utf8) + Box.u16(12, 1, 6))
        let description = Box.atom(
            "hvc1",
            Box.zeros(6) + Box.u16(1, 0, 0) + Array("appl".utf8) + Box.u32(0, 0x200) + Box.u16(1920, 1440)
                + Box.u32(0x48_0000, 0x48_0000, 0) + Box.u16(1) + [4] + Array("HEVC".utf8) + Box.zeros(27)
                + Box.u16(24, 0xFFFF),
            Box.atom("hvcC", [1, 1, 0x60, 0, 0, 0] + Box.zeros(17)),
            colour,
            Box.atom("clap", Box.u32(1744, 1, 1308, 1, 0, 1, 0, 1)),
            Box.u32(0)
        )
        let sizes = media.pictures.flatMap { Box.u32($0.count) }
        return track(
            1,
            kind: "vide",
            header: Box.atom("vmhd", Box.u32(1) + Box.u16(0x40, 0x8000, 0x8000, 0x8000)),
            matrix: Box.u32(0, 0x1_0000, 0, -0x1_0000, 0, 0, 1308 << 16, 0, 0x4000_0000),
            size: (1744, 1308),
            edits: Box.atom("elst", Box.u32(0, 1, 1200, 0, 0x1_0000)),
            length: 1200,
            description: description,
            table: Box.atom("stts", Box.u32(0, 1, frames, 20))
                + Box.atom("ctts", Box.u32(0, 1, frames, 0)) + Box.atom("cslg", Box.u32(0, 0, 0, 0, 0, 1200))
                + Box.atom("stss", Box.u32(0, 2, 1, 31)) + Box.atom("sdtp", Box.zeros(4 + frames))
                + Box.atom("stsc", Box.u32(0, 1, 1, frames, 1))
                + Box.atom("stsz", Box.u32(0, 0, frames), sizes) + offsets([offset])
        )
    }

    private func soundTrack(_ media: Media, at chunks: [Int]) -> [UInt8] {
        let description = Box.atom(
            "lpcm",
            Box.zeros(6) + Box.u16(1, 2, 0) + Box.u32(0) + Box.u16(3, 16, 0xFFFE, 0) + Box.u32(0x1_0000, 72)
                + Box.u32(0x40E7_7000, 0) + Box.u32(1, 0x7F00_0000, 16, 12, 2, 1)
        )
        let samples = media.sound.reduce(0) { $0 + $1.count } / 2
        return track(
            2,
            kind: "soun",
            header: Box.atom("smhd", Box.u32(0, 0)),
            edits: Box.atom("elst", Box.u32(0, 1, 1200, 0, 0x1_0000)),
            scale: 48_000,
            length: samples,
            description: description,
            table: Box.atom("stts", Box.u32(0, 1, samples, 1))
                + Box.atom("stsc", Box.u32(0, 1, 1, samples / 4, 1))
                + Box.atom("stsz", Box.u32(0, 2, samples))
                + offsets(chunks)
        )
    }
}

/// Timed metadata and metadata.
extension IPhoneMovie {
    private static let metadataHeader = Box.atom(
        "gmhd",
        Box.atom("gmin", Box.u32(0) + Box.u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0))
    )

    private typealias Key = (name: String, namespace: Int, type: [UInt8], more: [UInt8])

    private func timed(_ keys: [Key]) -> [UInt8] {
        let table = keys.enumerated().flatMap { index, key in
            Box.numbered(
                index + 1,
                Box.atom("keyd", Array("mdtacom.apple.quicktime.\(key.name)".utf8)),
                Box.atom("dtyp", Box.u32(key.namespace), key.type),
                key.more
            )
        }
        return Box.atom("mebx", Box.zeros(6) + Box.u16(1), Box.atom("keys", table))
    }

    /// A track of metadata over the whole movie: equal samples of `size` bytes, one after the other.
    private func timedTrack(_ id: Int, _ key: Key, samples: Int, size: Int, at offset: Int) -> [UInt8] {
        track(
            id,
            kind: "meta",
            header: Self.metadataHeader,
            edits: Box.atom("elst", Box.u32(0, 1, 1200, 0, 0x1_0000)),
            reference: Box.atom("tref", Box.atom("cdsc", Box.u32(1)), Box.atom("cdep", Box.u32(1))),
            length: 1200,
            description: timed([key]),
            table: Box.atom("stts", Box.u32(0, 1, samples, 1200 / samples))
                + Box.atom("stsc", Box.u32(0, 1, 1, samples, 1))
                + Box.atom("stsz", Box.u32(0, size, samples)) + offsets([offset])
        )
    }

    private func orientationTrack(at offset: Int) -> [UInt8] {
        let key = ("video-orientation", 0, Box.u32(0x42), Box.atom("sdpd", Box.atom("sdpi", Box.u32(0))))
        return timedTrack(3, key, samples: 1, size: 10, at: offset)
    }

    private func recordTrack(at offset: Int) -> [UInt8] {
        let set = Box.atom(
            "setu",
            Box.atom("cfgv", Array("bplist00".utf8)),
            Box.atom("dims", Box.u32(1920, 1440))
        )
        let name = "com.apple.quicktime.com.apple.quicktime.live-photo-info"
        let key = ("live-photo-info", 1, Array(name.utf8), set)
        return timedTrack(4, key, samples: frames, size: 144, at: offset)
    }

    private func markTrack(_ media: Media, at offset: Int) -> [UInt8] {
        track(
            5,
            kind: "meta",
            header: Self.metadataHeader,
            duration: still + 1,
            edits: Box.atom("elst", Box.u32(0, 2, still, -1, 0x1_0000, 1, 0, 0x1_0000)),
            reference: Box.atom("tref", Box.atom("cdsc", Box.u32(1))),
            length: 1,
            description: timed([
                ("still-image-time", 0, Box.u32(0x41), []),
                ("live-photo-still-image-transform", 0, Box.u32(0x53), []),
                ("live-photo-still-image-transform-reference-dimensions", 0, Box.u32(0x47), []),
            ]),
            table: Box.atom("stts", Box.u32(0, 1, 1, 1)) + Box.atom("stsc", Box.u32(0, 1, 1, 1, 1))
                + Box.atom("stsz", Box.u32(0, 0, 1, media.mark.count)) + offsets([offset])
        )
    }

    private var metadata: [UInt8] {
        let values: [(String, Int, [UInt8])] = [
            ("make", 1, Array("Apple".utf8)), ("live-photo.auto", 22, [1]),
            ("content.identifier", 1, Array(identifier.utf8)),
            ("live-photo.vitality-score", 23, [0x3F, 0x80, 0, 0]),
            ("full-frame-rate-playback-intent", 21, Box.u32(0, 1)),
            ("location.ISO6709", 1, Array("+35.7143+139.7963+007.400/".utf8)),
            ("creationdate", 1, Array("2025-01-01T11:06:46+0900".utf8)),
        ]
        let keys = values.flatMap { name, _, _ in
            let text = Array("mdtacom.apple.quicktime.\(name)".utf8)
            return Box.u32(text.count + 4) + text
        }
        let items = values.enumerated().flatMap { index, value in
            Box.numbered(index + 1, Box.atom("data", Box.u32(value.1, 0), value.2))
        }
        return Box.atom(
            "meta",
            Box.atom("hdlr", Box.zeros(8) + Array("mdta".utf8) + Box.zeros(14)),
            Box.atom("keys", Box.u32(0, values.count), keys),
            Box.atom("ilst", items)
        )
    }
}
