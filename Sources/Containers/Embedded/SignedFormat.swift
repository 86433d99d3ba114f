/// The picture formats that are recognised by their first bytes alone.
enum SignedFormat {
    private static let signatures: [[UInt8]] = [
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
        // Pages, which show pictures of every kind.
        Array("%PDF-1".utf8), Array("%!PS-Adobe-".utf8),
        RasterHeads.footerOfTGA,
    ]

    private static let byFirstByte: [[[UInt8]]] = (0...255).map { byte in
        signatures.filter { $0[0] == UInt8(byte) }
    }

    /// The bytes that begin a signature, of these formats or those with a check of their own.
    static let mayBegin: [Bool] = (0...255).map {
        !byFirstByte[$0].isEmpty || [0x52, 0x49, 0x4D, 0x42].contains($0)
    }

    /// Returns `true` if a signature begins at `index`.
    static func begins(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        byFirstByte[Int(bytes[index])].contains { PictureSignature.has(bytes, index, $0) }
    }
}
