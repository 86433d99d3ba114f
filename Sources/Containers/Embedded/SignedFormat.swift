/// The picture formats that are recognised by their first bytes alone.
enum SignedFormat {
    static let signatures: [[UInt8]] = [
        // PNG, MNG and JNG.
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A],
        [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A],
        Array("GIF89a".utf8), Array("GIF87a".utf8),
        // Photoshop's own format, up to 30,000 pixels and above.
        Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0], Array("8BPS".utf8) + [0, 2, 0, 0, 0, 0, 0, 0],
        // ISO/IEC 15444-1 Annex A: SOC, SIZ, and the length of SIZ, which is below 256 for up to 72 components.
        [0xFF, 0x4F, 0xFF, 0x51, 0x00],
        // JPEG XR, ISO/IEC 29199-2 Annex A.
        [0x49, 0x49, 0xBC, 0x01],
        // OpenEXR 2, Radiance, FITS, BPG, DirectDraw surfaces, ETC textures, GIMP, XPM.
        [0x76, 0x2F, 0x31, 0x01, 0x02], Array("#?RADIANCE\n".utf8), Array("#?RGBE\n".utf8),
        Array("SIMPLE  =".utf8), Array("BPG".utf8) + [0xFB], Array("DDS |".utf8) + [0, 0, 0],
        Array("PKM 10".utf8) + [0], Array("PKM 20".utf8) + [0], Array("gimp xcf ".utf8),
        Array("/* XPM */".utf8),
        // QOI: a width and height below 65,536 pixels.
        Array("qoif".utf8) + [0, 0],
        // farbfeld: a width and height below 65,536 pixels. ImageMagick's own format, FLIF and JBIG2.
        Array("farbfeld".utf8) + [0, 0], Array("id=ImageMagick".utf8), Array("FLIF".utf8) + [0x31],
        Array("FLIF".utf8) + [0x33], Array("FLIF".utf8) + [0x34],
        [0x97, 0x4A, 0x42, 0x32, 0x0D, 0x0A, 0x1A, 0x0A],
        // Khronos and PVR textures, Paint Shop Pro, DjVu, and DPX of both byte orders, whose version follows its
        // offset below 65,536.
        [0xAB, 0x4B, 0x54, 0x58, 0x20], Array("PVR\u{3}".utf8) + [0, 0, 0, 0],
        Array("Paint Shop Pro Image File".utf8), Array("AT&TFORM".utf8), Array("SDPX".utf8) + [0, 0],
        // Raw pictures of Fujifilm, Canon, Sigma, Minolta, Olympus and Panasonic.
        Array("FUJIFILMCCD-RAW".utf8), [0x49, 0x49, 0x1A, 0, 0, 0] + Array("HEAPCCDR".utf8),
        Array("FOVb".utf8) + [0, 0], [0] + Array("MRM".utf8) + [0],
        Array("IIRO".utf8) + [8, 0, 0, 0], Array("IIRS".utf8) + [8, 0, 0, 0],
        Array("MMOR".utf8) + [0, 0, 0, 8], Array("IIU\0".utf8) + [0x18, 0, 0, 0],
        Array("IIU\0".utf8) + [8, 0, 0, 0],
        // Movies: Matroska and WebM with a known version, Flash, Windows Media, MPEG's programme streams.
        [0x1A, 0x45, 0xDF, 0xA3, 0x01, 0, 0, 0, 0], [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86],
        [0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x86],
        Array("FLV\u{1}".utf8) + [1, 0, 0, 0, 9], Array("FLV\u{1}".utf8) + [5, 0, 0, 0, 9],
        [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
        // Pages, which show pictures of every kind.
        Array("%PDF-1".utf8), Array("%PDF-2".utf8), Array("%!PS-Adobe-".utf8),
        RasterHeads.footerOfTGA,
    ]

    private static let byFirstByte: [[[UInt8]]] = (0...255).map { byte in
        signatures.filter { $0[0] == UInt8(byte) }
    }

    /// The length from which chance does not make a signature in a thousand files, in bytes.
    private static let certainCount = 6

    /// The signatures that chance does not make.
    static let long = signatures.filter { $0.count >= certainCount }

    /// Returns `true` if a signature begins at `index`.
    static func begins(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool { count(bytes, index) != nil }

    /// Returns `true` if only a short signature begins at `index`.
    static func isShort(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        count(bytes, index).map { $0 < certainCount } ?? false
    }

    /// Returns the length of the signature that begins at `index`.
    private static func count(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int? {
        byFirstByte[Int(bytes[index])].first { PictureSignature.has(bytes, index, $0) }?.count
    }
}
