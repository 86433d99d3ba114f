internal import Foundation

/// A JPEG with every kind of metadata around a coded picture.
package enum RichPicture {
    /// A caption, to be searched for in results.
    package static let caption = "A caption"
    package static let comment = "a comment that stays"
    /// The contents of an unknown application segment.
    package static let unknown = "KMSKTEST some bytes that stay"
    /// A rating among the XMP properties.
    package static let rating = "xmp:Rating=\"5\""

    /// Returns the picture with metadata around it.
    ///
    /// - Parameters:
    ///   - coded: A JPEG file.
    ///   - exif: An Exif block for it, from its byte-order mark on.
    ///   - small: A small JPEG file of the same motif, used for every thumbnail and preview.
    ///   - movie: The bytes after the picture, as the movie of a Motion Photo.
    package static func jpeg(_ coded: [UInt8], exif: [UInt8], small: [UInt8], movie: [UInt8]) -> [UInt8] {
        func assembled(_ index: [UInt8]) -> [UInt8] {
            var segments = segment(0xE1, "Exif\0\0", exif)
            segments += segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet(small, movie.count))
            segments += extendedPacket(small)
            segments += segment(0xE2, "ICC_PROFILE\0", [1, 1] + [UInt8](repeating: 0, count: 132))
            segments += segment(0xED, "Photoshop 3.0\0", resources(small))
            segments += segment(0xE4, unknown, [])
            segments += segment(0xE5, "HOLDER\0", small)
            segments += segment(0xFE, comment, [])
            segments += segment(0xE2, "MPF\0", index)
            return Array(coded.prefix(2)) + segments + coded.dropFirst(2)
        }
        let draft = assembled(multiPictureIndex(size: 0, offset: 0))
        let header = draft.firstRange(of: Array("MPF\0".utf8))?.upperBound ?? 0
        let index = multiPictureIndex(size: small.count, offset: draft.count - header)
        return assembled(index) + small + movie
    }

    package static func segment(_ marker: UInt8, _ signature: String, _ payload: [UInt8]) -> [UInt8] {
        let length = signature.utf8.count + payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + Array(signature.utf8) + payload
    }

    private static let digest = "0123456789ABCDEF0123456789ABCDEF"

    private static func packet(_ small: [UInt8], _ movieCount: Int) -> [UInt8] {
        let text = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/"
             xmlns:xmpNote="http://ns.adobe.com/xmp/note/"
             xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"
             xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
             xmlns:Container="http://ns.google.com/photos/1.0/container/"
             xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
             \(rating) hdrgm:Version="1.0" xmpNote:HasExtendedXMP="\(digest)"
             GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"
             GCamera:MotionPhotoPresentationTimestampUs="1000">
            <xmp:CreatorTool>a tool</xmp:CreatorTool>
            <xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:width>160</xmpGImg:width>
            <xmpGImg:height>120</xmpGImg:height><xmpGImg:format>JPEG</xmpGImg:format>
            <xmpGImg:image>\(Data(small).base64EncodedString())</xmpGImg:image></rdf:li></rdf:Alt>
            </xmp:Thumbnails>
            <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item
             Item:Mime="image/jpeg" Item:Semantic="Primary" Item:Length="0" Item:Padding="0"/></rdf:li>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4"
             Item:Semantic="MotionPhoto" Item:Length="\(movieCount)" Item:Padding="0"/></rdf:li></rdf:Seq>
            </Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>
            """
        return Array(text.utf8)
    }

    /// Returns an extended XMP packet with a depth map.
    private static func extendedPacket(_ small: [UInt8]) -> [UInt8] {
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" GDepth:Mime="image/jpeg" \
            GDepth:Data="\(Data(small).base64EncodedString())"/></rdf:RDF></x:xmpmeta>
            """
        let count = UInt32(text.utf8.count)
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
        let signature = "http://ns.adobe.com/xmp/extension/\0" + digest
        return segment(0xE1, signature, length + [0, 0, 0, 0] + Array(text.utf8))
    }

    private static func resources(_ small: [UInt8]) -> [UInt8] {
        func resource(_ id: UInt16, _ data: [UInt8]) -> [UInt8] {
            let count = UInt32(data.count)
            let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
            return Array("8BIM".utf8) + [UInt8(id >> 8), UInt8(id & 255), 0, 0] + length + data
                + (data.count % 2 == 1 ? [0] : [])
        }
        func dataset(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
            [0x1C, 2, number, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
        }
        let records = dataset(120, Array(caption.utf8)) + dataset(202, small.count < 0x7FFF ? small : [])
        return resource(1028, records) + resource(1036, [UInt8](repeating: 0, count: 28) + small)
            + resource(1061, [UInt8](repeating: 7, count: 16))
            + resource(1005, [UInt8](repeating: 1, count: 16))
    }

    /// Returns an index of the first picture and one preview after it. CIPA DC-007-2009 §5.2.
    private static func multiPictureIndex(size: Int, offset: Int) -> [UInt8] {
        func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let head: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 3]
        let version: [UInt8] = [0xB0, 0, 0, 7, 0, 0, 0, 4] + Array("0100".utf8)
        let count: [UInt8] = [0xB0, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2]
        let entries: [UInt8] = [0xB0, 2, 0, 7, 0, 0, 0, 32, 0, 0, 0, 50, 0, 0, 0, 0]
        let first: [UInt8] = [0x00, 3, 0, 0] + long(0) + long(0) + [0, 0, 0, 0]
        let second: [UInt8] = [0, 1, 0, 1] + long(size) + long(offset) + [0, 0, 0, 0]
        return head + version + count + entries + first + second
    }
}
