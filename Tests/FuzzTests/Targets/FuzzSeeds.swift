import Formats
import Imaging
import Pairing

/// Small valid files from which the fuzzer starts.
enum FuzzSeeds {
    private static let big = ByteOrder.bigEndian

    /// A coloured gradient of 48 by 40 pixels.
    static let pixels: PixelBuffer = {
        let size = PixelSize(width: 48, height: 40)
        var pixels = PixelBuffer(size: size, filledWith: .white)
        for index in 0..<size.area {
            pixels.bytes[4 * index] = UInt8(index % 48 * 5)
            pixels.bytes[4 * index + 1] = UInt8(index / 48 * 6)
            pixels.bytes[4 * index + 2] = UInt8(index % 7 * 30)
        }
        return pixels
    }()

    static func picture() throws -> [UInt8] {
        try JPEGCodec.encode(pixels, quality: 60, subsampling: .quarter)
    }

    /// Returns the gradient with every chroma subsampling, sequential and progressive.
    static func pictures() throws -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        for subsampling in ChromaSubsampling.allCases {
            for progressive in [false, true] {
                pictures.append(
                    try JPEGCodec.encode(
                        pixels,
                        quality: 70,
                        subsampling: subsampling,
                        progressive: progressive
                    )
                )
            }
        }
        return pictures
    }

    /// Returns Exif blocks with and without a maker note, with a thumbnail, and one in little-endian order.
    static func exifBlocks() throws -> [[UInt8]] {
        let identifier = ContentIdentifier().text
        let plain = try ExifBlock.standard(width: 48, height: 40, orientation: 6)
        var full = try ExifBlock.standard(width: 48, height: 40, contentIdentifier: identifier)
        try full.replaceThumbnail(try picture())
        let little: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] + [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
            + [0x69, 0x87, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0] + [0, 0, 0, 0] + [1, 0]
            + [0x7C, 0x92, 7, 0, 20, 0, 0, 0, 56, 0, 0, 0] + [0, 0, 0, 0] + Array("Nikon\0".utf8)
            + [UInt8](repeating: 9, count: 14)
        return [plain.bytes, full.bytes, little]
    }

    /// Returns JPEG files with a segment of every kind, and trailing data.
    static func jpegs() throws -> [[UInt8]] {
        let bare = try picture()
        var segments: [UInt8] = []
        for block in try exifBlocks() { segments += segment(0xE1, "Exif\0\0", block) }
        segments += segment(0xE2, "ICC_PROFILE\0", [1, 1, 5])
        for bytes in resources() { segments += segment(0xED, "Photoshop 3.0\0", bytes) }
        for packet in packets() { segments += segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet) }
        let digest = String(repeating: "A", count: 32)
        segments += segment(
            0xE1,
            "http://ns.adobe.com/xmp/extension/\0\(digest)",
            [0, 0, 0, 9, 0, 0, 0, 0] + Array("<x>y</x>\n".utf8)
        )
        segments += segment(0xE2, "MPF\0", multiPictureIndex)
        segments += segment(0xFE, "", Array("hello".utf8))
        segments += segment(0xEE, "Adobe", [0, 100, 0, 0, 0, 0, 1])
        let full = bare.prefix(2) + segments + bare.dropFirst(2)
        return try [bare, Array(full), full + bare + movies()[0], brightPicture(), bare + records()]
    }

    /// Returns a picture followed by an HDR gain map that an index lists, according to ISO 21496-1.
    static func brightPicture() throws -> [UInt8] {
        func with(_ metadata: [UInt8]) throws -> [UInt8] {
            let bare = try picture()
            return bare.prefix(2) + segment(0xE2, "urn:iso:std:iso:ts:21496:-1\0", metadata)
                + bare.dropFirst(2)
        }
        let channel = [-1, 1, 2, 1, 1, 1, 1, 64, 1, 64]
        let numbers = [0, 1, 2, 1] + channel + channel + channel
        let map = try with([0, 0, 0, 0, 0x80] + numbers.flatMap { Digits.big($0, 4) })
        return try JPEGFile(parsing: with([0, 0, 0, 0])).appending(gainMap: map, hasIndex: true).serialized()
    }

    /// Returns Samsung's records, one of them with a movie.
    static func records() throws -> [UInt8] {
        let records: [(kind: [UInt8], name: String, content: [UInt8])] = [
            ([0x01, 0x0A], "Image_UTC_Data", Array("1735693606000".utf8)),
            ([0x30, 0x0A], "MotionPhoto_Data", try movies()[0]),
            ([0xD1, 0x0B], "Camera_Capture_Mode_Info", [1, 0, 0, 0]),
        ]
        let blocks = records.map { kind, name, content in
            [0, 0] + kind + Digits.little(name.utf8.count, 4) + Array(name.utf8) + content
        }
        var directory = Array("SEFH".utf8) + Digits.little(107, 4) + Digits.little(blocks.count, 4)
        for (index, block) in blocks.enumerated() {
            let left = blocks[index...].reduce(0) { $0 + $1.count }
            directory +=
                [0, 0] + records[index].kind + Digits.little(left, 4) + Digits.little(block.count, 4)
        }
        return blocks.flatMap { $0 } + directory + Digits.little(directory.count, 4) + Array("SEFT".utf8)
    }

    /// Returns Photoshop resources: a caption in IPTC with a preview, and a thumbnail.
    static func resources() -> [[UInt8]] {
        func resource(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] {
            let padding: [UInt8] = data.count % 2 == 1 ? [0] : []
            return Array("8BIM".utf8) + id + [0, 0] + big.bytes(of: UInt32(data.count)) + data + padding
        }
        let caption: [UInt8] = [0x1C, 2, 120, 0, 3, 65, 66, 67]
        let preview: [UInt8] = [0x1C, 2, 202, 0, 4, 0xFF, 0xD8, 0xFF, 0xDB]
        let thumbnail = [UInt8](repeating: 0, count: 28) + [0xFF, 0xD8, 0xFF, 0xD9]
        return [
            resource([4, 4], caption) + resource([4, 12], thumbnail),
            resource([4, 4], preview + caption) + resource([4, 0x25], [1, 2, 3]),
        ]
    }

    /// Returns XMP packets with a picture, a Motion Photo, a gain map, and plain properties.
    static func packets() -> [[UInt8]] {
        let picture = "/9j/" + String(repeating: "A", count: 80)
        let body = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"
            xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"
            xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1">
            <xmp:Thumbnails><rdf:Alt><rdf:li xmlns:i="http://ns.adobe.com/xap/1.0/g/img/"
            i:image="\(picture)"/></rdf:Alt></xmp:Thumbnails>
            <xmp:Label><![CDATA[<&>]]></xmp:Label><!-- c --></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let people = """
            <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
            xmlns:m="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:s="http://ns.adobe.com/xmp/sType/Area#"
            xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.microsoft.com/photo/1.2/t/Region#"
            xmlns:a="http://ns.acdsee.com/iptc/1.0/" a:categories="&lt;C>People&lt;C>Al&lt;/C>&lt;/C>">
            <m:Regions r:parseType="Resource"><m:RegionList><r:Bag><r:li><r:Description m:Name="Al"><m:Area s:x=".3"
            s:y=".3" s:w=".4" s:h=".4"/></r:Description></r:li><r:li p:PersonDisplayName="Bo" p:Rectangle="0, 0, 1, 1"/>
            </r:Bag></m:RegionList></m:Regions><d:subject><r:Bag><r:li>People/Al</r:li><r:li>x; Al</r:li></r:Bag></d:subject>
            <d:description>Al &amp; Bo</d:description></r:Description></r:RDF>
            """
        return [
            Array("<?xpacket begin=''?>\(body)<?xpacket end='w'?>".utf8), Array("<x/>".utf8),
            Array(people.utf8),
        ]
    }

    /// An index of two pictures after the first, one of them outside the file.
    private static let multiPictureIndex: [UInt8] =
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [0xB0, 0x02, 0, 7, 0, 0, 0, 32, 0, 0, 0, 26, 0, 0, 0, 0]
        + [0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0]
        + [0, 0, 0, 0, 0, 0, 1, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0]

    /// Returns a marker segment whose payload begins with `signature`.
    static func segment(_ marker: UInt8, _ signature: String, _ payload: [UInt8]) -> [UInt8] {
        let content = Array(signature.utf8) + payload
        return [0xFF, marker] + big.bytes(of: UInt16(content.count + 2)) + content
    }

    /// Returns a PNG with chunks of many types.
    static func pngs() throws -> [[UInt8]] {
        let plain = try PNGCodec.encode(pixels, keepsAlpha: true)
        let exif = try ExifBlock(parsing: try exifBlocks()[2])
        let text = chunk("tEXt", Array("Comment\0hello".utf8)) + chunk("tIME", [7, 231, 1, 1, 0, 0, 0])
        let full = try PNGFile(parsing: plain).settingExif(exif).serialized()
        return [plain, full, plain.prefix(33) + text + plain.dropFirst(33)]
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        return big.bytes(of: UInt32(data.count)) + content + big.bytes(of: CheckValues.crc32(content))
    }

    /// Returns the bytes with corrected PNG CRCs, so that damage is not detected by them.
    static func withRightCheckValues(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var position = 8
        while let length = ByteReader(bytes).integer(UInt32.self, at: position),
            position + 12 + Int(length) <= bytes.count
        {
            let end = position + 8 + Int(length)
            bytes.replaceSubrange(
                end..<end + 4,
                with: big.bytes(of: CheckValues.crc32(Array(bytes[position + 4..<end])))
            )
            position = end + 4
        }
        return bytes
    }

    /// Returns a HEIC file without a picture: its items' metadata and an Exif item.
    static func heifs() throws -> [[UInt8]] {
        let item = [0, 0, 0, 6] + Array("Exif\0\0".utf8) + (try exifBlocks()[0])
        let type = FileTypeAtom(majorBrand: "heic", minorVersion: 0, compatibleBrands: ["mif1", "heic"])
        func meta(_ offset: Int) -> AtomNode {
            let entries = [("hvc1", UInt8(1)), ("Exif", 2)].flatMap { name, number in
                AtomNode("infe", payload: [2, 0, 0, 0, 0, number, 0, 0] + Array(name.utf8) + [0]).serialized()
            }
            let location: [UInt8] =
                [0, 0, 0, 0, 0x44, 0x00, 0, 1, 0, 2, 0, 0, 0, 1] + big.bytes(of: UInt32(offset))
                + big.bytes(of: UInt32(item.count))
            let size = AtomNode("ispe", payload: [0, 0, 0, 0, 0, 0, 0, 48, 0, 0, 0, 40])
            let properties = AtomNode("ipco", children: [size, AtomNode("irot", payload: [3])])
            let links = AtomNode("ipma", payload: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 0x82])
            return AtomNode(
                "meta",
                lead: [0, 0, 0, 0],
                children: [
                    HandlerAtom(componentType: "mhlr", subtype: "pict", name: "").node,
                    AtomNode("pitm", payload: [0, 0, 0, 0, 0, 1]), AtomNode("iloc", payload: location),
                    AtomNode("iinf", payload: [0, 0, 0, 0, 0, 2] + entries),
                    AtomNode("iprp", children: [properties, links]),
                ]
            )
        }
        let offset = type.node.byteCount + meta(0).byteCount + 8
        let file =
            type.node.serialized() + meta(offset).serialized() + AtomNode("mdat", payload: item).serialized()
        return [file, file + AtomNode("sefd", payload: try records()).serialized()]
    }

    /// Returns a movie of half a second, made by this project.
    static func movies() throws -> [[UInt8]] {
        let samples = (0..<15).map { index in
            VideoSample(data: [0, 0, 0, 1, UInt8(index)], duration: 20, isSync: index == 0)
        }
        let video = VideoTrack(
            codec: .avc1,
            decoderConfiguration: [1, 100, 0, 40, 0xFF, 0xE0, 0],
            width: 48,
            height: 40,
            samples: samples
        )
        let muxer = MovieMuxer(video: video, contentIdentifier: ContentIdentifier(), stillImageTime: 100)
        let movie = try muxer.movie()
        return [movie, try named(movie)]
    }

    /// A packet of XMP with the name of one person.
    static let packetOfAnna = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:PersonInImage>\
        <rdf:Bag><rdf:li>Anna</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    /// Returns a movie with the name of a person in its metadata values and in the texts of its user data.
    private static func named(_ movie: [UInt8]) throws -> [UInt8] {
        var file = try AtomFile(parsing: movie)
        guard let index = file.atoms.firstIndex(where: { $0.type == "moov" }) else { return movie }
        let items: [MovieMetadata.Item] = [
            .init(key: "com.apple.quicktime.title", text: "Anna"),
            .init(key: "com.apple.quicktime.keywords", text: "beach, Anna, Ben"),
            .init(key: "com.apple.quicktime.description", text: "Anna at the beach"),
        ]
        let title = FourCharCode(rawValue: 0xA96E_616D)
        let name = AtomNode(title, payload: [0, 4, 0x15, 0xC7] + Array("Anna".utf8))
        file.atoms[index] = file.atoms[index].changingChildren { children in
            children.removeAll { $0.type == "meta" }
            children += [MovieMetadata(items: items).node, AtomNode("udta", children: [name])]
        }
        return file.serialized()
    }
}
